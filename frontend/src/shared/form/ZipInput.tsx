import { useTranslation } from 'react-i18next';
import type { FieldProps } from './FieldFrame';
import { zipDigits } from './rules';
import { TextInput } from './TextInput';

/** Digits only, at most 5 (spec 1 §5). */
export function ZipInput(props: FieldProps) {
  const { t } = useTranslation('shared');
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="postal-code"
      read={zipDigits}
      cut={{ when: (typed) => typed.trim() !== zipDigits(typed), says: t('form.zipCut') }}
    />
  );
}
