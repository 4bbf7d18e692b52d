import { Box, Typography } from '@mui/material';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { PageTitle } from '../layout/PageTitle';
import { problemOf } from '../states/problem';
import { ErrorSummary } from './ErrorSummary';
import { LeaveGuard } from './LeaveGuard';
import { SaveBar, type SaveState } from './SaveBar';

interface Props<Values extends FieldValues> {
  title: string;
  intro?: ReactNode;
  schema: z.ZodType<Values, Values>;
  defaultValues: DefaultValues<Values>;
  /** Labels by field name, for the summary of errors. */
  labels: Partial<Record<Path<Values>, string>>;
  /** A verb and the thing: "Create account". */
  submitLabel: string;
  /** Saves; a rejection keeps what was typed. Field errors of problem+json are put under their fields. */
  onSubmit: (values: Values) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

/** The form page: one column, errors under fields and summed up above, a save bar that stays, a guard on leaving. */
export function FormPage<Values extends FieldValues>(props: Props<Values>) {
  const { t } = useTranslation('shared');
  const summary = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<'none' | 'saved' | 'failed'>('none');
  const form = useForm<Values>({
    resolver: zodResolver(props.schema),
    defaultValues: props.defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;

  async function save(values: Values) {
    setOutcome('none');
    try {
      await props.onSubmit(values);
      form.reset(values);
      setOutcome('saved');
    } catch (error) {
      setOutcome('failed');
      for (const [name, messages] of Object.entries(problemOf(error).errors)) {
        form.setError(name as Path<Values>, { type: 'server', message: messages.join(' ') });
      }
      requestAnimationFrame(() => summary.current?.focus());
    }
  }

  const state: SaveState = isSubmitting ? 'saving' : outcome === 'failed' ? 'failed' : isDirty ? 'unsaved' : outcome === 'saved' ? 'saved' : 'clean';
  return (
    <FormProvider {...form}>
      <LeaveGuard isOn={isDirty && !isSubmitting} />
      <Box
        component="form"
        noValidate
        aria-label={props.title}
        onSubmit={(event) => {
          void form.handleSubmit(save, () => {
            requestAnimationFrame(() => summary.current?.focus());
          })(event);
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}
      >
        <Box sx={{ width: '100%', maxWidth: 560 + 32, mx: 'auto', px: 2, py: 4, flex: 1 }}>
          <PageTitle>{props.title}</PageTitle>
          {props.intro !== undefined && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{props.intro}</Typography>}
          <Typography sx={{ mt: 1, fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{t('form.required')}</Typography>
          {submitCount > 0 && <ErrorSummary ref={summary} errors={errors} labels={props.labels} hasFailed={outcome === 'failed'} />}
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, mt: 3 }}>{props.children}</Box>
        </Box>
        <SaveBar state={state} submitLabel={props.submitLabel} onCancel={props.onCancel} />
      </Box>
    </FormProvider>
  );
}
