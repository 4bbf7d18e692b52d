import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowId } from '../list/listColumns';
import type { SelectedRows } from '../list/selection';
import { problemOf } from '../states/problem';
import { useToasts } from '../toasts/toasts';
import { answerOf, doneIds, runInSteps, sayBulkError, tokensOf, type BulkAnswer, type BulkError, type RunAnswer } from './bulkRun';
import { BulkResultDialog } from './BulkResultDialog';
import { ConfirmDialog } from './ConfirmDialog';

/** What a question is given that is a form of its own, such as when to do it. */
export interface Asked {
  /** It was answered, and the action has begun. */
  isRunning: boolean;
  onConfirm: (action: Action) => void;
  onCancel: () => void;
}

/** Asked before an action begins. */
interface Question {
  /** "Disable 3 programs?" */
  title: string;
  /** What will happen to them. */
  body: ReactNode;
  /** "Disable 3 programs" */
  confirmLabel: string;
  isDangerous?: boolean;
}

/** An action on one or many: how it is asked for, run, told and taken back. */
export interface Action {
  selected: SelectedRows;
  /** Absent for what is done at once because it can be undone, and for what was asked in a form of its own. */
  question?: Question;
  /** "Disabling 3 programs", where it can be many. */
  running?: string;
  /** "3 programs disabled", "North is disabled"; `name` is that of the first that was. */
  sayDone: (done: number, name: string) => string;
  /** Said of what failed and gives no reason, also where the error popup has told of it. */
  failed?: string;
  /** Runs it on some, by their ids. */
  onSome: (ids: readonly number[]) => Promise<BulkAnswer>;
  /** Runs it on all that the list finds, in one call. */
  onAll?: () => Promise<BulkAnswer>;
  /** It was carried out, for some at least. */
  onDone?: () => void;
  undo?: Undo;
}

/** How an action is taken back. */
export interface Undo {
  /** Takes back what was done to these; `tokens` are those that the calls gave. */
  run: (done: readonly number[], tokens: readonly string[]) => Promise<BulkAnswer>;
  /** There is nothing to take back without a token. */
  isByToken?: boolean;
  /** Said once it is. */
  done?: string;
  /** Said when it could not be, and nothing says why. */
  failed?: string;
}

/** An undo by the tokens that the calls gave; not offered where they gave none, for what had nothing to change. */
export function undoByToken(call: (undoToken: string) => Promise<BulkAnswer>): Undo {
  return {
    isByToken: true,
    run: async (_done, tokens) => {
      const results: BulkAnswer['results'] = [];
      for (const token of tokens) {
        results.push(...(await call(token)).results);
      }
      return answerOf(results);
    },
  };
}

/** What is on the screen: a question, how far an action is, or what became of it. */
interface Open {
  ask?: (asked: Asked) => ReactNode;
  action?: Action;
  answered?: number | null;
  /** Null while it runs. */
  answer?: RunAnswer | null;
  /** It is an undo that did not reach all. */
  isUndo?: boolean;
}

/** What is done sooner shows no progress. */
const QUICK_MS = 400;
/** Names beyond these say nothing more in a question. */
const NAMED = 5;
/** To delete more than these, their number is typed. */
export const DELETED_LIGHTLY = 10;

interface Actions {
  /** Begins an action; ends when it has, or with its question. */
  start: (action: Action) => Promise<void>;
  /** Begins with a question that is a form of its own. */
  ask: (question: (asked: Asked) => ReactNode) => void;
  /** Goes into the page. */
  dialogs: ReactNode;
}

/**
 * The one way in which things are done to records: asks if it has to, shows how far it is when that takes a while, tells by a
 * toast what was done, with undo, and in a dialog what was refused and why.
 */
