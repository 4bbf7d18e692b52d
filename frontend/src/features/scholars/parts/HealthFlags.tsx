import { useTranslation } from 'react-i18next';
import type { Scholar } from '@/api/roster';
import { StatusChip } from '@/shared/text/StatusChip';

/** What must be known of a child at a glance: that somebody must not pick them up, an EpiPen, allergies. */
export function HealthFlags({ scholar }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const isBarred = [...scholar.families, ...scholar.emergencyContacts].some((contact) => contact.isBarred);
  return (
    <>
      {(scholar.hasCustodyAlert || isBarred) && <StatusChip tone="bad" label={t(scholar.hasCustodyAlert ? 'record.pickup.custody' : 'record.pickup.restricted')} />}
      {scholar.hasEpiPen && <StatusChip tone="bad" label={t('record.health.epiPen')} />}
      {scholar.hasAllergies && <StatusChip tone="bad" label={t('record.health.allergies')} />}
    </>
  );
}
