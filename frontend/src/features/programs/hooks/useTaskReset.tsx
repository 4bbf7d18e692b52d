import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { adminApi, type ListProgramsApiArg } from '@/api/admin';
import type { ApiDispatch } from '@/api/baseApi';
import { useResetProgramsMutation } from '@/api/planner';
import { answerOf, BULK_STEP, type BulkItem } from '@/shared/dialogs/bulkRun';
import { useActions } from '@/shared/dialogs/useActions';
import type { BulkAction } from '@/shared/list/BulkBar';
import { everyRow } from '@/shared/list/everyRow';
import { usePermission } from '@/shared/session/usePermission';

/** Programs a page, when all of them are read. */
const MOST = 100;

/** Makes all tasks of the selected programs active again, after a question (spec 2 §7 Tasks, bulk-reset). `search`: what the list they are selected in searches for. */
export function useTaskReset(accountId: number, search: ListProgramsApiArg): { bulkActions: BulkAction[]; dialogs: ReactNode } {
  const { t } = useTranslation('programs');
  const mayReset = usePermission('task:reset', { accountId });
  const dispatch = useDispatch<ApiDispatch>();
  const [reset] = useResetProgramsMutation();
  const { start, dialogs } = useActions();
  const onSome = (ids: readonly number[]) => reset({ resetRequest: { programIds: [...ids] } }).unwrap();

  /** Programs are reset by their ids, so those that the list finds are read first. */
  async function onAll(excludedIds: readonly unknown[]) {
    const found = await everyRow(MOST, async (page) => {
      const arg = { ...search, sortField: 'programName' as const, sortDir: 'asc' as const, page, count: MOST };
      return (await dispatch(adminApi.endpoints.listPrograms.initiate(arg, { subscribe: false, forceRefetch: true })).unwrap()).results;
    });
    const wanted = found.map(({ id }) => id).filter((id) => !excludedIds.includes(id));
    const results: BulkItem[] = [];
    for (let from = 0; from < wanted.length; from += BULK_STEP) {
      results.push(...(await onSome(wanted.slice(from, from + BULK_STEP))).results);
    }
    return answerOf(results);
  }

  const action: BulkAction = {
    label: (count) => t('bulk.reset.action', { count }),
    isDangerous: true,
    run: (selected, clear) => {
      void start({
        selected,
        question: {
          title: t('bulk.reset.question', { count: selected.count }),
          body: t('bulk.reset.body'),
          confirmLabel: t('bulk.reset.action', { count: selected.count }),
          isDangerous: true,
        },
        running: t('bulk.reset.running', { count: selected.count }),
        sayDone: (done) => t('bulk.reset.done', { count: done }),
        onSome,
        onAll: () => onAll(selected.excludedIds),
        onDone: clear,
      });
    },
  };
  return { bulkActions: mayReset ? [action] : [], dialogs };
}
