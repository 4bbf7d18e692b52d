import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  type UseFormTrigger,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { problemOf } from '../states/problem';
import type { Draft, Restored } from './draft';
import { sayServerMessage } from './serverMessages';
import type { SaveState } from './SaveBar';
import { useAutoSave, type AutoSave } from './useAutoSave';
import { conflictingFields, merged, type Choice } from './versionConflict';
import type { ConflictField } from './VersionConflictDialog';

export interface FormSaveOptions<Values extends FieldValues> {
  schema: z.ZodType<Values, Values>;
  defaultValues: DefaultValues<Values>;
  /** What is on the screen at first where that is not what is saved. */
  restored?: Restored<Values> | undefined;
  /** Labels by field name, for the summary of errors and for choosing between two versions. */
  labels: Partial<Record<Path<Values>, string>>;
  /** Version of what is edited; `onSubmit` is given it, or a newer one after somebody else saved first. */
  version?: number;
  /** Reads the record that a version conflict answers with. Without it a conflict is an error like any other. */
  readCurrent?: (current: unknown) => { values: Values; version: number };
  /** A value as people read it, where it is more than its text. */
  show?: Partial<Record<Path<Values>, (value: unknown) => string>>;
  draft?: Draft<Values>;
  /** Words for what the service says about this form alone. */
  serverWords?: string;
  /** Saves; a rejection keeps what was typed. Field errors of problem+json are put under their fields. */
  onSubmit: (values: Values, version: number) => Promise<void>;
}

export interface FormSave<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  state: SaveState;
  /** Why the last save failed, when no field is to blame. */
  failure: string | null;
  hasFailed: boolean;
  /** No answer came to the last save: it may have been carried out. */
  isUnknown: boolean;
  /** Goes to a form's `onSubmit`. Never runs twice at once. */
  submit: (event?: BaseSyntheticEvent) => void;
  summary: RefObject<HTMLDivElement | null>;
  /** Set while two versions stand against each other. */
  conflict: { fields: ConflictField[]; by: string | null; choose: (choices: Record<string, Choice>) => void; cancel: () => void } | null;
  autoSave: AutoSave;
  /** Starts anew from what has been saved otherwise: by another, or by another way of the same page. */
  startFrom: (values: Values, version: number) => void;
}

interface Conflict<Values> {
  mine: Values;
  theirs: Values;
  /** Who saved theirs, where it is known. */
  by: string | null;
  version: number;
}

/** Says again in another language what is wrong. What the service said stays as it was said. */
function useMessagesIn<Values extends FieldValues>(language: string, errors: FieldErrors<Values>, trigger: UseFormTrigger<Values>): void {
  const saidIn = useRef(language);
  useEffect(() => {
    if (saidIn.current !== language) {
      saidIn.current = language;
      const own = (Object.keys(errors) as Path<Values>[]).filter((name) => errors[name]?.type !== 'server');
      if (own.length > 0) {
        void trigger(own);
      }
    }
  }, [language, errors, trigger]);
}

