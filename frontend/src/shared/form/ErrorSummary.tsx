import { Alert, AlertTitle } from '@mui/material';
import type { Ref } from 'react';
import { useFormContext, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FaultLink } from './FaultLink';

/** What a row of a form's list is called, by its number: where there are several; in a form of more than one list by the list, always. */
export type RowLabel = ((number: number) => string) | Partial<Record<string, (number: number) => string>>;

interface Props {
  errors: FieldErrors;
  labels: Partial<Record<string, string>>;
  rowLabel?: RowLabel | undefined;
  /** Saving failed, whether or not a field is to blame. */
  hasFailed: boolean;
  /** Why, when no field is to blame. */
  failure?: string | null;
  /** No answer came: it may have been saved. */
  isUnknown?: boolean;
  ref: Ref<HTMLDivElement>;
}

/** All errors of a form above it, each a link to its field. Takes the focus after a refused save. */
export function ErrorSummary({ errors, labels, rowLabel, hasFailed, failure = null, isUnknown = false, ref }: Props) {
  const { t } = useTranslation('shared');
  const { getValues } = useFormContext();
  const entries = messagesIn(errors);
  const labelOf = (name: string) => labels[name] ?? labels[name.slice(name.lastIndexOf('.') + 1)];
  // Most messages name their field themselves.
  const said = (label: string | undefined, message: string) =>
    label === undefined || message.toLowerCase().includes(label.toLowerCase()) ? message : t('form.errorOf', { label, message });
  const rowOf = (name: string) => {
    const [, list = '', index = ''] = /^(\w+)\.(\d+)\./.exec(name) ?? [];
    const rows: unknown = list === '' ? null : getValues(list);
    if (!Array.isArray(rows)) {
      return undefined;
    }
    const label = typeof rowLabel !== 'function' ? rowLabel?.[list] : rows.length > 1 ? rowLabel : undefined;
    return label?.(Number(index) + 1);
  };
  const saidOf = (name: string, message: string) => {
    const row = rowOf(name);
    const text = said(labelOf(name), message);
    return row === undefined ? text : t('form.errorOf', { label: row, message: text });
  };
  if (entries.length === 0 && !hasFailed) {
    return null;
  }
  return (
    <Alert ref={ref} severity="error" tabIndex={-1} sx={{ mt: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
      <AlertTitle>
        {entries.length === 0 ? t(isUnknown ? 'form.unknown' : 'form.failed') : t('form.errors', { count: entries.length })}
      </AlertTitle>
      {entries.length === 0 ? (
        (failure ?? t(isUnknown ? 'form.unknownBody' : 'form.failedBody'))
      ) : (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {entries.map(({ name, message }) => (
            <FaultLink key={name} name={name}>
              {saidOf(name, message)}
            </FaultLink>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** The messages of all fields, those in lists and groups too, by their path: `userRoles.0.site`. */
function messagesIn(errors: object, prefix = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') {
      return [];
    }
    const name = `${prefix}${key}`;
    const message: unknown = 'message' in error ? error.message : undefined;
    return typeof message === 'string' ? [{ name, message }] : messagesIn(error, `${name}.`);
  });
}
