import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type Path } from 'react-hook-form';
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
  /** Where the focus goes as it opens. */
  firstField: Path<Values>;
  /** Called after a save and when the person gives up. */
  onClose: () => void;
  children: ReactNode;
}

/** A short form over the page that it belongs to (mounted while it is open). It asks before it drops what was typed. */
export function FormDialog<Values extends FieldValues>({ title, submitLabel, firstField, onClose, children, ...options }: Props<Values>) {
  const { t } = useTranslation('shared');
  const titleId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const { form, state, failure, hasFailed, isUnknown, submit, summary, conflict } = useFormSave<Values>({
    ...options,
    onSubmit: async (values, version) => {
      await options.onSubmit(values, version);
      onClose();
    },
  });
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  const close = () => {
    if (isDirty) {
      setIsLeaving(true);
    } else {
      onClose();
    }
  };

  return (
    <FormProvider {...form}>
      <LeaveGuard isOn={isDirty && !isSubmitting} />
      <Dialog
        open
        onClose={isSubmitting ? undefined : close}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="sm"
        slotProps={{ transition: { onEnter: () => document.getElementById(fieldId(firstField))?.focus() } }}
      >
        <Box
          component="form"
          noValidate
          aria-labelledby={titleId}
          onSubmit={submit}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        >
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent>
            <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{t('form.required')}</Typography>
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
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 2 }}>{children}</Box>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={close} disabled={isSubmitting}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={state === 'saving'}>
              {submitLabel}
            </Button>
          </DialogActions>
        </Box>
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('form.discardTitle')}
        confirmLabel={t('form.discard')}
        cancelLabel={t('form.goOn')}
        isDangerous
        onConfirm={onClose}
        onCancel={() => {
          setIsLeaving(false);
        }}
      >
        {t('form.discardBody')}
      </ConfirmDialog>
      {conflict !== null && (
        <VersionConflictDialog fields={conflict.fields} by={conflict.by} onChoose={conflict.choose} onCancel={conflict.cancel} />
      )}
    </FormProvider>
  );
}
