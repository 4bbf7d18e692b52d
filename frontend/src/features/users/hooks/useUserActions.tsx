import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '@/shared/dialogs/useActions';
import { lazy } from '@/shared/lazy/lazy';
import type { BulkAction } from '@/shared/list/BulkBar';
import type { RowAction } from '@/shared/list/listColumns';
import { justOne, type SelectedRows } from '@/shared/list/selection';
import { useNavigate } from '@/shared/place/usePlaced';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { AccountAdminDialog } from '../parts/AccountAdminDialog';
import { mayManage } from '../rules/roleNeeds';
import { fullName } from '../rules/userWords';
import type { UserRow } from '@/api/identity';
import { type ActionKind, type ScheduledKind, type UserSearch, useUserCalls } from './useUserCalls';

/** What asks is for once in a while: the list does without it until then. */
const ActionDialog = lazy(() => import('../parts/ActionDialog').then((module) => ({ default: module.ActionDialog })), {
  failure: 'floating',
});
const PrivilegesDialog = lazy(() => import('../parts/PrivilegesDialog').then((module) => ({ default: module.PrivilegesDialog })), {
  failure: 'floating',
});

type Kind = ActionKind | 'privileges';

/** What a person is called and known by; rows of the list and the record page have that. */
export type Subject = Pick<
  UserRow,
  'userId' | 'firstName' | 'lastName' | 'roleId' | 'accountId' | 'invitationStatus' | 'scheduleDate' | 'revokeDate' | 'version'
>;

interface Actions {
  rowActions: RowAction<Subject>[];
  bulkActions: BulkAction[];
  /** Somebody else, whom the person may act on. */
  isOther: (row: Subject) => boolean;
  /** What is asked and told in, to be shown anywhere. */
  dialog: ReactNode;
}

/**
 * What can be done with people, one or many: edit, invite, add privileges, reset the password, revoke access, delete.
 * `search` is the part of the list payload that finds the rows of "select all"; `onGone` is called after one is deleted.
 */
export function useUserActions(search: UserSearch, onGone?: () => void): Actions {
  const { t } = useTranslation('users');
  const { role, user } = useSession();
  const navigate = useNavigate();
  const [upgraded, setUpgraded] = useState<Subject | null>(null);
  const { start, ask, dialogs } = useActions();
  const { cancel, undo } = useUserCalls();

  const begin = useCallback(
    (kind: Kind, selected: SelectedRows, clear: () => void) => {
      ask((asked) => {
        const shared = { ...asked, selected, search, onDone: clear };
        return kind === 'privileges' ? <PrivilegesDialog {...shared} /> : <ActionDialog {...shared} kind={kind} />;
      });
    },
    [ask, search],
  );

  const isOther = useCallback((row: Subject) => mayManage(role, row.roleId ?? Role.noAccess) && row.userId !== user.id, [role, user.id]);

  const rowActions = useMemo<RowAction<Subject>[]>(() => {
    const askOf = (kind: Kind) => (row: Subject) => {
      begin(kind, onePerson(row), () => {
        if (kind === 'delete') {
          onGone?.();
        }
      });
    };
    const cancelOf = (kind: ScheduledKind) => (row: Subject) => {
      void start({
        selected: onePerson(row),
        onSome: (ids) => cancel(kind, ids),
        sayDone: (_done, name) => t(`dialog.cancelled.${kind}`, { name }),
        undo,
      });
    };
    return [
      {
        label: t('action.edit'),
        isOffered: (row) => mayManage(role, row.roleId ?? Role.noAccess),
        run: (row) => void navigate(`/users/${String(row.userId)}/edit`),
      },
      {
        label: t('action.invite'),
        isOffered: (row) => isOther(row) && row.invitationStatus !== 'Accepted' && row.roleId !== Role.noAccess,
        run: askOf('invite'),
      },
      { label: t('action.cancelInvite'), isOffered: (row) => isOther(row) && isSet(row.scheduleDate), run: cancelOf('invite') },
      { label: t('action.cancelRevoke'), isOffered: (row) => isOther(row) && isSet(row.revokeDate), run: cancelOf('revoke') },
      { label: t('action.privileges'), isOffered: isOther, run: askOf('privileges') },
      {
        label: t('action.makeAccountAdmin'),
        isOffered: (row) => isOther(row) && role <= Role.accountAdmin && isBelowAccount(row),
        run: setUpgraded,
      },
      { label: t('action.password'), isOffered: isOther, run: askOf('password') },
      {
        label: t('action.revoke'),
        isOffered: (row) => isOther(row) && row.invitationStatus !== 'Deactivated',
        run: askOf('revoke'),
        isDangerous: true,
      },
      { label: t('action.delete'), isOffered: isOther, run: askOf('delete'), isDangerous: true },
    ];
  }, [t, role, isOther, navigate, cancel, undo, begin, start, onGone]);

  const bulkActions = useMemo<BulkAction[]>(() => {
    const bulk = (kind: Kind, isDangerous = false): BulkAction => ({
      label: (count) => t(`action.${kind}Count`, { count }),
      run: (selected, clear) => {
        begin(kind, selected, clear);
      },
      isDangerous,
    });
    return [bulk('invite'), bulk('privileges'), bulk('password'), bulk('revoke', true), bulk('delete', true)];
  }, [t, begin]);

  return {
    rowActions,
    bulkActions,
    isOther,
    dialog: (
      <>
        {dialogs}
        {upgraded !== null && (
          <AccountAdminDialog
            user={upgraded}
            onClose={() => {
              setUpgraded(null);
            }}
          />
        )}
      </>
    ),
  };
}

function isSet(day: string | null | undefined): boolean {
  return day !== null && day !== undefined;
}

/** Somebody of an account who works in a program or at a site. */
function isBelowAccount({ roleId, accountId }: Subject): boolean {
  return (accountId ?? 0) > 0 && (roleId ?? 0) > Role.accountAdmin && (roleId ?? 0) <= Role.staff;
}

function onePerson(row: Subject): SelectedRows {
  return justOne(row.userId, fullName(row));
}
