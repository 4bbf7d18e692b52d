import type { FieldProps } from './FieldFrame';
import { fieldId } from './fieldId';

/** Attributes that tie a control to its label, help and error. */
export function controlProps(
  name: string,
  {
    error,
    help,
    isOptional = false,
    onRetry,
  }: { error: string | undefined } & Partial<Pick<FieldProps, 'help' | 'isOptional' | 'onRetry'>>,
) {
  const id = fieldId(name);
  const described = [
    onRetry === undefined ? '' : `${id}-unread`,
    error === undefined ? '' : `${id}-error`,
    help === undefined ? '' : `${id}-help`,
  ].filter((each) => each !== '');
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-required': !isOptional,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  };
}