/** Everything about saving a form: what it says, where errors go, drafts, and what happens when somebody else saved first. */
export function useFormSave<Values extends FieldValues>(options: FormSaveOptions<Values>): FormSave<Values> {
  const { t, i18n } = useTranslation('shared');
  const summary = useRef<HTMLDivElement>(null);
  const isRunning = useRef(false);
  const [start] = useState(() => startOf(options));
  // The version that was seen when the work began; after a save of one's own, the one that came of it.
  const version = useRef<number | undefined>(start.version);
  const [outcome, setOutcome] = useState<'none' | 'saved' | 'failed' | 'unknown'>('none');
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const { draft } = options;
  const form = useForm<Values>({
    resolver: zodResolver(options.schema),
    defaultValues: start.before,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, defaultValues } = form.formState;
  const { reset, trigger } = form;
  useMessagesIn(i18n.language, form.formState.errors, trigger);
  useEffect(() => {
    if (start.shown !== undefined) {
      reset(start.shown, { keepDefaultValues: true });
    }
  }, [reset, start]);
  const autoSave = useAutoSave<Values>({
    isOn: draft !== undefined && isDirty && !isSubmitting,
    restoredAt: draft?.restoredAt,
    read: form.getValues,
    save: async (values) => {
      await draft?.save(values, { values: defaultValues as Values, version: versionSeen() });
    },
  });

  const { touched } = autoSave;
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: touched }), [subscribe, touched]);

  function versionSeen(): number {
    return version.current ?? options.version ?? 0;
  }

  function focusSummary() {
    requestAnimationFrame(() => summary.current?.focus());
  }

  async function save(values: Values) {
    setOutcome('none');
    setFailure(null);
    try {
      await options.onSubmit(values, versionSeen());
      version.current = undefined;
      form.reset(values);
      setOutcome('saved');
      // What is saved needs no draft; one that cannot be removed is offered again, and does no harm.
      await draft?.forget().catch(() => undefined);
      autoSave.removed();
    } catch (error) {
      const problem = problemOf(error);
      if (problem.name === 'Error_VersionConflict' && options.readCurrent !== undefined && problem.current !== undefined) {
        const current = options.readCurrent(problem.current);
        setConflict({ mine: values, theirs: current.values, by: problem.changedBy, version: current.version });
        return;
      }
      setOutcome(problem.isUnknown ? 'unknown' : 'failed');
      const isToldHere = Object.keys(problem.errors).length === 0 && problem.status !== null && problem.status < 500;
      setFailure(
        isToldHere && problem.detail !== null
          ? sayServerMessage(t, { message: problem.detail, code: problem.name }, undefined, options.serverWords)
          : null,
      );
      for (const [place, messages] of Object.entries(problem.errors)) {
        const name = fieldAt(place, values, options.labels);
        const message = messages
          .map((each) => sayServerMessage(t, each, options.labels[name] ?? options.labels[lastOf(name)], options.serverWords))
          .join(' ');
        form.setError(name, { type: 'server', message });
      }
      focusSummary();
    }
  }

  async function run(event?: BaseSyntheticEvent) {
    if (isRunning.current) {
      event?.preventDefault();
      return;
    }
    isRunning.current = true;
    try {
      await form.handleSubmit(save, focusSummary)(event);
    } finally {
      isRunning.current = false;
    }
  }

  function choose({ mine, theirs, version: theirVersion }: Conflict<Values>, choices: Record<string, Choice>) {
    setConflict(null);
    version.current = theirVersion;
    const chosen = merged(mine, theirs, choices);
    form.reset(theirs);
    for (const [name, value] of Object.entries(chosen)) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    void run();
  }

  const state: SaveState = isSubmitting
    ? 'saving'
    : outcome === 'failed' || outcome === 'unknown'
      ? outcome
      : isDirty
        ? DRAFT_SAYS[autoSave.state]
        : outcome === 'saved'
          ? 'saved'
          : 'clean';

  return {
    form,
    state,
    failure,
    hasFailed: outcome === 'failed' || outcome === 'unknown',
    isUnknown: outcome === 'unknown',
    submit: (event) => void run(event),
    summary,
    conflict:
      conflict === null
        ? null
        : {
            by: conflict.by,
            fields: fieldsOf(conflict, defaultValues ?? {}, options, (value) => t(value ? 'conflict.yes' : 'conflict.no')),
            choose: (choices) => {
              choose(conflict, choices);
            },
            cancel: () => {
              setConflict(null);
              setOutcome('failed');
            },
          },
    autoSave,
    startFrom: (values, at) => {
      version.current = at;
      setOutcome('none');
      setFailure(null);
      form.reset(values);
    },
  };
}

/**
 * What a form's values are measured against, and what is shown instead of it at first. A draft is measured against what was
 * saved when it was begun; where that is not known, no version fits, so that a save shows both.
 */
function startOf<Values extends FieldValues>({ defaultValues, version, restored }: FormSaveOptions<Values>) {
  if (restored === undefined) {
    return { before: defaultValues, version, shown: undefined };
  }
  const { values, base } = restored;
  const before = withKept(defaultValues, base?.values ?? {});
  return { before, version: base?.version ?? 0, shown: withKept(before, values) };
}

/** The fields of a form, with what a draft holds of them. */
function withKept<Fields extends object>(fields: Fields, kept: object): Fields {
  return { ...fields, ...Object.fromEntries(Object.entries(kept).filter(([name]) => name in fields)) };
}

function lastOf<Name extends string>(place: Name): Name {
  return place.slice(place.lastIndexOf('.') + 1) as Name;
}

/**
 * A field of the form by its place in the request, such as `families.0.phone` or `families[0].phone`: there where the form has
 * that place; `address.zip` is `zip` where it has no such group. What the form has no field for stays under its own name, and is
 * summed up above.
 */
export function fieldAt<Values extends FieldValues>(
  named: string,
  values: Values,
  labels: FormSaveOptions<Values>['labels'],
): Path<Values> {
  const place = named.replace(/\[(\d+)\]/g, '.$1');
  const parts = place.split('.');
  const group = parts[0] ?? place;
  const last = lastOf(place);
  const hasGroup = parts.length === 1 || group in values;
  return (hasGroup || place in labels || !(last in labels) ? place : last) as Path<Values>;
}

const DRAFT_SAYS = { none: 'unsaved', saving: 'draftSaving', saved: 'draft', failed: 'draftFailed' } as const;

function fieldsOf<Values extends FieldValues>(
  { mine, theirs }: Conflict<Values>,
  before: Record<string, unknown>,
  { labels, show = {} }: Pick<FormSaveOptions<Values>, 'labels' | 'show'>,
  sayYes: (value: boolean) => string,
): ConflictField[] {
  return conflictingFields(before, mine, theirs).map(({ name, offered }) => {
    const path = name as Path<Values>;
    const say = (value: unknown) => show[path]?.(value) ?? (typeof value === 'boolean' ? sayYes(value) : plainText(value));
    return { name, label: labels[path] ?? name, mine: say(mine[name]), theirs: say(theirs[name]), offered };
  });
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(plainText).join(', ');
  }
  if (typeof value === 'string') {
    const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
    return day === null ? value : `${day[2] ?? ''}/${day[3] ?? ''}/${day[1] ?? ''}`;
  }
  return typeof value === 'number' ? String(value) : '';
}
