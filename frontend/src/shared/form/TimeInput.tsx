import { useTranslation } from 'react-i18next';
import type { FieldProps } from './FieldFrame';
import { readTime } from './times';
import { TypedInput } from './TypedInput';

/** A time of day, typed as people write it. Keeps `HH:MM AM/PM`, or the text when it is no time. */
export function TimeInput(field: FieldProps) {
  const { t } = useTranslation('shared');
  return <TypedInput {...field} help={field.help ?? t('form.timeHelp')} read={readTime} width={200} />;
}
