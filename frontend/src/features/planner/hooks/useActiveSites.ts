import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { adminApi } from '@/api/admin';
import type { ApiDispatch } from '@/api/baseApi';
import { everyRow } from '@/shared/list/everyRow';
import { useToasts } from '@/shared/toasts/toasts';
import { ACTIVE_SITE, MOST_SITES } from '../rules/siteChoice';

interface SiteName {
  siteId: number;
  siteName: string;
}

/** All active sites of a program by name, however many; undefined until they are known. `onFailed`: they cannot be read, which is said. */
export function useActiveSites(
  { accountId, programId }: { accountId: number; programId: number },
  onFailed: () => void,
): readonly SiteName[] | undefined {
  const { t } = useTranslation('planner');
  const toasts = useToasts();
  const dispatch = useDispatch<ApiDispatch>();
  const [sites, setSites] = useState<readonly SiteName[]>();
  const fail = useEffectEvent(() => {
    toasts.show({ tone: 'failed', text: t('chooseSites.failed') });
    onFailed();
  });
  useEffect(() => {
    let isOver = false;
    async function readAll() {
      const found = await everyRow(MOST_SITES, async (page) => {
        const arg = { accountId, programId, status: ACTIVE_SITE, sortField: 'siteName' as const, page, count: MOST_SITES };
        return (await dispatch(adminApi.endpoints.listSites.initiate(arg, { subscribe: false, forceRefetch: true })).unwrap()).results;
      });
      if (!isOver) {
        setSites(found.map(({ siteId, siteName }) => ({ siteId, siteName })));
      }
    }
    readAll().catch(() => {
      if (!isOver) {
        fail();
      }
    });
    return () => {
      isOver = true;
    };
  }, [accountId, programId, dispatch]);
  return sites;
}
