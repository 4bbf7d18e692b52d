import { useTranslation } from 'react-i18next';
import { auditApi, type AuditedService, type AuditFilter } from '@/shared/audit/auditApi';
import { SaveMenu } from '@/shared/list/SaveMenu';

interface Props {
  filter: AuditFilter;
  services: readonly AuditedService[];
}

/** Saves what is shown, and all that lies further back, as CSV: one file for each area. */
export function ExportButton({ filter, services }: Props) {
  const { t } = useTranslation('audit');
  const [download, { isFetching }] = auditApi.useLazyExportAuditQuery();
  const files = services.map((service) => ({
    label: t('exportArea', { area: t(`area.${service}`) }),
    name: `${t('exportName')}-${service}`,
    ending: 'csv' as const,
    read: () => download({ service, filter }).unwrap(),
  }));
  return <SaveMenu label={t('export')} failed={t('exportFailed')} isFetching={isFetching} files={files} />;
}
