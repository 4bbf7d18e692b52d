import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_FORM_FIELDS, type AccountLabels } from '../accountForm';

/** What the fields of an account are called. */
export function useAccountLabels(): AccountLabels {
  const { t } = useTranslation('accounts');
  return useMemo(
    () =>
      Object.fromEntries(([...ACCOUNT_FORM_FIELDS, 'sku', 'quantity'] as const).map((name) => [name, t(`field.${name}`)])) as AccountLabels,
    [t],
  );
}
