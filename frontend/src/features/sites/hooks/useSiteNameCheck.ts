import type { NameCheck } from '@/shared/form/UniqueTextInput';
import { useCheckSiteNameQuery } from '@/api/admin';

/** Whether a site's name is free in its program. */
export function useSiteNameCheck(name: string | null, programId: number, siteId = 0): NameCheck {
  const { currentData, isFetching } = useCheckSiteNameQuery(
    { programId, name: name ?? '', ...(siteId === 0 ? {} : { siteId }) },
    { skip: name === null },
  );
  return { isChecking: isFetching, isUnique: currentData?.isUnique ?? null };
}
