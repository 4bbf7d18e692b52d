import { useCallback, useEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react';
import {
  type AttendanceSettings,
  type Register,
  type RegisterRow,
  type StillHereRow,
  useListStillHereQuery,
  useReadAttendanceSettingsQuery,
  useReadRegisterQuery,
} from '@/api/roster';
import { useSession } from '@/shared/session/SessionContext';
import { todayIn } from '@/shared/time/days';
import { dropRegisters, storeRegister, type StoredRegister, readStoredRegister } from '../rules/storedRegister';
import { useReadAt } from './useReadAt';

/** How soon it is seen that children came or left the roster. */
const AGAIN_MS = 30_000;

/** The whole site today, whatever classroom and day are in view: what the board and the evacuation sheet are made of. */
export interface Today {
  register: Register;
  /** Everybody of the register, and those who are still here though their enrollment has ended. */
  rows: RegisterRow[];
  settings: AttendanceSettings | undefined;
  /** When the read of it began, in milliseconds. */
  readAt: number;
  /** True when it is what this device kept: nothing has answered since the page was opened. */
  isStored: boolean;
}

const NOBODY: StillHereRow[] = [];

interface TodayRead {
  /** Null while it is not known, and once its day is over. */
  today: Today | null;
  /** Whether the device was asked what it kept. */
  isStoreRead: boolean;
  /** False once its day is over, as of now. */
  isStillOn: () => boolean;
  refetch: () => void;
}

/** Reads today's register of the whole site, and keeps it sealed on this device for when there is no connection. */
export function useToday(siteId: number): TodayRead {
  const { user, superUserDrillDown } = useSession();
  const options = { pollingInterval: AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
  const whole = useReadRegisterQuery({ siteId }, options);
  const here = useListStillHereQuery({ siteId }, options);
  const settings = useReadAttendanceSettingsQuery({ siteId });
  const [stored, setStored] = useState<StoredRegister | null | undefined>();
  const register = whole.currentData;
  const wholeAt = useReadAt(whole);
  const hereAt = useReadAt(here);
  const hereRows = here.currentData?.results ?? NOBODY;

  useEffect(() => {
    let isCurrent = true;
    void readStoredRegister(user.id, siteId).then((found) => {
      if (isCurrent) {
        setStored(found);
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [user.id, siteId]);

  useEffect(() => {
    // What is seen as somebody else is not this person's to keep.
    if (register !== undefined && !superUserDrillDown) {
      void storeRegister(user.id, { register, here: hereRows, settings: settings.currentData ?? null, asOf: wholeAt });
    }
  }, [register, hereRows, settings.currentData, wholeAt, user.id, superUserDrillDown]);

  const status = statusOf(whole.error);
  useEffect(() => {
    // Whoever may not see the site any more does not see it without a connection either.
    if (status === 403 || status === 404) {
      void dropRegisters(user.id, siteId);
    }
  }, [status, user.id, siteId]);

  const known = useMemo((): Today | null => {
    if (register !== undefined) {
      const readAt = here.currentData === undefined ? wholeAt : Math.min(wholeAt, hereAt);
      return { register, rows: withStillHere(register.results, hereRows), settings: settings.currentData, readAt, isStored: false };
    }
    if (stored === null || stored === undefined || status === 403 || status === 404) {
      return null;
    }
    return {
      register: stored.register,
      rows: withStillHere(stored.register.results, stored.here),
      settings: stored.settings ?? undefined,
      readAt: stored.asOf,
      isStored: true,
    };
  }, [register, here.currentData, hereRows, settings.currentData, wholeAt, hereAt, stored, status]);

  const { refetch } = whole;
  const { refetch: refetchHere } = here;
  const again = useCallback(() => {
    void refetch();
    void refetchHere();
  }, [refetch, refetchHere]);
  const { isOver, isStillOn } = useDayOver(known?.register, known?.isStored === true ? known.readAt : wholeAt);
  useEffect(() => {
    if (isOver) {
      again();
    }
  }, [isOver, again]);
  return { today: isOver ? null : known, isStoreRead: stored !== undefined, isStillOn, refetch: again };
}

/**
 * Whether the day that was today when a register was read is over: a device that slept wakes up with yesterday's. Where the
 * device's clock is wrong, the service's word stands until the day changes there, too.
 */
function isDayOver({ today, timeZone }: Pick<Register, 'today' | 'timeZone'>, readAt: number): boolean {
  const now = todayIn(timeZone);
  return now !== today && now !== todayIn(timeZone, new Date(readAt));
}

/** The same, while it changes. `isStillOn` looks at the clock at once, as when something is marked. */
export function useDayOver(
  register: Pick<Register, 'today' | 'timeZone'> | undefined,
  readAt: number,
): { isOver: boolean; isStillOn: () => boolean } {
  const isOver = useSyncExternalStore(onClock, () => register !== undefined && isDayOver(register, readAt));
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const isStillOn = () => {
    const isOn = register === undefined || !isDayOver(register, readAt);
    if (!isOn) {
      lookAgain();
    }
    return isOn;
  };
  return { isOver, isStillOn };
}

/** Now and then, and when somebody comes back to the page. */
function onClock(listener: () => void): () => void {
  const timer = window.setInterval(listener, AGAIN_MS);
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
  };
}

function withStillHere(rows: readonly RegisterRow[], here: readonly StillHereRow[]): RegisterRow[] {
  const known = new Set(rows.map(({ ssmId }) => ssmId));
  return [...rows, ...here.filter(({ ssmId }) => !known.has(ssmId)).map((row): RegisterRow => ({ ...row, isScheduled: true }))];
}

function statusOf(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' ? status : null;
}
