import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { FormProvider, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { ErrorSummary } from './ErrorSummary';
import { fieldId } from './fieldId';
import { LeaveGuard } from './LeaveGuard';
import { useFormSave, type FormSaveOptions } from './useFormSave';
import { VersionConflictDialog } from './VersionConflictDialog';

interface Props<Values extends FieldValues> extends FormSaveOptions<Values> {
  title: string;
  submitLabel: string;
  /** Where the focus begins. */
  first: FieldPath<Values>;
  /** Called after a save and when the person gives up. */
  onClose: () => void;
  children: ReactNode;
}

/** A short form over the page (mounted while it is open). What was typed is not lost by a slip: closing it asks first. */
export function FormDialog<Values extends FieldValues>({ title, submitLabel, first, onClose, children, ...options }: Props<Values>) {
  const { t } = useTranslation('shared');
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { form, state, failure, hasFailed, isUnknown, submit, summary, conflict } = useFormSave<Values>({
    ...options,
    onSubmit: async (values, version) => {
      await options.onSubmit(values, version);
      onClose();
    },
  });
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;

  function close() {
    if (isDirty) {
      setIsAsking(true);
    } else {
      onClose();
    }
  }

  return (
    <FormProvider {...form}>
      <LeaveGuard isOn={isDirty && !isSubmitting} />
      <Dialog
        open
        onClose={isSubmitting ? undefined : close}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="sm"
        slotProps={{ transition: { onEnter: () => document.getElementById(fieldId(first))?.focus() } }}
      >
        <Box component="form" noValidate aria-labelledby={titleId} onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent dividers>
            <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{t('form.required')}</Typography>
            {submitCount > 0 && <ErrorSummary ref={summary} errors={errors} labels={options.labels} hasFailed={hasFailed} isUnknown={isUnknown} failure={failure} />}
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 2 }}>{children}</Box>
          </DialogContent>
          <DialogActions sx={{ px: 3, py: 2 }}>
            <Button onClick={close} disabled={state === 'saving'}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={state === 'saving'}>
              {submitLabel}
            </Button>
          </DialogActions>
        </Box>
      </Dialog>
      {conflict !== null && <VersionConflictDialog fields={conflict.fields} onChoose={conflict.choose} onCancel={conflict.cancel} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('form.closeTitle')}
        confirmLabel={t('form.close')}
        cancelLabel={t('form.goOn')}
        isDangerous
        onConfirm={onClose}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {t('form.closeBody')}
      </ConfirmDialog>
    </FormProvider>
  );
}
