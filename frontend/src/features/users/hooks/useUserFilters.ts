import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '@/shared/list/listFilters';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { INVITATION_STATUSES } from '../rules/userList';
import { sayRole } from '../rules/userWords';

/** Roles that people of this portal have, highest first, as the service calls them. */
const LISTED: readonly (readonly [number, string])[] = [
  [Role.superAdmin, 'Super Admin'],
  [Role.admin, 'Admin'],
  [Role.contentAdmin, 'Content Admin'],
  [Role.accountAdmin, 'Account Admin'],
  [Role.programAdmin, 'Program Admin'],
  [Role.sessionAdmin, 'Session Admin'],
  [Role.staff, 'Staff'],
  [Role.noAccess, 'No Access'],
];

/** The filters of the user list: by roles, by how the invitation stands, and by when people were last here. */
export function useUserFilters(): ListFilter[] {
  const { t } = useTranslation('users');
  const { role } = useSession();
  return useMemo(
    () => [
      {
        name: 'roleType',
        field: 'systemRole',
        label: t('filter.roleType'),
        hasSeveral: true,
        options: LISTED.filter(([id]) => role < Role.accountAdmin || id >= Role.accountAdmin).map(([id, sent]) => ({ value: String(id), label: sayRole(t, id), sent })),
      },
      {
        name: 'invitationStatus',
        label: t('filter.invitationStatus'),
        hasSeveral: true,
        options: INVITATION_STATUSES.map((each) => ({ value: each, label: t(`invitation.${each}`) })),
      },
      { kind: 'days', name: 'lastLogin', label: t('column.lastLogin') },
    ],
    [t, role],
  );
}
