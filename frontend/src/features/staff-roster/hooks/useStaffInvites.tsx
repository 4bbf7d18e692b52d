import { useTranslation } from 'react-i18next';
import { type InviteRequest, type ListStaffApiArg, type StaffEntry, useInviteStaffMutation } from '@/api/roster';
import { answerOf } from '@/shared/dialogs/bulkRun';
import { useActions } from '@/shared/dialogs/useActions';
import { sayServerMessage, type Said } from '@/shared/form/serverMessages';
import type { BulkAction } from '@/shared/list/BulkBar';
import type { RowAction } from '@/shared/list/listColumns';
import { bulkBody, justOne, type SelectedRows } from '@/shared/list/selection';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { InviteDialog } from '../parts/InviteDialog';
import { isInvitable, staffName } from '../rules/staffList';
import { useInvites, worded } from './useInvites';

/** Inviting people of the roster, one or many: the roster says who may be, and identity sends the letters. */
export function useStaffInvites(place: Place, search: Omit<ListStaffApiArg, 'sortField' | 'sortDir' | 'page' | 'count'>) {
  const { t } = useTranslation('staffRoster');
  const { t: tShared } = useTranslation('shared');
  const mayCreate = usePermission('user:create', place);
  const mayEdit = usePermission('staff:edit', place);
  const mayInvite = mayCreate && mayEdit;
  const [mark] = useInviteStaffMutation();
  const send = useInvites();
  const { ask, dialogs } = useActions();
  const say = (said: Said) => sayServerMessage(tShared, said, undefined, 'staffRoster');

  async function invite(inviteRequest: InviteRequest) {
    const { results, wanted, userIds } = await mark({ inviteRequest }).unwrap();
    const refused = results.filter(({ isDone }) => !isDone).map((item) => worded(item, say));
    const sent = await send({ wanted, userIds });
    return answerOf([...refused, ...sent.results]);
  }

  function begin(selected: SelectedRows, title: string, needsRole: boolean, clear: () => void) {
    ask(({ isRunning, onConfirm, onCancel }) => (
      <InviteDialog
        title={title}
        needsRole={needsRole}
        confirmLabel={t('invite.confirm', { count: selected.count })}
        isRunning={isRunning}
        onCancel={onCancel}
        onInvite={(roleSelect) => {
          onConfirm({
            selected,
            running: t('invite.running', { count: selected.count }),
            sayDone: (done, name) => t('invite.done', { count: done, name }),
            onSome: (ids) => invite({ ids: [...ids], roleSelect }),
            onAll: () => invite({ ...bulkBody(selected, { ...search }), roleSelect }),
            onDone: clear,
          });
        }}
      />
    ));
  }

  const rowActions: RowAction<StaffEntry>[] = mayInvite
    ? [
        {
          label: t('invite.one'),
          isOffered: isInvitable,
          run: (row) => {
            begin(
              justOne(row.id, staffName(row)),
              t('invite.titleOf', { name: staffName(row) }),
              typeof row.staffUser.userId !== 'number',
              () => {},
            );
          },
        },
      ]
    : [];
  const bulkActions: BulkAction[] = mayInvite
    ? [
        {
          label: (count) => t('invite.many', { count }),
          run: (selected, clear) => {
            begin(selected, t('invite.title', { count: selected.count }), true, clear);
          },
        },
      ]
    : [];
  return { rowActions, bulkActions, dialogs };
}
