import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { AUDITED } from '@/shared/audit/auditApi';
import { AuditTrail } from '@/shared/audit/AuditTrail';
import { ListHeading } from '@/shared/list/ListHeading';
import { AuditBar } from './AuditBar';
import { isNarrowed } from './auditQuery';
import { ExportButton } from './ExportButton';
import { useAuditQuery } from './useAuditQuery';

/** Audit: who did what, as whom, when, before and after; for account admins and above. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { query, sortDir, change, filter } = useAuditQuery();
  const services = query.area === '' ? AUDITED : AUDITED.filter((each) => each === query.area);
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      <ListHeading title={t('title')} action={<ExportButton filter={filter} services={services} />} />
      <AuditTrail
        filter={filter}
        services={services}
        sortDir={sortDir}
        onSortDir={(order) => {
          change({ sortDir: order });
        }}
        label={t('title')}
        bar={<AuditBar accountId={filter.accountId} query={query} onChange={change} />}
        isNarrowed={isNarrowed(query)}
        onActor={({ actorUserId, actorName }) => {
          change({ actor: String(actorUserId ?? ''), actorName: actorName ?? '' });
        }}
      />
    </Box>
  );
}
