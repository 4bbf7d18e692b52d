import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '@/shared/list/listFilters';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { INVITATION_STATUSES } from '../rules/userList';
import { sayRole } from '../rules/userWords';

/** Roles that people of this portal have, highest first. */
const LISTED: readonly number[] = [Role.superAdmin, Role.admin, Role.contentAdmin, Role.accountAdmin, Role.programAdmin, Role.sessionAdmin, Role.staff, Role.noAccess];

/** The filters of the user list: by roles, by how the invitation stands, and by when people were last here. `hasFamilies`: of a place, whose team is shown unless everybody is asked for. */
export function useUserFilters(hasFamilies: boolean): ListFilter[] {
  const { t } = useTranslation('users');
  const { role } = useSession();
  return useMemo(
    () => [
      ...(hasFamilies
        ? [{ name: 'audience', label: t('filter.audience'), allLabel: t('filter.team'), isParameter: true, whenOff: 'staff', options: [{ value: 'everybody', label: t('filter.everybody'), sent: '' }] }]
        : []),
      {
        name: 'roleType',
        field: 'systemRole',
        label: t('filter.roleType'),
        hasSeveral: true,
        options: LISTED.filter((id) => role < Role.accountAdmin || id >= Role.accountAdmin).map((id) => ({ value: String(id), label: sayRole(t, id) })),
      },
      {
        name: 'invitationStatus',
        label: t('filter.invitationStatus'),
        hasSeveral: true,
        options: INVITATION_STATUSES.map((each) => ({ value: each, label: t(`invitation.${each}`) })),
      },
      { kind: 'days', name: 'lastLogin', label: t('column.lastLogin'), isOfMoments: true },
    ],
    [t, role, hasFamilies],
  );
}
