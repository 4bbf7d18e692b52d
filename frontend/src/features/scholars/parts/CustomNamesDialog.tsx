import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useNameCustomFieldsMutation } from '@/api/roster';
import { FormDialog } from '@/shared/form/FormDialog';
import { optionalText } from '@/shared/form/rules';
import { TextInput } from '@/shared/form/TextInput';
import { useToasts } from '@/shared/toasts/toasts';
import { CUSTOM_FIELDS } from '../rules/scholarForm';

/** Longest name of a custom field that the service takes; its document does not say so. */
const NAME = 50;
const NUMBERS = Array.from({ length: CUSTOM_FIELDS }, (_, index) => index);

interface Names {
  customFields: string[];
}

/** Names the custom fields of the account's scholars (mounted while it is open). */
export function CustomNamesDialog({ accountId, names, onClose }: { accountId: number; names: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const toasts = useToasts();
  const [save] = useNameCustomFieldsMutation();
  const label = (index: number) => t('form.customNumber', { number: index + 1 });
  const schema = useMemo<z.ZodType<Names, Names>>(
    () => z.object({ customFields: z.array(optionalText(tShared, t('form.custom'), NAME)) }),
    [t, tShared],
  );

  async function keep({ customFields }: Names) {
    await save({ customFieldsRequest: { accountId, customFields: customFields.map((name) => name.trim()) } }).unwrap();
    toasts.show({ text: t('form.customNamed') });
  }

  return (
    <FormDialog<Names>
      title={t('form.customNames')}
      submitLabel={t('form.customSave')}
      firstField="customFields.0"
      schema={schema}
      defaultValues={{ customFields: NUMBERS.map((index) => names[index] ?? '') }}
      labels={Object.fromEntries(NUMBERS.map((index) => [`customFields.${String(index)}`, label(index)]))}
      onSubmit={keep}
      onClose={onClose}
    >
      {NUMBERS.map((index) => (
        <TextInput key={index} name={`customFields.${String(index)}`} label={label(index)} isOptional />
      ))}
    </FormDialog>
  );
}
