import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomNames } from './useCustomNames';
import { CUSTOM_FIELDS, FIELDS, type ScholarLabels } from '../rules/scholarForm';

/** What the fields of the scholar form are called; `all` also names its lists and groups, for the summary of errors and between two versions. */
export function useScholarLabels() {
  const { t } = useTranslation('scholars');
  const names = useCustomNames();
  return useMemo(() => {
    const labels = Object.fromEntries(FIELDS.map((field) => [field, t(`form.field.${field}`)])) as ScholarLabels;
    const customLabel = (number: number) => names[number - 1] || t('form.customNumber', { number });
    const all: Record<string, string> = {
      ...labels,
      families: t('form.families'),
      emergencyContacts: t('form.emergencyContacts'),
      medical: t('form.medical'),
      learningStatus: t('form.learning'),
      customFields: t('form.custom'),
      ...Object.fromEntries(Array.from({ length: CUSTOM_FIELDS }, (_, index) => [`customFields.${String(index)}`, customLabel(index + 1)])),
    };
    const rowLabel = {
      families: (number: number) => t('form.familyNumber', { number }),
      emergencyContacts: (number: number) => t('form.emergencyNumber', { number }),
    };
    return { labels, all, customLabel, rowLabel };
  }, [t, names]);
}
