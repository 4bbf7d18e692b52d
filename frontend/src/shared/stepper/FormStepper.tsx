import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { Draft } from '../form/draft';
import { DraftNotice } from '../form/DraftNotice';
import { ErrorSummary } from '../form/ErrorSummary';
import { LeaveGuard } from '../form/LeaveGuard';
import { SaveStateText } from '../form/SaveBar';
import type { DraftState } from '../form/useDraft';
import { useFormSave, type FormSaveOptions } from '../form/useFormSave';
import { useNavigate } from '../place/usePlaced';
import { StepperFrame } from './StepperFrame';
import { atStep } from './stepperState';

/** A step of a form: it is left forwards once its fields are right. */
export interface FormStep<Values extends FieldValues> {
  title: string;
  fields: readonly Path<Values>[];
  content: ReactNode;
}

/** What is kept of a form that is filled in step by step. */
export interface SteppedDraft<Values> {
  values: Values;
  /** Steps that were done. */
  done: number;
}

interface Props<Values extends FieldValues> extends Pick<FormSaveOptions<Values>, 'schema' | 'serverWords'> {
  title: string;
  defaultValues: Values;
  /** Labels by field name, or by the last part of one in a group. */
  labels: Partial<Record<string, string>>;
  /** What `useDraft` gives for it. */
  state: DraftState<SteppedDraft<Values>>;
  steps: readonly [FormStep<Values>, ...FormStep<Values>[]];
  /** What is known so far, at the side. */
  summary: ReactNode;
  /** The verb of the last step's button, by what is typed. */
  submitLabel: (values: Values) => string;
  /** Saves; a rejection keeps what was typed, as far as it leaves that in the form. */
  onSubmit: (values: Values, form: UseFormReturn<Values>) => Promise<void>;
  /** Something else says that saving failed. */
  isToldElsewhere?: boolean;
  /** Where one gets by leaving. */
  leaveTo: string;
}

/** A form in steps, one job each, with a draft to come back to: the steps are left when they are right, and a refused save leads to the first that is not. */
export function FormStepper<Values extends FieldValues>(props: Props<Values>) {
  const {
    steps,
    state: { restored, draft },
    leaveTo,
    isToldElsewhere = false,
    labels,
  } = props;
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const [done, setDone] = useState(restored?.values.done ?? 0);
  const [isLeaving, setIsLeaving] = useState(false);
  const doneNow = useRef(done);
  useEffect(() => {
    doneNow.current = done;
  }, [done]);
  const ownDraft: Draft<Values> = { ...draft, save: (values) => draft.save({ values, done: doneNow.current }) };

  const { form, state, failure, hasFailed, submit, summary, autoSave } = useFormSave<Values>({
    schema: props.schema,
    defaultValues: props.defaultValues as FormSaveOptions<Values>['defaultValues'],
    restored: restored && { values: restored.values.values ?? {} },
    labels: labels as FormSaveOptions<Values>['labels'],
    ...(props.serverWords === undefined ? {} : { serverWords: props.serverWords }),
    draft: ownDraft,
    onSubmit: async (values): Promise<void> => {
      await props.onSubmit(values, form);
    },
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;

  // A refused save leads to the step with its first error, once: what is wrong later is said where one is.
  const seen = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) {
      return;
    }
    seen.current = submitCount;
    const names = Object.keys(errors);
    const wrong = steps.findIndex(({ fields }) => fields.some((field) => names.includes(field)));
    if (wrong >= 0) {
      setParams((latest) => atStep(latest, wrong));
    }
  }, [submitCount, isSubmitting, errors, steps, setParams]);

  useEffect(() => {
    if (isLeaving) {
      void navigate(leaveTo);
    }
  }, [isLeaving, navigate, leaveTo]);

  async function leave() {
    if (!isDirty || (await autoSave.saveNow())) {
      setIsLeaving(true);
    }
  }
  async function finish({ fields }: FormStep<Values>, index: number) {
    if (!(await form.trigger([...fields]))) {
      throw new Error('the step is not finished');
    }
    setDone((before) => Math.max(before, index + 1));
  }

  const shown = steps.map((step, index) => ({
    title: step.title,
    content: <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 640 }}>{step.content}</Box>,
    ...(index < steps.length - 1
      ? { onNext: () => finish(step, index) }
      : {
          nextLabel: props.submitLabel(form.watch()),
          isRunning: isSubmitting,
          onNext: () => {
            submit();
            return Promise.resolve();
          },
        }),
  }));
  const [first, ...others] = shown;
  return (
    <FormProvider {...form}>
      <LeaveGuard isOn={isDirty && !isSubmitting && !isLeaving} keepDraft={autoSave.saveNow} forgetDraft={draft.forget} />
      {first !== undefined && (
        <StepperFrame
          title={props.title}
          doneCount={done}
          notice={
            <>
              <DraftNotice draft={ownDraft} />
              {submitCount > 0 && (
                <ErrorSummary ref={summary} errors={errors} labels={labels} hasFailed={hasFailed && !isToldElsewhere} failure={failure} />
              )}
            </>
          }
          steps={[first, ...others]}
          summary={
            <>
              {props.summary}
              <Typography component="div" sx={{ mt: 2, fontSize: 13 }}>
                <SaveStateText state={state} draftSavedAt={autoSave.savedAt} />
              </Typography>
            </>
          }
          onLeave={() => void leave()}
        />
      )}
    </FormProvider>
  );
}
