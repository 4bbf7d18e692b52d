import { useTranslation } from 'react-i18next';
import type { FieldProps } from './FieldFrame';
import { isPhoneCut, phoneDigits, sayPhone } from './rules';
import { TextInput } from './TextInput';

/** Digits only, at most 10, shown as (xxx) xxx-xxxx (spec 1 §5). */
export function PhoneInput(props: FieldProps) {
  const { t } = useTranslation('shared');
  return (
    <TextInput
      {...props}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      read={phoneDigits}
      show={sayPhone}
      cut={{ when: isPhoneCut, says: t('form.phoneCut') }}
    />
  );
}
