import { useState } from 'react';
import type { AttendanceContent, AttendanceSettings, MarkedBy, Register, RegisterRow } from '@/api/roster';
import type { Opened } from '../parts/MarkDialogs';
import { checkInChange, checkedInByMark, type Change, hasCome, NOT_TAKEN, type MarkStatus, statusChange, timeAt } from '../rules/register';
import type { Marks, Seen } from './useMarks';

/** A status, or none, that does not go with a child's times or takes somebody else's mark away. */
export interface Overwrite {
  ssmId: number;
  status: MarkStatus | null;
  seen: Seen;
  /** Whose mark it is when it is somebody else's. */
  by: MarkedBy | null;
}

interface Options {
  register: Register;
  marks: Marks;
  settings: AttendanceSettings | undefined;
  setOpened: (opened: Opened) => void;
}

/** What buttons and keys do to marks, and the overwrite that the person has not confirmed yet. */
export function useMarkActions({ register, marks, settings, setOpened }: Options) {
  const [overwrite, setOverwrite] = useState<Overwrite | null>(null);

  /** The change of a mark to a status: today, who is marked as here has come now. */
  function changeTo(shown: AttendanceContent, status: MarkStatus | null): Change {
    return register.day === register.today ? statusChange(shown, status, timeAt(register.timeZone)) : { status: status ?? '--' };
  }

  return {
    overwrite,
    /** Marks a child, unless the person has to confirm first; whether it did. */
    markAs: (ssmId: number, status: MarkStatus | null): boolean => {
      const shown = marks.shownOf(ssmId);
      // A second tap on what a colleague has just marked is meant to mark it, too.
      const by = marks.otherOf(ssmId);
      const markedAt = marks.markedAtOf(ssmId);
      // The time that came with one's own mark goes with it.
      const isOnlyMark = by === null && markedAt !== null && checkedInByMark(shown, markedAt, register.timeZone);
      const isAway = status !== 'Present' && status !== 'Late';
      if ((status === null && shown.status !== '--' && by !== null) || (isAway && hasCome(shown) && !isOnlyMark)) {
        setOverwrite({ ssmId, status, seen: marks.seenOf(ssmId), by });
        return false;
      }
      marks.mark([ssmId], isAway && isOnlyMark ? { status: status ?? '--', checkIn: null } : changeTo(shown, status));
      return true;
    },
    /** Marks children as present; those of whom a time is known keep it. */
    markPresent: (rows: readonly RegisterRow[]) => {
      const hasTime = ({ ssmId }: RegisterRow) => hasCome(marks.shownOf(ssmId));
      for (const [children, change] of [
        [rows.filter((row) => !hasTime(row)), changeTo(NOT_TAKEN, 'Present')],
        [rows.filter(hasTime), { status: 'Present' }],
      ] as const) {
        if (children.length > 0) {
          marks.mark(
            children.map(({ ssmId }) => ssmId),
            change,
          );
        }
      }
    },
    /** Checks a child in now; on another day than today, a dialog asks when it was. Whether it did. */
    checkIn: (ssmId: number): boolean => {
      if (register.day !== register.today) {
        setOpened({ ssmId, what: 'checkIn' });
        return false;
      }
      marks.mark([ssmId], checkInChange(marks.shownOf(ssmId), timeAt(register.timeZone), settings?.lateAfter));
      return true;
    },
    confirmOverwrite: ({ ssmId, status, seen }: Overwrite) => {
      marks.mark([ssmId], { status: status ?? '--', checkIn: null, checkOut: null, checkout: '--', collectedBy: null }, seen);
      setOverwrite(null);
    },
    cancelOverwrite: () => {
      setOverwrite(null);
    },
  };
}
