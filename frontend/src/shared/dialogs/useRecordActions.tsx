import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../list/listColumns';
import { justOne } from '../list/selection';
import { problemOf, type Problem } from '../states/problem';
import { answerOf, type BulkAnswer } from './bulkRun';
import { type Action, useActions } from './useActions';

/** What is done to records of a kind, as far as the person may do it. */
export interface RecordKind<Row> {
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** Turning one on or off: shown or hidden, active or disabled. */
  turning?: {
    isOn: (row: Row) => boolean;
    call: (row: Row, isOn: boolean) => Promise<unknown>;
    /** "North is active again" */
    say: (name: string, isOn: boolean) => string;
    /** "Enable site", "Disable site" */
    label: (isOn: boolean) => string;
  };
  deleting?: {
    call: (row: Row) => Promise<unknown>;
    /** How it is asked. What can be put back is deleted without a question. */
    question?: { body: string; confirmLabel: string };
    /** Puts it back. */
    restore?: (row: Row) => Promise<unknown>;
    /** Said when nothing says why it failed, in place of the usual words. */
    failed?: string;
    onDeleted?: (row: Row) => void;
  };
}

interface RecordActions<Row> {
  /** All of it, for the menu of a row. */
  rowActions: RowAction<Row>[];
  /** Turns one on that is off, or off that is on, with undo. */
  turn: (row: Row) => void;
  remove: (row: Row) => void;
  /** For what else is done, to one or many. */
  start: (action: Action) => Promise<void>;
  dialogs: ReactNode;
}

/** What can be done to one record: turned on and off with undo, deleted after a question or with undo. `kind` must not change with every render. */
export function useRecordActions<Row>(kind: RecordKind<Row>): RecordActions<Row> {
  const { t } = useTranslation('shared');
  const { start, dialogs } = useActions();
  const actions = useMemo(() => {
    const { idOf, nameOf, turning, deleting } = kind;
    const own = {
      turn: (row: Row) => {
        if (turning === undefined) {
          return;
        }
        const { isOn, call, say } = turning;
        const name = nameOf(row);
        const wasOn = isOn(row);
        const failed = () => t('record.changeFailed', { name });
        void start({
          selected: justOne(idOf(row), name),
          sayDone: () => say(name, !wasOn),
          onSome: () => asAnswer(idOf(row), name, call(row, !wasOn), failed),
          undo: { run: () => asAnswer(idOf(row), name, call(row, wasOn), failed), done: say(name, wasOn) },
        });
      },
      remove: (row: Row) => {
        if (deleting === undefined) {
          return;
        }
        const { call, question, restore, failed = t('record.deleteFailed', { name: nameOf(row) }), onDeleted } = deleting;
        const name = nameOf(row);
        const why = ({ status, detail }: Problem) =>
          status === 404 ? t('record.gone', { name }) : status === 409 && detail !== null ? detail : failed;
        void start({
          selected: justOne(idOf(row), name),
          sayDone: () => t('record.deleted', { name }),
          onSome: () => asAnswer(idOf(row), name, call(row), why),
          onDone: () => onDeleted?.(row),
          ...(question === undefined ? {} : { question: { title: t('record.delete', { name }), ...question, isDangerous: true } }),
          ...(restore === undefined
            ? {}
            : {
                undo: {
                  run: () => asAnswer(idOf(row), name, restore(row), () => t('record.restoreFailed', { name })),
                  done: t('record.restored', { name }),
                },
              }),
        });
      },
    };
    const rowActions: RowAction<Row>[] = [];
    if (turning !== undefined) {
      const { isOn, label } = turning;
      rowActions.push(
        { label: label(false), run: own.turn, isOffered: isOn },
        { label: label(true), run: own.turn, isOffered: (row) => !isOn(row) },
      );
    }
    if (deleting?.question !== undefined) {
      rowActions.push({ label: deleting.question.confirmLabel, run: own.remove, isDangerous: true });
    }
    return { ...own, rowActions };
  }, [kind, start, t]);
  return { ...actions, start, dialogs };
}

/** A call about one record, as the answer of one about many. What the error popup has told stays an error. */
async function asAnswer(id: number, name: string, call: Promise<unknown>, sayFailed: (problem: Problem) => string): Promise<BulkAnswer> {
  try {
    await call;
    return answerOf([{ id, name, isDone: true }]);
  } catch (error) {
    const problem = problemOf(error);
    if (problem.isShown) {
      throw error;
    }
    return answerOf([{ id, name, isDone: false, error: { name: '', detail: sayFailed(problem) } }]);
  }
}
