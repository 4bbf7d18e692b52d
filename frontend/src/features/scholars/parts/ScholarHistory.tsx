import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditOrder } from '@/shared/audit/auditApi';
import { AuditTrail } from '@/shared/audit/AuditTrail';
import { Link } from '@/shared/place/Link';

/** What was changed about a scholar, and who looked at their medical and learning status. */
export function ScholarHistory({ scholarId }: { scholarId: number }) {
  const { t } = useTranslation('scholars');
  const [order, setOrder] = useState<AuditOrder>('desc');
  return (
    <>
      <AuditTrail filter={{ entity: 'scholar', entityId: String(scholarId) }} services={['roster']} sortDir={order} onSortDir={setOrder} label={t('record.history')} />
      <Button component={Link} to={`/audit?area=roster&entity=scholar&entityId=${String(scholarId)}`} sx={{ alignSelf: 'flex-start' }}>
        {t('record.seeAll')}
      </Button>
    </>
  );
}
