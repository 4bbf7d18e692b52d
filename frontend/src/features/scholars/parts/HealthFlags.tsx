import { ButtonBase } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Scholar } from '@/api/roster';
import { Link } from '@/shared/place/Link';
import { StatusChip } from '@/shared/text/StatusChip';
import { SECTION } from '@/shared/scholars/scholarAddress';

interface Props {
  scholar: Scholar;
  /** The page has the section about health. */
  mayLook: boolean;
}

/** What must be known of a child at a glance: that somebody must not pick them up, an EpiPen, allergies. Each leads to its section. */
export function HealthFlags({ scholar, mayLook }: Props) {
  const { t } = useTranslation('scholars');
  const isBarred = [...scholar.families, ...scholar.emergencyContacts].some((contact) => contact.isBarred);
  const flag = (label: string, section: string | null) =>
    section === null ? (
      <StatusChip tone="bad" label={label} />
    ) : (
      <ButtonBase
        component={Link}
        to={`#${section}`}
        sx={{ minHeight: 32, borderRadius: 3, '@media (pointer: coarse)': { minHeight: 44 } }}
      >
        <StatusChip tone="bad" label={label} />
      </ButtonBase>
    );
  const health = mayLook ? SECTION.medical : null;
  return (
    <>
      {(scholar.hasCustodyAlert || isBarred) &&
        flag(t(scholar.hasCustodyAlert ? 'record.pickup.custody' : 'record.pickup.restricted'), SECTION.pickup)}
      {scholar.hasEpiPen && flag(t('record.health.epiPen'), health)}
      {scholar.hasAllergies && flag(t('record.health.allergies'), health)}
    </>
  );
}
