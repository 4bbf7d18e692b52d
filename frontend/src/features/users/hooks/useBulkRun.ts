import { useState } from 'react';
import type { Selected } from '@/api/identity';
import { answerOf, type BulkAnswer, type BulkItem, doneIds, runInSteps } from '@/shared/dialogs/bulkRun';
import type { RowId } from '@/shared/list/listColumns';
import type { SelectedRows } from '@/shared/list/selection';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import type { Search } from '../rules/userPayload';
import { useSayUserError } from './useSayUserError';

/** Whom a bulk call is for: some by id, or all that the list finds but a few. */
export type BulkBody = Selected & { isCancelled?: boolean };

interface Options<Answer extends BulkAnswer> {
  selected: SelectedRows;
  /** The part of the list payload that finds the rows of "select all". */
  search: Search;
  call: (body: BulkBody) => Promise<Answer>;
  sayDone: (done: number) => string;
  /** What to say when a failure has no words of its own. */
  failed: string;
  onDone: () => void;
  onClose: () => void;
  /** Takes back what was done for one person, from the toast. */
  undo?: (done: number[]) => void;
}

/** Runs an action on one person (a toast says how it ended) or on many (a dialog shows progress, then each result). */
export function useBulkRun<Answer extends BulkAnswer>({ selected, search, call, sayDone, failed, onDone, onClose, undo }: Options<Answer>) {
  const toasts = useToasts();
  const sayError = useSayUserError();
  const [isRunning, setIsRunning] = useState(false);
  const [answered, setAnswered] = useState<number | null>(null);
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const isMany = selected.count > 1;

  /** A call that is refused as a whole did nothing for anybody in it. */
  async function part(body: BulkBody, ids: readonly RowId[]): Promise<BulkAnswer> {
    try {
      return await call(body);
    } catch (error) {
      const { name, detail } = problemOf(error);
      return answerOf(ids.map((id) => notDone(id, selected, { name: name ?? '', detail: detail ?? failed })));
    }
  }

  async function run() {
    setIsRunning(true);
    setAnswered(selected.isAll || !isMany ? null : 0);
    const outcome = selected.isAll
      ? await part({ selectAll: true, excludedIds: selected.excludedIds.map(Number), ...search }, selected.names.map((_name, index) => index))
      : await runInSteps(
          selected.ids,
          (ids) => part({ ids: ids.map(Number) }, ids),
          setAnswered,
          (id) => notDone(id, selected, { name: '', detail: failed }),
        );
    if (outcome.done > 0) {
      onDone();
    }
    if (isMany) {
      setAnswer(outcome);
      return;
    }
    const error = outcome.results[0]?.error;
    if (outcome.done > 0) {
      const takeBack = () => {
        undo?.(doneIds(outcome));
      };
      toasts.show({ text: sayDone(1), ...(undo === undefined ? {} : { undo: takeBack }) });
    } else {
      toasts.show({ tone: 'failed', text: error === null || error === undefined ? failed : sayError(error) });
    }
    onClose();
  }

  return { run, isRunning, isShown: isMany && isRunning, answered, answer };
}

function notDone(id: RowId, { ids, names }: SelectedRows, error: { name: string; detail: string }): BulkItem {
  return { id: Number(id), name: names[Math.max(0, ids.indexOf(id))] ?? '', isDone: false, error };
}
