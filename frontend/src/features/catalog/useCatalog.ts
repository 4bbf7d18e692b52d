import { useEffect, useMemo } from 'react';
import { type ActivitiesArg, type CatalogLanguage, useActivitiesInfiniteQuery, useActivitySubjectsInfiniteQuery } from '@/api/content';
import { formatsOf } from '@/shared/formats/formats';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { activityFilter, type CatalogQuery } from './catalogQuery';

/** Activities a page, and the most that the service gives at a time. */
const PAGE = 24;
const MOST = 100;

/** Who sees what is not published yet. */
const READS_DRAFTS: readonly number[] = [Role.superAdmin, Role.contentAdmin];

export function useMayReadDrafts(): boolean {
  return READS_DRAFTS.includes(useSession().role);
}

/** The catalog comes in the two languages of the product. */
export function catalogLanguage(language: string): CatalogLanguage {
  return language.startsWith('es') ? 'es' : 'en';
}

/**
 * The activities that are asked for, a page at a time. The service does not narrow by subject: then all that fits otherwise is
 * read, so that none is missed.
 */
export function useCatalog(query: CatalogQuery, language: CatalogLanguage) {
  const mayReadDrafts = useMayReadDrafts();
  const { subject } = query;
  const bySubject = subject.length > 0;
  const arg = useMemo<ActivitiesArg>(() => ({ language, filter: activityFilter(query, mayReadDrafts), first: bySubject ? MOST : PAGE }), [language, query, mayReadDrafts, bySubject]);
  const list = useActivitiesInfiniteQuery(arg);
  const { data, currentData, isFetching, isError, hasNextPage, fetchNextPage } = list;
  const isReadingOn = useReadAll(list, bySubject);
  const found = useMemo(() => data?.pages.flatMap(({ nodes }) => nodes) ?? [], [data]);
  const activities = useMemo(() => (bySubject ? found.filter(({ subjects }) => subjects.some((each) => subject.includes(each))) : found), [bySubject, found, subject]);
  return {
    activities,
    /** Undefined while it is not known. */
    total: currentData === undefined || isReadingOn ? undefined : bySubject ? activities.length : currentData.pages[0]?.totalCount,
    isLoading: (data === undefined && isFetching) || (isReadingOn && activities.length === 0),
    isFetching: isFetching || isReadingOn,
    /** Once all attempts are over. */
    error: isError && !isFetching ? list.error : undefined,
    hasMore: hasNextPage && !bySubject && currentData !== undefined,
    showMore: () => {
      void fetchNextPage();
    },
    retry: () => {
      void list.refetch();
    },
  };
}

/** Every subject of the catalog in a language, by name. The service has no list of them: it is made of the activities. */
export function useSubjects(language: CatalogLanguage, drafts: boolean): { subjects: string[]; isError: boolean } {
  const arg = useMemo<ActivitiesArg>(() => ({ language, filter: drafts ? { drafts } : {}, first: MOST }), [language, drafts]);
  const list = useActivitySubjectsInfiniteQuery(arg);
  useReadAll(list, true);
  const { currentData, isError } = list;
  const subjects = useMemo(() => [...new Set(currentData?.pages.flatMap(({ nodes }) => nodes.flatMap(({ subjects }) => subjects)))].sort(formatsOf(language).compare), [currentData, language]);
  return { subjects, isError };
}

interface Paged {
  currentData?: unknown;
  isFetching: boolean;
  isError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Reads page after page to the end; true while there is more to read. */
function useReadAll({ currentData, isFetching, isError, hasNextPage, fetchNextPage }: Paged, isOn: boolean): boolean {
  const isReadingOn = isOn && hasNextPage && !isError;
  useEffect(() => {
    if (isReadingOn && !isFetching) {
      fetchNextPage();
    }
    // Each page asks for the one after it, also where its reading was too quick to be seen.
  }, [currentData, isReadingOn, isFetching, fetchNextPage]);
  return isReadingOn;
}
