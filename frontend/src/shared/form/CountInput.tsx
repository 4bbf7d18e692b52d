import { useTranslation } from 'react-i18next';
import type { FieldProps } from './FieldFrame';
import { isCountTyped } from './rules';
import { TypedInput } from './TypedInput';

/** A whole number. What is no digit is not taken, and said so, so that no other number than the one that was typed comes of it. */
export function CountInput(field: FieldProps) {
  const { t } = useTranslation('shared');
  return (
    <TypedInput
      {...field}
      read={(typed) => typed.trim()}
      isTypable={isCountTyped}
      refused={t('form.countCut')}
      width={200}
      inputMode="numeric"
    />
  );
}
