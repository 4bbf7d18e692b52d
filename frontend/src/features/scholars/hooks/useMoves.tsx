import { useTranslation } from 'react-i18next';
import { type ListScholarsApiArg, type ScholarEntry, useMoveScholarsMutation, useUndoMoveMutation } from '@/api/roster';
import { undoByToken, useActions } from '@/shared/dialogs/useActions';
import type { BulkAction } from '@/shared/list/BulkBar';
import type { RowAction } from '@/shared/list/listColumns';
import { bulkBody, justOne, type SelectedRows } from '@/shared/list/selection';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { MoveDialog } from '../parts/MoveDialog';
import { scholarName } from '../rules/scholarList';

/** Moving scholars of a site to another of its classrooms, one or many, with undo. Nothing is offered where no site is in view. */
export function useMoves(place: Place, search: ListScholarsApiArg) {
  const { t } = useTranslation('scholarList');
  const mayMove = usePermission('enrollment:move', place) && place.siteId > 0;
  const [move] = useMoveScholarsMutation();
  const [undo] = useUndoMoveMutation();
  const { ask, dialogs } = useActions();

  function begin(selected: SelectedRows, title: string, clear: () => void) {
    ask(({ isRunning, onConfirm, onCancel }) => (
      <MoveDialog
        place={place}
        title={title}
        count={selected.count}
        isRunning={isRunning}
        onCancel={onCancel}
        onMove={(toClassroomId, classroom) => {
          onConfirm({
            selected,
            running: t('move.running', { count: selected.count }),
            sayDone: (done, name) => t('move.done', { count: done, name, classroom }),
            onSome: (ids) => move({ moveRequest: { ids: [...ids], toClassroomId } }).unwrap(),
            onAll: () => move({ moveRequest: { ...bulkBody(selected, { ...search }), toClassroomId } }).unwrap(),
            undo: undoByToken((undoToken) => undo({ undoRequest: { undoToken } }).unwrap()),
            onDone: clear,
          });
        }}
      />
    ));
  }

  const rowActions: RowAction<ScholarEntry>[] = mayMove
    ? [
        {
          label: t('move.one'),
          run: (row) => {
            begin(justOne(row.enrollmentId, scholarName(row)), t('move.titleOf', { name: scholarName(row) }), () => {});
          },
        },
      ]
    : [];
  const bulkActions: BulkAction[] = mayMove
    ? [
        {
          label: (count) => t('move.many', { count }),
          run: (selected, clear) => {
            begin(selected, t('move.title', { count: selected.count }), clear);
          },
        },
      ]
    : [];
  return { rowActions, bulkActions, dialogs };
}