export function useActions(): Actions {
  const { t } = useTranslation('shared');
  const toasts = useToasts();
  const [open, setOpen] = useState<Open | null>(null);

  const close = useCallback((action: Action) => {
    setOpen((latest) => (latest?.action === action ? null : latest));
  }, []);
  const say = useCallback((error: BulkError) => sayBulkError(t, error), [t]);

  const takeBack = useCallback(
    async (action: Action, undo: Undo, before: RunAnswer) => {
      const failed = undo.failed ?? t('bulk.notUndone');
      let back: BulkAnswer;
      try {
        back = await undo.run(doneIds(before), before.undoTokens);
      } catch (cause) {
        const { status, isShown } = problemOf(cause);
        if (isShown && undo.failed === undefined) {
          return;
        }
        // What is gone cannot be taken back; "not found" would not say so.
        const error = status === 404 ? reason(failed) : reasonOf(cause, failed);
        back = answerOf(before.results.filter(({ isDone }) => isDone).map((item) => ({ ...item, isDone: false, error })));
      }
      const refused = back.results.filter(({ isDone }) => !isDone);
      const [only] = refused;
      if (only === undefined) {
        toasts.show({ text: undo.done ?? t('bulk.undone') });
      } else if (refused.length > 1) {
        setOpen({ action, answer: { ...back, undoTokens: [] }, isUndo: true });
      } else {
        const why = say(only.error ?? reason(failed));
        // What names it already needs no label.
        toasts.show({
          tone: 'failed',
          text: why === failed || why.includes(only.name) ? why : t('form.errorOf', { label: only.name, message: why }),
        });
      }
    },
    [t, toasts, say],
  );

  const run = useCallback(
    async (action: Action) => {
      const { selected, onSome, onAll } = action;
      const failed = action.failed ?? t('bulk.failedOne');
      const isMany = selected.count > 1;
      let answered = selected.isAll ? null : 0;
      const timer = window.setTimeout(() => {
        if (isMany) {
          setOpen({ action, answered, answer: null });
        }
      }, QUICK_MS);
      const answer =
        selected.isAll && onAll !== undefined
          ? await onAll().then(
              (all): RunAnswer => ({ ...all, undoTokens: tokensOf(all) }),
              (cause: unknown): RunAnswer => ({
                ...answerOf([{ name: t('bulk.all', { count: selected.count }), isDone: false, error: reasonOf(cause, failed) }]),
                undoTokens: [],
                cause,
              }),
            )
          : await runInSteps<RowId>(
              selected.ids,
              (ids) => onSome(ids.map(Number)),
              (now) => {
                answered = now;
                setOpen((latest) => (latest?.action === action && latest.answer === null ? { ...latest, answered: now } : latest));
              },
              (id, cause, isReached) => ({
                id: Number(id),
                name: selected.names[selected.ids.indexOf(id)] ?? String(id),
                isDone: false,
                error: isReached ? reasonOf(cause, failed) : reason(t('bulk.notReached')),
              }),
            );
      window.clearTimeout(timer);
      if (answer.done > 0) {
        action.onDone?.();
      }
      const undo = undoOf(action, answer);
      const first = answer.results.find(({ isDone }) => isDone);
      if (first !== undefined && answer.failed === 0) {
        close(action);
        toasts.show({
          text: action.sayDone(answer.done, first.name),
          ...(undo === undefined ? {} : { undo: () => void takeBack(action, undo, answer) }),
        });
      } else if (isMany) {
        setOpen({ action, answer });
      } else {
        close(action);
        // What the error popup has told needs no second telling, unless the action has words for it.
        if (action.failed !== undefined || !problemOf(answer.cause).isShown) {
          toasts.show({ tone: 'failed', text: say(answer.results[0]?.error ?? reason(failed)) });
        }
      }
    },
    [t, toasts, close, say, takeBack],
  );

  const ask = useCallback<Actions['ask']>((question) => {
    setOpen({ ask: question });
  }, []);
  const start = useCallback<Actions['start']>(
    async (action) => {
      const { question } = action;
      if (question === undefined) {
        await run(action);
      } else {
        ask((asked) => <QuestionDialog action={action} question={question} {...asked} />);
      }
    },
    [run, ask],
  );

  function dialogs() {
    if (open === null) {
      return null;
    }
    const { action, ask: question, answer } = open;
    if (question !== undefined) {
      return question({
        isRunning: action !== undefined,
        onConfirm: (confirmed) => {
          setOpen({ ...open, action: confirmed });
          void run(confirmed);
        },
        onCancel: () => {
          setOpen(null);
        },
      });
    }
    if (action === undefined || answer === undefined) {
      return null;
    }
    const undo = answer === null ? undefined : undoOf(action, answer);
    return (
      <BulkResultDialog
        runningTitle={action.running ?? ''}
        doneTitle={open.isUndo === true ? () => t('bulk.notUndone') : action.sayDone}
        total={action.selected.count}
        answered={open.answered ?? null}
        answer={answer}
        onClose={() => {
          setOpen(null);
        }}
        {...(undo !== undefined && answer !== null && open.isUndo !== true
          ? {
              onUndo: () => {
                setOpen(null);
                void takeBack(action, undo, answer);
              },
            }
          : {})}
      />
    );
  }
  return { start, ask, dialogs: dialogs() };
}

function undoOf({ undo }: Action, { undoTokens }: RunAnswer): Undo | undefined {
  return undo?.isByToken === true && undoTokens.length === 0 ? undefined : undo;
}

/** Asks for an action by what it is done to. */
function QuestionDialog({ action, question, isRunning, onConfirm, onCancel }: Asked & { action: Action; question: Question }) {
  const { t } = useTranslation('shared');
  const { selected, undo } = action;
  const names = selected.count > 1 ? selected.names.slice(0, NAMED) : [];
  const more = selected.count - names.length;
  const isFinal = question.isDangerous === true && undo === undefined && selected.count > DELETED_LIGHTLY;
  return (
    <ConfirmDialog
      isOpen
      title={question.title}
      confirmLabel={question.confirmLabel}
      isDangerous={question.isDangerous ?? false}
      isRunning={isRunning}
      {...(isFinal ? { typeToConfirm: String(selected.count) } : {})}
      onConfirm={() => {
        onConfirm(action);
      }}
      onCancel={onCancel}
    >
      {question.body}
      {names.length > 0 && (
        <ul style={{ margin: '12px 0 0', paddingInlineStart: 20 }}>
          {names.map((name, index) => (
            <li key={`${String(index)} ${name}`}>{name}</li>
          ))}
          {more > 0 && <li>{t('bulk.more', { count: more })}</li>}
        </ul>
      )}
    </ConfirmDialog>
  );
}

/** In words of the page's own, which no name stands for. */
function reason(detail: string): BulkError {
  return { name: '', detail };
}

/** Why a call was refused as a whole. */
function reasonOf(cause: unknown, otherwise: string): BulkError {
  const { name, detail } = problemOf(cause);
  return detail === null ? reason(otherwise) : { name: name ?? '', detail };
}
