import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { adminApi } from '@/api/admin';
import type { ApiDispatch } from '@/api/baseApi';
import { useToasts } from '@/shared/toasts/toasts';
import { ACTIVE_SITE, MOST_SITES } from '../rules/siteChoice';

interface SiteName {
  siteId: number;
  siteName: string;
}

/** All active sites of a program by name, however many; undefined until they are known. `onFailed`: they cannot be read, which is said. */
export function useActiveSites({ accountId, programId }: { accountId: number; programId: number }, onFailed: () => void): readonly SiteName[] | undefined {
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
      const found: SiteName[] = [];
      for (let page = 1, isLast = false; !isLast; page += 1) {
        const { results } = await dispatch(
          adminApi.endpoints.listSites.initiate({ accountId, programId, status: ACTIVE_SITE, sortField: 'siteName', page, count: MOST_SITES }, { subscribe: false, forceRefetch: true }),
        ).unwrap();
        found.push(...results.map(({ siteId, siteName }) => ({ siteId, siteName })));
        isLast = results.length < MOST_SITES;
      }
      if (!isOver) {
        setSites(found);
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
