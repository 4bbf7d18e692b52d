import { Box, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from './ErrorSummary';
import { LeaveGuard } from './LeaveGuard';
import { useFormSave, type FormSaveOptions } from './useFormSave';
import { VersionConflictDialog } from './VersionConflictDialog';

interface Props<Values extends FieldValues> extends FormSaveOptions<Values> {
  /** Names the form: the section's title. */
  title: string;
  submitLabel: string;
  /** Called after a save and when the person gives up; absent where the form always stands. */
  onClose?: () => void;
  children: ReactNode;
}

/** The form of one section of a record, in the section's place. */
export function SectionForm<Values extends FieldValues>({ title, submitLabel, onClose, children, ...options }: Props<Values>) {
  const { t } = useTranslation('shared');
  const { form, state, failure, hasFailed, submit, summary, conflict } = useFormSave<Values>({
    ...options,
    onSubmit: async (values, version) => {
      await options.onSubmit(values, version);
      onClose?.();
    },
  });
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  return (
    <FormProvider {...form}>
      <LeaveGuard isOn={isDirty && !isSubmitting} />
      <Box component="form" noValidate aria-label={title} onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 640 }}>
        {submitCount > 0 && <ErrorSummary ref={summary} errors={errors} labels={options.labels} hasFailed={hasFailed} failure={failure} />}
        {children}
        <Stack direction="row" sx={{ gap: 1.5, mt: 1 }}>
          <Button type="submit" variant="contained" loading={state === 'saving'}>
            {submitLabel}
          </Button>
          {onClose !== undefined && (
            <Button onClick={onClose} disabled={state === 'saving'}>
              {t('form.cancel')}
            </Button>
          )}
        </Stack>
      </Box>
      {conflict !== null && <VersionConflictDialog fields={conflict.fields} onChoose={conflict.choose} onCancel={conflict.cancel} />}
    </FormProvider>
  );
}
