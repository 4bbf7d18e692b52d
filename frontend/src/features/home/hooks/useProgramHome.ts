import { useMemo } from 'react';
import { useGetProgramInfoQuery, useListProgramSitesQuery } from '@/api/admin.generated';
import { useSession } from '@/shared/session/SessionContext';
import { readSite } from '../rules/readSite';

/** The program in view and those of its sites that the person may see. */
export function useProgramHome() {
  const { place } = useSession();
  const skip = place.programId === 0;
  const info = useGetProgramInfoQuery({ id: place.programId }, { skip });
  const list = useListProgramSitesQuery({ programId: place.programId }, { skip });
  const sites = useMemo(() => sitesOf(list.data)?.map(readSite), [list.data]);
  return {
    program: info.currentData,
    sites,
    error: info.error ?? list.error,
    isFetching: info.isFetching || list.isFetching,
    refetch: () => {
      void info.refetch();
      void list.refetch();
    },
  };
}

/** Sites come as a list, or as the list payload's answer with `results`. */
function sitesOf(answer: unknown): object[] | undefined {
  const list: unknown = typeof answer === 'object' && answer !== null && 'results' in answer ? answer.results : answer;
  return Array.isArray(list) ? list.filter((each): each is object => typeof each === 'object' && each !== null) : undefined;
}
