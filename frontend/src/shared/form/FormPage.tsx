import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../layout/PageTitle';
import { DraftNotice } from './DraftNotice';
import { ErrorSummary, type RowLabel } from './ErrorSummary';
import { LeaveGuard } from './LeaveGuard';
import { SaveBar } from './SaveBar';
import { useFormSave, type FormSaveOptions } from './useFormSave';
import { VersionConflictDialog } from './VersionConflictDialog';

interface Props<Values extends FieldValues> extends FormSaveOptions<Values> {
  title: string;
  intro?: ReactNode;
  /** A verb and the thing: "Create account". */
  submitLabel: string;
  onCancel: () => void;
  rowLabel?: RowLabel;
  children: ReactNode;
}

/** The form page: one column, errors under fields and summed up above, a save bar that stays, a guard on leaving. */
export function FormPage<Values extends FieldValues>({
  title,
  intro,
  submitLabel,
  onCancel,
  rowLabel,
  children,
  ...options
}: Props<Values>) {
  const { t } = useTranslation('shared');
  const { form, state, failure, hasFailed, isUnknown, submit, summary, conflict, autoSave } = useFormSave(options);
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  const { draft } = options;

  return (
    <FormProvider {...form}>
      <LeaveGuard
        isOn={isDirty && !isSubmitting}
        {...(draft === undefined ? {} : { keepDraft: autoSave.saveNow, forgetDraft: draft.forget })}
      />
      <Box
        component="form"
        noValidate
        aria-label={title}
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}
      >
        <Box sx={{ width: '100%', maxWidth: 560 + 32, mx: 'auto', px: 2, py: 4, flex: 1 }}>
          <PageTitle>{title}</PageTitle>
          {intro !== undefined && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{intro}</Typography>}
          <Typography sx={{ mt: 1, fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{t('form.required')}</Typography>
          {draft !== undefined && <DraftNotice draft={draft} />}
          {submitCount > 0 && (
            <ErrorSummary
              ref={summary}
              errors={errors}
              labels={options.labels}
              rowLabel={rowLabel}
              hasFailed={hasFailed}
              isUnknown={isUnknown}
              failure={failure}
            />
          )}
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, mt: 3 }}>{children}</Box>
        </Box>
        <SaveBar state={state} draftSavedAt={autoSave.savedAt} submitLabel={submitLabel} onCancel={onCancel} />
      </Box>
      {conflict !== null && (
        <VersionConflictDialog fields={conflict.fields} by={conflict.by} onChoose={conflict.choose} onCancel={conflict.cancel} />
      )}
    </FormProvider>
  );
}
