import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadSiteQuery } from '@/api/admin';
import { useListClassroomsQuery } from '@/api/roster';
import type { ListFilter } from '@/shared/list/listFilters';
import { useParameter } from '@/shared/list/useParameter';
import type { Place } from '@/shared/session/roles';
import { EnrollmentStatus } from '../rules/scholarList';
import { useSiteLookup } from './useSiteLookup';

/** Scholars who have no classroom, as the service's filter calls them. */
const UNASSIGNED = '0';

/** The filters of a list of scholars or of their contacts: by status, by site where several are in view, and by classroom once there is one site. */
export function useScholarFilters({ accountId, programId, siteId }: Place): ListFilter[] {
  const { t } = useTranslation('scholarList');
  const [chosen] = useParameter('siteId');
  const hasSeveral = siteId === 0 && programId + accountId !== 0;
  const oneSite = hasSeveral ? Number(chosen) : siteId;
  const isKnown = Number.isSafeInteger(oneSite) && oneSite > 0;
  // The site that is chosen may be of any program.
  const site = useReadSiteQuery({ siteId: oneSite }, { skip: !isKnown || !hasSeveral }).currentData;
  const ofProgram = hasSeveral ? (site?.programId ?? 0) : programId;
  const rooms = useListClassroomsQuery(
    { siteId: oneSite, programId: ofProgram, includeUnassignedScholars: true },
    { skip: !isKnown || (hasSeveral && site === undefined) },
  ).currentData;
  return useMemo<ListFilter[]>(
    () => [
      {
        name: 'status',
        label: t('column.status'),
        isParameter: true,
        options: [EnrollmentStatus.active, EnrollmentStatus.inactive].map((status) => ({
          value: String(status),
          label: t(`status.${String(status) as '1' | '2'}`),
        })),
      },
      ...(hasSeveral
        ? [
            {
              kind: 'lookup' as const,
              name: 'siteId',
              label: t('column.siteName'),
              allLabel: t('site.any'),
              searchLabel: t('site.search'),
              useLookup: useSiteLookup,
              // A classroom is one of a site.
              resets: ['classroomId'],
            },
          ]
        : []),
      ...(rooms === undefined
        ? []
        : [
            {
              name: 'classroomId',
              label: t('column.classroomName'),
              isParameter: true,
              options: [
                ...rooms.results.map(({ id, name }) => ({ value: String(id), label: name })),
                ...(rooms.includesUnassignedScholars ? [{ value: UNASSIGNED, label: t('unassigned') }] : []),
              ],
            },
          ]),
    ],
    [t, rooms, hasSeveral],
  );
}
