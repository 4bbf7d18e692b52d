import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '@/shared/list/FilterChip';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { INVITATION_STATUSES } from '../rules/userList';
import { sayRole } from '../rules/userWords';

/** Roles that people of this portal have, highest first. */
const LISTED: readonly number[] = [Role.superAdmin, Role.admin, Role.contentAdmin, Role.accountAdmin, Role.programAdmin, Role.sessionAdmin, Role.staff, Role.noAccess];

/** The filters of the user list: by role and by how the invitation stands. */
export function useUserFilters(): ListFilter[] {
  const { t } = useTranslation('users');
  const { role } = useSession();
  return useMemo(
    () => [
      {
        name: 'roleType',
        label: t('filter.roleType'),
        options: LISTED.filter((each) => role < Role.accountAdmin || each >= Role.accountAdmin).map((each) => ({ value: String(each), label: sayRole(t, each) })),
      },
      {
        name: 'invitationStatus',
        label: t('filter.invitationStatus'),
        options: INVITATION_STATUSES.map((each) => ({ value: each, label: t(`invitation.${each}`) })),
      },
    ],
    [t, role],
  );
}
