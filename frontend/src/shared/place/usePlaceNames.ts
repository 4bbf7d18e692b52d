import { useReadAccountQuery, useReadProgramInfoQuery, useReadSiteQuery } from '@/api/admin';
import type { Place } from '@/shared/session/roles';
import { problemOf } from '@/shared/states/problem';

export interface PlaceNames {
  /** Undefined while they are read; empty when they are not to be had. */
  account: string | undefined;
  program: string | undefined;
  site: string | undefined;
  /** There is no such program or site, or it is not to be seen. */
  isGone: boolean;
}

/** What a place is called, from the account down. */
export function usePlaceNames({ accountId, programId, siteId }: Place): PlaceNames {
  const account = useReadAccountQuery({ accountId }, { skip: accountId === 0 });
  const program = useReadProgramInfoQuery({ programId }, { skip: programId === 0 });
  const panel = program.currentData?.sitePanels.find((each) => each.siteId === siteId)?.siteName;
  // A site that is disabled is not among the program's.
  const isOther = siteId > 0 && program.currentData !== undefined && panel === undefined;
  const site = useReadSiteQuery({ siteId }, { skip: !isOther });
  const known = (name: string | undefined, { isFetching, isUninitialized }: { isFetching: boolean; isUninitialized: boolean }) =>
    name ?? (isFetching || isUninitialized ? undefined : '');
  return {
    account: known(account.currentData?.accountName, account),
    program: known(program.currentData?.programName, program),
    site: isOther ? known(site.currentData?.siteName, site) : known(panel, program),
    isGone: [program, site].some(({ error }) => problemOf(error).status === 404),
  };
}
