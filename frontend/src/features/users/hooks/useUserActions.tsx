import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '@/shared/list/BulkBar';
import type { RowAction } from '@/shared/list/listColumns';
import type { SelectedRows } from '@/shared/list/selection';
import { useNavigate } from '@/shared/place/usePlaced';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useCancelSchedule } from './useCancelSchedule';
import { ActionDialog, type ActionKind } from '../parts/ActionDialog';
import { AccountAdminDialog } from '../parts/AccountAdminDialog';
import { PrivilegesDialog } from '../parts/PrivilegesDialog';
import type { Search } from '../rules/userPayload';
import { mayManage } from '../rules/roleNeeds';
import { fullName } from '../rules/userWords';
import type { UserRow } from '@/api/identity';

type Kind = ActionKind | 'privileges';

interface Asked {
  kind: Kind;
  selected: SelectedRows;
  clear: () => void;
}

/** What a person is called and known by; rows of the list and the record page have that. */
export type Subject = Pick<UserRow, 'userId' | 'firstName' | 'lastName' | 'roleId' | 'accountId' | 'invitationStatus' | 'scheduleDate' | 'revokeDate' | 'version'>;

interface Actions {
  rowActions: RowAction<Subject>[];
  bulkActions: BulkAction[];
  /** The dialog that is asked in, to be shown anywhere. */
  dialog: ReactNode;
}

/**
 * What can be done with people, one or many: edit, invite, add privileges, reset the password, revoke access, delete.
 * `search` is the part of the list payload that finds the rows of "select all"; `onGone` is called after one is deleted.
 */
export function useUserActions(search: Search, onGone?: () => void): Actions {
  const { t } = useTranslation('users');
  const { role, user } = useSession();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [upgraded, setUpgraded] = useState<Subject | null>(null);

  const cancel = useCancelSchedule();

  const rowActions = useMemo<RowAction<Subject>[]>(() => {
    const isOther = (row: Subject) => mayManage(role, row.roleId ?? Role.noAccess) && row.userId !== user.id;
    const ask = (kind: Kind) => (row: Subject) => {
      setAsked({ kind, selected: justOne(row), clear: () => {} });
    };
    return [
      { label: t('action.edit'), isOffered: (row) => mayManage(role, row.roleId ?? Role.noAccess), run: (row) => void navigate(`/users/${String(row.userId)}/edit`) },
      { label: t('action.invite'), isOffered: (row) => isOther(row) && row.invitationStatus !== 'Accepted' && row.roleId !== Role.noAccess, run: ask('invite') },
      { label: t('action.cancelInvite'), isOffered: (row) => isOther(row) && isSet(row.scheduleDate), run: (row) => void cancel('invite', [row.userId], t('dialog.cancelled.invite', { name: fullName(row) })) },
      { label: t('action.cancelRevoke'), isOffered: (row) => isOther(row) && isSet(row.revokeDate), run: (row) => void cancel('revoke', [row.userId], t('dialog.cancelled.revoke', { name: fullName(row) })) },
      { label: t('action.privileges'), isOffered: isOther, run: ask('privileges') },
      {
        label: t('action.makeAccountAdmin'),
        isOffered: (row) => isOther(row) && role <= Role.accountAdmin && isBelowAccount(row),
        run: setUpgraded,
      },
      { label: t('action.password'), isOffered: isOther, run: ask('password') },
      { label: t('action.revoke'), isOffered: (row) => isOther(row) && row.invitationStatus !== 'Deactivated', run: ask('revoke'), isDangerous: true },
      { label: t('action.delete'), isOffered: isOther, run: ask('delete'), isDangerous: true },
    ];
  }, [t, role, user.id, navigate, cancel]);

  const bulkActions = useMemo<BulkAction[]>(() => {
    const bulk = (kind: Kind, rest: Pick<BulkAction, 'isDangerous' | 'needsIds'> = {}): BulkAction => ({
      label: (count) => t(`action.${kind}Count`, { count }),
      run: (selected, clear) => {
        setAsked({ kind, selected, clear });
      },
      ...rest,
    });
    return [
      bulk('invite'),
      bulk('privileges', { needsIds: true }),
      bulk('password', { needsIds: true }),
      bulk('revoke', { isDangerous: true }),
      bulk('delete', { isDangerous: true }),
    ];
  }, [t]);

  function close() {
    setAsked(null);
  }
  function done() {
    asked?.clear();
    if (asked?.kind === 'delete') {
      onGone?.();
    }
  }

  return {
    rowActions,
    bulkActions,
    dialog: (
      <>
        {asked?.kind === 'privileges' && <PrivilegesDialog selected={asked.selected} search={search} onDone={done} onClose={close} />}
        {asked !== null && asked.kind !== 'privileges' && (
          <ActionDialog kind={asked.kind} selected={asked.selected} search={search} onDone={done} onClose={close} />
        )}
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

/** One person, as a selection. */
export function justOne(row: Subject): SelectedRows {
  return { isAll: false, ids: [row.userId], excludedIds: [], count: 1, names: [fullName(row)] };
}
