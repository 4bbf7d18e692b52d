import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../browser/useDebounced';
import type { FieldProps } from './FieldFrame';
import { TextInput } from './TextInput';

/** What is known of a name: not asked yet, being asked, free, or in use. */
export interface NameCheck {
  isChecking: boolean;
  isUnique: boolean | null;
}

interface Props extends FieldProps {
  /** The name that is the record's own, so that it need not be asked about. */
  own?: string;
  /** Asks the service about a name; null: do not ask. A hook, called with the name once typing has paused for 200 ms. */
  useCheck: (name: string | null) => NameCheck;
}

/** As high as a word. */
const NOTHING_SAID = '\u00a0';

/** A name that must be unique, checked by the server while it is typed: 'The {field} must be unique' (spec 1 §5). */
export function UniqueTextInput({ own = '', useCheck, ...field }: Props) {
  const { t } = useTranslation('shared');
  const value: unknown = useWatch({ name: field.name });
  const { getFieldState } = useFormContext();
  const hasFault = getFieldState(field.name, useFormState({ name: field.name })).invalid;
  const typed = typeof value === 'string' ? value.trim() : '';
  const settled = useDebounced(typed);
  const isAsked = settled !== '' && settled !== own.trim();
  const { isChecking, isUnique } = useCheck(isAsked ? settled : null);
  const isKnown = isAsked && settled === typed && !isChecking;
  const isTaken = isKnown && isUnique === false;
  // A name that the form itself refuses is not praised for being free.
  const says = !isAsked ? undefined : isKnown ? (isUnique === true ? t('form.nameFree') : undefined) : t('form.nameChecking');
  // There is a line below at all times, so that nothing moves away from under the pointer when it is filled.
  const line = isTaken || hasFault ? undefined : (says ?? field.help ?? NOTHING_SAID);
  return (
    <TextInput
      {...field}
      {...(line === undefined ? {} : { help: line })}
      {...(isTaken ? { fault: t('rule.unique', { field: field.label }) } : {})}
    />
  );
}
