import { Alert, Box, Button } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Private } from '@/api/roster';
import { fieldId } from '@/shared/form/fieldId';
import { FormSection } from '@/shared/form/FormSection';
import { EyeIcon } from '@/shared/icons/icons';
import type { ScholarDraft } from '../rules/scholarForm';
import { privateDraft } from '../rules/scholarRecord';
import { PrivateFields } from './PrivateFields';

interface Props {
  /** Reads what is sealed; null when that failed. */
  onShow: () => Promise<Private | null>;
  isReading: boolean;
  hasFailed: boolean;
}

/** Medical and learning status of a scholar who is there: hidden, and left as it is, until somebody asks for it. */
export function SealedFields({ onShow, isReading, hasFailed }: Props) {
  const { t } = useTranslation('scholars');
  const { formState, getValues, setValue, reset } = useFormContext<ScholarDraft>();
  const before = formState.defaultValues;
  const medical: unknown = useWatch<ScholarDraft>({ name: 'medical' });
  if (medical !== null) {
    return <PrivateFields />;
  }

  async function show() {
    const seen = await onShow();
    if (seen !== null) {
      const sealed = privateDraft(seen);
      const typed = Object.entries({ ...getValues(), ...sealed }) as [keyof ScholarDraft, never][];
      // What was read is what the form is measured against from now on; what was typed meanwhile stays.
      reset({ ...before, ...sealed } as ScholarDraft, { keepErrors: true, keepSubmitCount: true, keepTouched: true });
      for (const [name, value] of typed.filter(
        ([name, value]) => !(name in sealed) && JSON.stringify(value) !== JSON.stringify(before?.[name]),
      )) {
        setValue(name, value, { shouldDirty: true });
      }
      requestAnimationFrame(() => document.getElementById(fieldId('medical.epiPen'))?.focus());
    }
  }

  return (
    <FormSection title={t('form.private')} help={t('form.hidden')}>
      <Box>
        <Button variant="outlined" size="small" startIcon={<EyeIcon />} loading={isReading} onClick={() => void show()}>
          {t('form.showToEdit')}
        </Button>
      </Box>
      {hasFailed && (
        <Alert severity="error" sx={{ bgcolor: 'red.soft', color: 'text.primary' }}>
          {t('form.showFailed')}
        </Alert>
      )}
    </FormSection>
  );
}
