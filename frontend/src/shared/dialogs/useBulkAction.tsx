import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayServerMessage } from '../form/serverMessages';
import type { RowId } from '../list/listColumns';
import type { SelectedRows } from '../list/selection';
import { problemOf } from '../states/problem';
import { answerOf, doneIds, runInSteps, type BulkAnswer, type BulkError } from './bulkRun';
import { BulkResultDialog } from './BulkResultDialog';
import { ConfirmDialog } from './ConfirmDialog';

/** An action on many rows: how it is asked for, run and told. */
export interface BulkRun {
  selected: SelectedRows;
  /** "Disable 3 programs?" */
  question: string;
  /** What will happen to them. */
  consequence: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** "Disabling 3 programs" */
  runningTitle: string;
  /** "3 programs disabled" */
  doneTitle: (done: number) => string;
  /** Runs it on some, by their ids. */
  onSome: (ids: readonly RowId[]) => Promise<BulkAnswer>;
  /** Runs it on all that the list finds, in one call. */
  onAll?: () => Promise<BulkAnswer>;
  /** Takes back what was done to these. */
  undo?: (done: readonly RowId[]) => Promise<BulkAnswer>;
  /** When it is over, however it ended. */
  onOver?: () => void;
}

type Stage =
  | { name: 'asking' }
  | { name: 'running'; answered: number | null }
  | { name: 'over'; answer: BulkAnswer }
  | { name: 'undoing' }
  | { name: 'notUndone'; answer: BulkAnswer };

/** Names beyond these say nothing more in a question. */
const NAMED = 5;

/** Asks before an action on many, shows how far it is, and says of each what became of it. `start` begins; `dialogs` goes into the page. */
export function useBulkAction(): { start: (run: BulkRun) => void; dialogs: ReactNode } {
  const { t } = useTranslation('shared');
  const [run, setRun] = useState<BulkRun | null>(null);
  const [stage, setStage] = useState<Stage>({ name: 'asking' });

  const start = useCallback((next: BulkRun) => {
    setRun(next);
    setStage({ name: 'asking' });
  }, []);

  /** Why a call as a whole did nothing; without an answer, that nobody was reached. */
  function failureOf(error: unknown): BulkError {
    const { name, detail } = problemOf(error);
    return { name: name ?? '', detail: detail ?? t('bulk.notReached') };
  }

  async function go({ selected, onSome, onAll, onOver }: BulkRun) {
    const names = new Map(selected.ids.map((id, index) => [id, selected.names[index] ?? String(id)]));
    const asFailed = (id: RowId) => ({ id: Number(id), name: names.get(id) ?? String(id), isDone: false, error: failureOf(null) });
    setStage({ name: 'running', answered: selected.isAll ? null : 0 });
    const answer =
      selected.isAll && onAll !== undefined
        ? await onAll().catch((error: unknown) =>
            answerOf([{ name: t('bulk.all', { count: selected.count }), isDone: false, error: failureOf(error) }]),
          )
        : await runInSteps(
            selected.ids,
            onSome,
            (answered) => {
              setStage({ name: 'running', answered });
            },
            asFailed,
          );
    setStage({ name: 'over', answer });
    onOver?.();
  }

  function close() {
    setRun(null);
  }

  async function undo({ onOver }: BulkRun, takeBack: NonNullable<BulkRun['undo']>, before: BulkAnswer) {
    setStage({ name: 'undoing' });
    const answer = await takeBack(doneIds(before)).catch((error: unknown) => {
      const failure = failureOf(error);
      return answerOf(before.results.filter(({ isDone }) => isDone).map((item) => ({ ...item, isDone: false, error: failure })));
    });
    if (answer.failed > 0) {
      setStage({ name: 'notUndone', answer });
    } else {
      close();
    }
    onOver?.();
  }

  const takeBack = run?.undo;
  const isUndo = stage.name === 'undoing' || stage.name === 'notUndone';
  const names = run?.selected.names.slice(0, NAMED) ?? [];
  const more = (run?.selected.count ?? 0) - names.length;
  const dialogs = run !== null && (
    <>
      <ConfirmDialog
        isOpen={stage.name === 'asking'}
        title={run.question}
        confirmLabel={run.confirmLabel}
        isDangerous={run.isDangerous ?? false}
        onConfirm={() => void go(run)}
        onCancel={close}
      >
        {run.consequence}
        {names.length > 0 && (
          <ul style={{ margin: '12px 0 0', paddingInlineStart: 20 }}>
            {names.map((name, index) => (
              <li key={`${String(index)} ${name}`}>{name}</li>
            ))}
            {more > 0 && <li>{t('bulk.more', { count: more })}</li>}
          </ul>
        )}
      </ConfirmDialog>
      {stage.name !== 'asking' && (
        <BulkResultDialog
          runningTitle={isUndo ? t('bulk.undoing') : run.runningTitle}
          doneTitle={isUndo ? () => t('bulk.notUndone') : run.doneTitle}
          total={run.selected.count}
          answered={stage.name === 'running' ? stage.answered : null}
          answer={stage.name === 'over' || stage.name === 'notUndone' ? stage.answer : null}
          sayError={({ name, detail }) => sayServerMessage(t, { message: detail, code: name })}
          onClose={close}
          {...(takeBack !== undefined && stage.name === 'over' ? { onUndo: () => void undo(run, takeBack, stage.answer) } : {})}
        />
      )}
    </>
  );
  return { start, dialogs };
}
