import { useEffect } from 'react';
import { type Register, useReadAttendanceSettingsQuery, useReadRegisterQuery } from '@/api/roster';
import { useOnline } from '@/shared/browser/useOnline';
import type { Place } from '@/shared/session/roles';
import { problemOf } from '@/shared/states/problem';
import { todayIn } from '@/shared/time/days';
import { markOnlyWhile } from './markOnlyWhile';
import { useLatest } from './useLatest';
import { useMarks } from './useMarks';
import { useReadAt } from './useReadAt';
import { type Today, useDayOver, useToday } from './useToday';

/** How soon it is seen that something else has changed about the children, such as an allergy. */
const AGAIN_MS = 30_000;

const NOBODY = { day: '', results: [] };

/** Reads the register of a site on a day, and today's, and follows their changes. Without a connection, it is the copy that this device saved. */
export function useRegister(place: Place, day: string | undefined, classroomId: number | undefined) {
  const requested = { siteId: place.siteId, ...(day === undefined ? {} : { day }), ...(classroomId === undefined ? {} : { classroomId }) };
  const query = useReadRegisterQuery(requested, {
    pollingInterval: AGAIN_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { currentData, error, isFetching, refetch } = query;
  const requestedAt = useReadAt(query);
  // Who is late depends on them, so nobody is marked before they are here; without a connection, the last known.
  const settings = useReadAttendanceSettingsQuery({ siteId: place.siteId });
  const { today, isStoreRead, isStillOn: isStillToday, refetch: refetchToday } = useToday(place.siteId);
  useLatest(place, requested, {
    results: currentData?.results,
    isFetching,
    refetch: () => {
      void refetch();
      refetchToday();
    },
  });
  const isUnanswered = error !== undefined && isWithoutAnswer(error);
  const isOnline = useOnline();
  const knownOfToday = useMarks(
    { ...(today === null ? NOBODY : { day: today.register.day, results: today.rows }), siteId: place.siteId },
    today?.readAt ?? 0,
  );
  const marksOfToday = markOnlyWhile(knownOfToday, isStillToday);

  // Without an answer, the copy of today that this device saved.
  const saved =
    currentData === undefined && isUnanswered && today !== null && (day === undefined || day === today.register.day)
      ? savedResults(today, classroomId)
      : null;
  const read = currentData ?? saved ?? undefined;
  const readAt = currentData === undefined ? (today?.readAt ?? 0) : requestedAt;
  const { isOver, isStillOn } = useDayOver(read, readAt);
  const isOfToday = read !== undefined && read.day === read.today;
  const isPast = isOver && isOfToday;
  const register = isOver && read !== undefined ? { ...read, today: todayIn(read.timeZone) } : read;
  useEffect(() => {
    if (isOver) {
      void refetch();
    }
  }, [isOver, refetch]);
  return {
    register,
    /** It was today's, and its day is over: it takes no marks until another day is chosen or today's has been read. */
    isOver: isPast,
    /** False once its day is over, as of now. */
    isStillOn: () => !isOfToday || isStillOn(),
    readAt,
    settings: settings.currentData ?? today?.settings,
    isLoadingSettings: settings.isLoading && !isUnanswered,
    /** The whole site today. */
    today,
    marksOfToday,
    error,
    /** It could not be read, and the device was asked for its copy. */
    isLost: error !== undefined && !isFetching && isStoreRead,
    refetch,
    offlineSince: (at: number) => (isOnline && !isUnanswered ? null : at),
  };
}

/** Nothing has answered, or nothing that could say anything of the register. */
function isWithoutAnswer(error: unknown): boolean {
  const { status } = problemOf(error);
  return status === null || status >= 500;
}

/** The saved copy of today, of a classroom or of all. */
function savedResults({ register }: Today, classroomId: number | undefined): Register {
  return classroomId === undefined ? register : { ...register, results: register.results.filter((row) => row.classroomId === classroomId) };
}
