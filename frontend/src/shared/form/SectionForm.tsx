import { Box, Button, Stack } from '@mui/material';
import { useRef, type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../states/problem';
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
  const before = useRef<unknown>(options.defaultValues);
  const { form, state, failure, hasFailed, isUnknown, submit, summary, conflict } = useFormSave<Values>({
    ...options,
    onSubmit: async (values, version) => {
      try {
        await options.onSubmit(values, version);
      } catch (error) {
        const newer = elsewhere(error, before.current, options);
        if (newer === null) {
          throw error;
        }
        await options.onSubmit(values, newer);
      }
      before.current = values;
      onClose?.();
    },
  });
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  return (
    <FormProvider {...form}>
      <LeaveGuard isOn={isDirty && !isSubmitting} />
      <Box
        component="form"
        noValidate
        aria-label={title}
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 640 }}
      >
        {submitCount > 0 && (
          <ErrorSummary
            ref={summary}
            errors={errors}
            labels={options.labels}
            hasFailed={hasFailed}
            isUnknown={isUnknown}
            failure={failure}
          />
        )}
        {children}
        <Stack direction="row" sx={{ gap: 1.5, mt: 1 }}>
          {onClose !== undefined && (
            <Button onClick={onClose} disabled={state === 'saving'}>
              {t('form.cancel')}
            </Button>
          )}
          <Button type="submit" variant="contained" loading={state === 'saving'}>
            {submitLabel}
          </Button>
        </Stack>
      </Box>
      {conflict !== null && (
        <VersionConflictDialog fields={conflict.fields} by={conflict.by} onChoose={conflict.choose} onCancel={conflict.cancel} />
      )}
    </FormProvider>
  );
}

/**
 * The version to save over when the record was changed meanwhile, but nothing that the section shows: it may have been
 * the same person, by another section or by an action of the page. Null for any other failure.
 */
function elsewhere<Values extends FieldValues>(
  error: unknown,
  before: unknown,
  { readCurrent }: Pick<FormSaveOptions<Values>, 'readCurrent'>,
): number | null {
  const { name, current } = problemOf(error);
  if (name !== 'Error_VersionConflict' || current === undefined || readCurrent === undefined) {
    return null;
  }
  const { values, version } = readCurrent(current);
  return JSON.stringify(values) === JSON.stringify(before) ? version : null;
}
