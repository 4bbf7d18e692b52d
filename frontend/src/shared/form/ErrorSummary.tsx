import { Alert, AlertTitle, Link } from '@mui/material';
import type { Ref } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldId } from './fieldId';

interface Props {
  errors: FieldErrors;
  labels: Partial<Record<string, string>>;
  /** Saving failed, whether or not a field is to blame. */
  hasFailed: boolean;
  ref: Ref<HTMLDivElement>;
}

/** All errors of a form above it, each a link to its field. Takes the focus after a refused save. */
export function ErrorSummary({ errors, labels, hasFailed, ref }: Props) {
  const { t } = useTranslation('shared');
  const entries = Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [{ name, message: error.message }] : [],
  );
  if (entries.length === 0 && !hasFailed) {
    return null;
  }
  return (
    <Alert ref={ref} severity="error" tabIndex={-1} sx={{ mt: 2, bgcolor: 'red.soft', color: 'text.primary' }}>
      <AlertTitle>{entries.length === 0 ? t('form.failed') : t('form.errors', { count: entries.length })}</AlertTitle>
      {entries.length === 0 ? (
        t('form.failedBody')
      ) : (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {entries.map(({ name, message }) => (
            <li key={name}>
              <Link
                href={`#${fieldId(name)}`}
                color="inherit"
                sx={{ display: 'inline-block', py: 0.25, lineHeight: '20px', textDecoration: 'underline' }}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(name))?.focus();
                }}
              >
                {labels[name] === undefined ? message : t('form.errorOf', { label: labels[name], message })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
