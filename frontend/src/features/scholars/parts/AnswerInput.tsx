import { useTranslation } from 'react-i18next';
import type { FieldProps } from '@/shared/form/FieldFrame';
import { SelectInput } from '@/shared/form/SelectInput';

/** Yes, no, or not answered. */
export function AnswerInput(field: FieldProps) {
  const { t } = useTranslation('scholars');
  return (
    <SelectInput {...field} isOptional options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`form.answer.${value}`) }))} />
  );
}
