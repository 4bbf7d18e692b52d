import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { type ListTasksApiArg, plannerApi } from '@/api/planner';
import type { ApiDispatch } from '@/api/baseApi';
import { lazy } from '@/shared/lazy/lazy';
import type { BulkAction } from '@/shared/list/BulkBar';
import { everyRow } from '@/shared/list/everyRow';
import type { SelectedRows } from '@/shared/list/selection';

const AssignManyDialog = lazy(() => import('../parts/AssignDialog').then((module) => ({ default: module.AssignManyDialog })), {
  failure: 'floating',
});

/** Tasks a page, when all of them are read. */
const MOST = 100;

interface Options {
  accountId: number;
  programId: number;
  /** What the list they are selected in searches for. */
  search: Partial<ListTasksApiArg>;
}

/** Assigns the selected tasks of a program to its sites. */
export function useAssignMany({ accountId, programId, search }: Options): { action: BulkAction; dialog: ReactNode } {
  const { t } = useTranslation('planner');
  const dispatch = useDispatch<ApiDispatch>();
  const [chosen, setChosen] = useState<{ selected: SelectedRows; clear: () => void } | null>(null);

  async function idsOf({ isAll, ids, excludedIds }: SelectedRows): Promise<number[]> {
    if (!isAll) {
      return ids.map(Number);
    }
    const found = await everyRow(MOST, async (page) => {
      const arg = { productId: 0, ...search, programId, sortField: 'name', sortDir: 'asc' as const, page, count: MOST };
      return (await dispatch(plannerApi.endpoints.listTasks.initiate(arg, { subscribe: false, forceRefetch: true })).unwrap()).results;
    });
    return found.map(({ id }) => id).filter((id) => !excludedIds.includes(id));
  }

  return {
    action: {
      label: (count) => t('task.assign.many', { count }),
      run: (selected, clear) => {
        setChosen({ selected, clear });
      },
    },
    dialog: chosen !== null && (
      <AssignManyDialog
        accountId={accountId}
        programId={programId}
        count={chosen.selected.count}
        taskIds={() => idsOf(chosen.selected)}
        onDone={chosen.clear}
        onClose={() => {
          setChosen(null);
        }}
      />
    ),
  };
}
