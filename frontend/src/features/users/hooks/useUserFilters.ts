import { useMemo } from 'react';
import { useReadAccountQuery } from '@/api/admin';
import { useTranslation } from 'react-i18next';
import type { ListFilter, Lookup } from '@/shared/list/listFilters';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { INVITATION_STATUSES } from '../rules/userList';
import { sayRole } from '../rules/userWords';
import { useAccountChoices } from './useAccountChoices';

/** Roles that people of this portal have, highest first. */
const LISTED: readonly number[] = [
  Role.superAdmin,
  Role.admin,
  Role.contentAdmin,
  Role.accountAdmin,
  Role.programAdmin,
  Role.sessionAdmin,
  Role.staff,
  Role.noAccess,
];

/** Accounts whose name holds what was typed, and what the chosen one is called. */
function useAccountLookup(search: string, value: string, isOpen: boolean): Lookup {
  const { options, isLoading } = useAccountChoices(search, isOpen);
  const accountId = Number(value);
  const { currentData } = useReadAccountQuery({ accountId }, { skip: !(accountId > 0) });
  return {
    options: options.map(({ id, name }) => ({ value: String(id), label: name })),
    isFetching: isLoading,
    label: currentData?.accountName,
  };
}

/** The filters of the user list: by roles, by how the invitation stands, and by when people were last here. `hasFamilies`: of a place, whose team is shown unless everybody is asked for. `isOfAccounts`: of the people of all accounts. */
export function useUserFilters(hasFamilies: boolean, isOfAccounts: boolean): ListFilter[] {
  const { t } = useTranslation('users');
  const { role } = useSession();
  return useMemo(
    () => [
      ...(isOfAccounts
        ? [
            {
              kind: 'lookup' as const,
              name: 'accountId',
              label: t('column.accountName'),
              searchLabel: t('filter.findAccount'),
              useLookup: useAccountLookup,
            },
          ]
        : []),
      ...(hasFamilies
        ? [
            {
              name: 'audience',
              label: t('filter.audience'),
              allLabel: t('filter.team'),
              isParameter: true,
              whenOff: 'staff',
              options: [{ value: 'everybody', label: t('filter.everybody'), sent: '' }],
            },
          ]
        : []),
      {
        name: 'roleType',
        field: 'systemRole',
        label: t('filter.roleType'),
        hasSeveral: true,
        options: LISTED.filter((id) => role < Role.accountAdmin || id >= Role.accountAdmin).map((id) => ({
          value: String(id),
          label: sayRole(t, id),
        })),
      },
      {
        name: 'invitationStatus',
        label: t('filter.invitationStatus'),
        hasSeveral: true,
        options: INVITATION_STATUSES.map((each) => ({ value: each, label: t(`invitation.${each}`) })),
      },
      { kind: 'days', name: 'lastLogin', label: t('column.lastLogin'), isOfMoments: true },
    ],
    [t, role, hasFamilies, isOfAccounts],
  );
}
