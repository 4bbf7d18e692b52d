import { useMemo } from 'react';
import { useListSitesOfProgramQuery, useReadProgramInfoQuery } from '@/api/admin';
import { useSession } from '@/shared/session/SessionContext';
import { readSite } from '../rules/readSite';

/** The most that a list answers at once. A program with more sites says how many are left out. */
const MOST_SITES = 100;

/** The program in view and those of its sites that the person may see. */
export function useProgramHome() {
  const { place } = useSession();
  const skip = place.programId === 0;
  const info = useReadProgramInfoQuery({ programId: place.programId }, { skip });
  const list = useListSitesOfProgramQuery({ programId: place.programId, count: MOST_SITES }, { skip });
  const answer = list.currentData;
  const sites = useMemo(() => answer?.results.map(readSite), [answer]);
  return {
    program: info.currentData,
    sites,
    siteCount: answer?.count ?? 0,
    error: info.error ?? list.error,
    isFetching: info.isFetching || list.isFetching,
    refetch: () => {
      void info.refetch();
      void list.refetch();
    },
  };
}
