import { useEffect, useMemo, useState } from 'react';
import { type AttendanceSettings, type Register, type RegisterRow, type StillHereRow, useListStillHereQuery, useReadAttendanceSettingsQuery, useReadRegisterQuery } from '@/api/roster';
import { useSession } from '@/shared/session/SessionContext';
import { dropRegisters, keepRegister, type KeptRegister, readKeptRegister } from '../rules/keptRegister';

/** How soon it is seen that children came or left the roster. */
const AGAIN_MS = 30_000;

/** The whole site today, whatever classroom and day are in view: what the board and the evacuation sheet are made of. */
export interface Today {
  register: Register;
  /** Everybody of the register, and those who are still here though their enrollment has ended. */
  rows: RegisterRow[];
  settings: AttendanceSettings | undefined;
  /** When it was read, in milliseconds. */
  readAt: number;
  /** True when it is what this device kept: nothing has answered since the page was opened. */
  isKept: boolean;
}

const NOBODY: StillHereRow[] = [];

/** Reads today's register of the whole site, and keeps it sealed on this device for when there is no connection. */
export function useToday(siteId: number): { today: Today | null; isAsked: boolean; refetch: () => void } {
  const { user, superUserDrillDown } = useSession();
  const options = { pollingInterval: AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
  const whole = useReadRegisterQuery({ siteId }, options);
  const here = useListStillHereQuery({ siteId }, options);
  const settings = useReadAttendanceSettingsQuery({ siteId });
  const [kept, setKept] = useState<KeptRegister | null | undefined>();
  const register = whole.currentData;
  const hereRows = here.currentData?.results ?? NOBODY;

  useEffect(() => {
    let isWanted = true;
    void readKeptRegister(user.id, siteId).then((found) => {
      if (isWanted) {
        setKept(found);
      }
    });
    return () => {
      isWanted = false;
    };
  }, [user.id, siteId]);

  useEffect(() => {
    // What is seen as somebody else is not this person's to keep.
    if (register !== undefined && !superUserDrillDown) {
      void keepRegister(user.id, { register, here: hereRows, settings: settings.currentData ?? null, asOf: whole.fulfilledTimeStamp ?? Date.now() });
    }
  }, [register, hereRows, settings.currentData, whole.fulfilledTimeStamp, user.id, superUserDrillDown]);

  const status = statusOf(whole.error);
  useEffect(() => {
    // Whoever may not see the site any more does not see it without a connection either.
    if (status === 403 || status === 404) {
      void dropRegisters(user.id, siteId);
    }
  }, [status, user.id, siteId]);

  const today = useMemo((): Today | null => {
    const readAt = Math.min(whole.fulfilledTimeStamp ?? 0, here.fulfilledTimeStamp ?? whole.fulfilledTimeStamp ?? 0);
    if (register !== undefined) {
      return { register, rows: together(register.results, hereRows), settings: settings.currentData, readAt, isKept: false };
    }
    if (kept === null || kept === undefined || status === 403 || status === 404) {
      return null;
    }
    return { register: kept.register, rows: together(kept.register.results, kept.here), settings: kept.settings ?? undefined, readAt: kept.asOf, isKept: true };
  }, [register, hereRows, settings.currentData, whole.fulfilledTimeStamp, here.fulfilledTimeStamp, kept, status]);

  const { refetch } = whole;
  const { refetch: refetchHere } = here;
  return {
    today,
    /** Whether the device was asked what it kept. */
    isAsked: kept !== undefined,
    refetch: useMemo(
      () => () => {
        void refetch();
        void refetchHere();
      },
      [refetch, refetchHere],
    ),
  };
}

function together(rows: readonly RegisterRow[], here: readonly StillHereRow[]): RegisterRow[] {
  const known = new Set(rows.map(({ ssmId }) => ssmId));
  return [...rows, ...here.filter(({ ssmId }) => !known.has(ssmId)).map((row): RegisterRow => ({ ...row, isScheduled: true }))];
}

function statusOf(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' ? status : null;
}
