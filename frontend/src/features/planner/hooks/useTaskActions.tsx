import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListTasksApiArg,
  type Task,
  useChangeTaskStatusesMutation,
  useDeleteTaskMutation,
  useUndoTaskStatusesMutation,
} from '@/api/planner';
import { undoByToken } from '@/shared/dialogs/useActions';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';
import type { BulkAction } from '@/shared/list/BulkBar';
import type { RowAction } from '@/shared/list/listColumns';
import { bulkBody, justOne, type SelectedRows } from '@/shared/list/selection';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { TaskStatus } from '../rules/tasks';

type Way = keyof typeof TaskStatus;

interface TaskActions {
  rowActions: RowAction<Task>[];
  bulkActions: BulkAction[];
  dialogs: ReactNode;
}

interface Options {
  at: Partial<Place>;
  /** What the list they are selected in searches for. */
  search: Partial<ListTasksApiArg>;
}

/** What the person can do with tasks: make them done, skipped or active again, with undo, and delete them. */
export function useTaskActions({ at, search }: Options): TaskActions {
  const { t } = useTranslation('planner');
  const mayEdit = usePermission('task:edit', at);
  const mayDelete = usePermission('task:delete', at);
  const [setMany] = useChangeTaskStatusesMutation();
  const [undoMany] = useUndoTaskStatusesMutation();
  const [deleteOne] = useDeleteTaskMutation();
  const kind = useMemo<RecordKind<Task>>(
    () => ({
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      ...(mayDelete && {
        deleting: {
          call: ({ id }) => deleteOne({ taskId: id }).unwrap(),
          question: { body: t('task.delete.body'), confirmLabel: t('task.delete.confirm') },
        },
      }),
    }),
    [t, mayDelete, deleteOne],
  );
  const { rowActions, start, dialogs } = useRecordActions(kind);

  function turn(way: Way, selected: SelectedRows, clear: () => void) {
    const status = TaskStatus[way];
    void start({
      selected,
      running: t(`task.bulk.${way}.running`, { count: selected.count }),
      sayDone: (done, name) => (selected.count === 1 ? t(`task.turned.${way}`, { name }) : t(`task.bulk.${way}.done`, { count: done })),
      onSome: (ids) => setMany({ status, taskSelection: { ids: [...ids] } }).unwrap(),
      onAll: () => setMany({ status, taskSelection: bulkBody(selected, { ...search }) }).unwrap(),
      undo: undoByToken((undoToken) => undoMany({ undoRequest: { undoToken } }).unwrap()),
      onDone: clear,
    });
  }

  const ways: Way[] = ['done', 'skip', 'active'];
  const turning: RowAction<Task>[] = ways.map((way) => ({
    label: t(`task.action.${way}`),
    isOffered: ({ status }) => status !== TaskStatus[way],
    run: ({ id, name }) => {
      turn(way, justOne(id, name), () => undefined);
    },
  }));
  const bulkActions: BulkAction[] = ways.map((way) => ({
    label: (count) => t(`task.bulk.${way}.action`, { count }),
    run: (selected, clear) => {
      turn(way, selected, clear);
    },
  }));
  return { rowActions: [...(mayEdit ? turning : []), ...rowActions], bulkActions: mayEdit ? bulkActions : [], dialogs };
}
