import { useState } from 'react';
import type { AttendanceSettings, Register, RegisterRow } from '@/api/roster';
import { useOnline } from '@/shared/browser/useOnline';
import type { Marks } from '../hooks/useMarks';
import { useRefusal } from '../hooks/useRefusal';
import { checkInChange, childName, timeAt } from '../rules/register';
import { COLUMNS } from '../rules/registerView';
import { CheckOutDialog } from './CheckOutDialog';
import { ConflictDialog } from './ConflictDialog';
import { DetailsDialog } from './DetailsDialog';

/** Which dialog is open, about which child. */
export type Opened = { ssmId: number; what: 'checkIn' | 'checkOut' | 'details' } | null;

interface Props {
  opened: Opened;
  rows: readonly RegisterRow[];
  /** Everybody whose name is known, also those who are not in the list. */
  everybody: readonly RegisterRow[];
  register: Pick<Register, 'timeZone' | 'endTime' | 'day' | 'today'>;
  settings: AttendanceSettings | undefined;
  marks: Marks;
  onClose: () => void;
}

/** The dialogs about one child: who collects it, its times and note, and two marks of which one is to stay. */
export function MarkDialogs({ opened, rows, everybody, register, settings, marks, onClose }: Props) {
  const [known, setKnown] = useState<RegisterRow>();
  const found = rows.find(({ ssmId }) => ssmId === opened?.ssmId);
  if (found !== undefined && found !== known) {
    setKnown(found);
  }
  // A child who goes from the list meanwhile takes no dialog along.
  const row = found ?? (known?.ssmId === opened?.ssmId ? known : undefined);
  const { conflict } = marks;
  const conflictRow = [...rows, ...everybody].find(({ ssmId }) => ssmId === conflict?.ssmId);
  return (
    <>
      {row !== undefined && opened !== null && (
        <ChildDialog
          key={`${opened.what} ${String(opened.ssmId)}`}
          what={opened.what}
          row={row}
          isListed={found !== undefined}
          register={register}
          settings={settings}
          marks={marks}
          onClose={onClose}
        />
      )}
      {conflict !== null && (
        <ConflictDialog
          key={conflict.id}
          conflict={conflict}
          name={conflictRow === undefined ? null : childName(conflictRow)}
          zone={register.timeZone}
          onKeepTheirs={() => {
            marks.keepTheirs(conflict.id);
          }}
          onSaveMine={() => {
            marks.saveMine(conflict);
          }}
        />
      )}
    </>
  );
}

interface ChildProps extends Pick<Props, 'register' | 'settings' | 'marks' | 'onClose'> {
  what: NonNullable<Opened>['what'];
  row: RegisterRow;
  isListed: boolean;
}

/** What is asked about a child (mounted while it is open): answered as to the mark that was seen when it was opened. */
function ChildDialog({ what, row, isListed, register, settings, marks, onClose }: ChildProps) {
  const { ssmId } = row;
  const [seen] = useState(() => marks.seenOf(ssmId));
  const isOffline = !useOnline() || marks.isCut;
  const refusalOf = useRefusal(marks);
  const otherDay = register.day === register.today ? null : register.day;
  const now = timeAt(register.timeZone);
  if (what === 'checkOut') {
    return (
      <CheckOutDialog
        row={row}
        now={now}
        otherDay={otherDay}
        mark={marks.shownOf(ssmId)}
        isListed={isListed}
        endTime={register.endTime}
        isOffline={isOffline}
        state={marks.stateOf(ssmId)}
        refusal={refusalOf(ssmId)}
        onSeen={() => {
          marks.dismiss(ssmId);
        }}
        onCheckOut={(change) => {
          marks.mark([ssmId], change, seen);
        }}
        onBarred={(change) => {
          marks.reportAttempt(ssmId, change);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <DetailsDialog
      row={row}
      mark={seen.mark}
      now={now}
      otherDay={otherDay}
      isCheckIn={what === 'checkIn'}
      offered={settings?.offered ?? COLUMNS}
      transportChoices={settings?.transportChoices ?? []}
      onSave={(change) => {
        const came = typeof change.checkIn === 'string' ? checkInChange(marks.shownOf(ssmId), change.checkIn, settings?.lateAfter) : {};
        marks.mark([ssmId], { ...came, ...change }, seen);
      }}
      onClose={onClose}
    />
  );
}
