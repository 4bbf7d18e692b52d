import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListProgramsApiArg, Program } from '@/api/admin';
import { answerOf } from '@/shared/dialogs/bulkRun';
import { useBulkAction } from '@/shared/dialogs/useBulkAction';
import { everyPage } from '@/shared/list/everyPage';
import { bulkBody, type SelectedRows } from '@/shared/list/selection';
import { useToasts } from '@/shared/toasts/toasts';
import { isActive, ProgramStatus } from '../programList';
import { adminApi, useChangeProgramStatusMutation, useChangeProgramStatusesMutation } from '@/api/admin';

interface ProgramStatusActions {
  /** Enables or disables one, with undo. */
  turn: (program: Program) => Promise<void>;
  /** Enables or disables many, after a question. `search`: what the list they are selected in searches for. */
  turnMany: (status: number, selected: SelectedRows, search: ListProgramsApiArg, onOver: () => void) => void;
  dialogs: ReactNode;
}

/** "Programs can be enabled or disabled, singly or in bulk" (spec 2 §4). */
export function useProgramStatus(): ProgramStatusActions {
  const { t } = useTranslation('programs');
  const toasts = useToasts();
  const [setOne] = useChangeProgramStatusMutation();
  const [setMany] = useChangeProgramStatusesMutation();
  const [list] = adminApi.useLazyListProgramsQuery();
  const { start, dialogs } = useBulkAction();

  const put = useCallback(
    async function put(program: Program, status: number, canUndo: boolean): Promise<void> {
      try {
        await setOne({ programId: program.id, status }).unwrap();
      } catch {
        return; // The error popup has told it.
      }
      toasts.show({
        text: t(status === ProgramStatus.active ? 'turned.on' : 'turned.off', { name: program.programName }),
        ...(canUndo ? { undo: () => void put(program, program.programStatus, false) } : {}),
      });
    },
    [setOne, t, toasts],
  );

  const actions = useMemo<Omit<ProgramStatusActions, 'dialogs'>>(() => ({
    turn: (program) => put(program, isActive(program) ? ProgramStatus.disabled : ProgramStatus.active, true),
    turnMany: (status, selected, search, onOver) => {
      const way = status === ProgramStatus.active ? 'enable' : 'disable';
      const back = status === ProgramStatus.active ? ProgramStatus.disabled : ProgramStatus.active;
      // What was so before stays so when it is undone.
      let before: ReadonlySet<number> | null = null;
      const remember = async () => {
        before ??= new Set((await everyPage((page, rows) => list({ ...search, status, page, count: rows }).unwrap())).map(({ id }) => id));
      };
      start({
        selected,
        question: t(`bulk.${way}.question`, { count: selected.count }),
        consequence: t(`bulk.${way}.body`),
        confirmLabel: t(`bulk.${way}.action`, { count: selected.count }),
        runningTitle: t(`bulk.${way}.running`, { count: selected.count }),
        doneTitle: (done) => t(`bulk.${way}.done`, { count: done }),
        onSome: async (ids) => {
          await remember();
          return setMany({ status, programSelection: { ids: ids.map(Number) } }).unwrap();
        },
        onAll: async () => {
          await remember();
          return setMany({ status, programSelection: bulkBody(selected, { ...search }) }).unwrap();
        },
        undo: async (ids) => {
          const changed = ids.map(Number).filter((id) => before?.has(id) !== true);
          return changed.length === 0 ? answerOf([]) : setMany({ status: back, programSelection: { ids: changed } }).unwrap();
        },
        onOver,
      });
    },
  }), [put, setMany, list, start, t]);
  return { ...actions, dialogs };
}
