import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo } from 'react';
import type { ChosenPlace } from '../rules/userForm';
import { useReadAccountTreeQuery } from '@/api/admin';

const NONE: readonly ChosenPlace[] = [];

/** The programs of an account and the sites of each, as far as the person may see them; nothing for account 0. */
export function useAccountPlaces(accountId: number) {
  const { currentData, isFetching, isError, refetch } = useReadAccountTreeQuery(accountId === 0 ? skipToken : { accountId });
  const programs = useMemo(
    () => (currentData?.programs ?? []).map(({ programId, programName }) => ({ id: programId, name: programName })),
    [currentData],
  );
  const sites = useMemo(
    () =>
      new Map(
        (currentData?.programs ?? []).map((program) => [
          program.programId,
          program.sites.map(({ siteId, siteName }) => ({ id: siteId, name: siteName })),
        ]),
      ),
    [currentData],
  );
  const sitesOf = useCallback((programId: number) => sites.get(programId) ?? NONE, [sites]);
  return {
    accountName: currentData?.accountName ?? '',
    programs,
    sitesOf,
    isLoading: isFetching,
    onRetry: isError ? () => void refetch() : undefined,
  };
}
