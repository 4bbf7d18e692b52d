import { useTranslation } from 'react-i18next';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldProps } from '@/shared/form/FieldFrame';
import { TextInput } from '@/shared/form/TextInput';

interface Props extends FieldProps {
  most: number;
  rows?: number;
}

/** A text that says how long it is, and how long it may be. */
export function CountedInput({ most, ...field }: Props) {
  const { t } = useTranslation('authoring');
  const { control } = useFormContext();
  const value: unknown = useWatch({ control, name: field.name });
  const used = typeof value === 'string' ? [...value.trim()].length : 0;
  const counted = t('counted', { used, most });
  return <TextInput {...field} help={field.help === undefined ? counted : `${field.help} ${counted}`} />;
}
