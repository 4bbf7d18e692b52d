import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin.generated';
import { CONFIGURED, rowFaults, type Configured, type RowEdit } from '../configureRows';

/** What is wrong with a session in the configuration table, by field and in words. */
export function useFaultWords(): (site: Site, edit: RowEdit) => { field: Configured; message: string }[] {
  const { t, i18n } = useTranslation(['sites', 'shared']);
  return (site, edit) => {
    const faults = rowFaults(site, edit);
    return CONFIGURED.flatMap((field) => {
      const fault = faults[field];
      return fault === undefined
        ? []
        : [{ field, message: String(t(fault.key as 'shared:rule.enter', { field: t(`field.${field}`), limit: (fault.limit ?? 0).toLocaleString(i18n.language) })) }];
    });
  };
}
