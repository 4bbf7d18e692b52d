import { useTranslation } from 'react-i18next';
import type { FieldProps } from './FieldFrame';
import { readDay, showDay } from './rules';
import { TypedInput } from './TypedInput';

/** A day, typed as MM/DD/YYYY; forgives other ways of writing it. Keeps `YYYY-MM-DD`, or the text when it is no date. */
export function DateInput(field: FieldProps) {
  const { t } = useTranslation('shared');
  return <TypedInput {...field} help={field.help ?? t('form.dateHelp')} read={readDay} show={showDay} width={200} inputMode="numeric" />;
}
