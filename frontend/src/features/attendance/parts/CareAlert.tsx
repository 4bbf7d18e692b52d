import { Alert, AlertTitle } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { RegisterRow } from '@/api/roster';
import { WarningIcon } from '@/shared/icons/icons';
import { useAdminContext } from '../hooks/useAdminContext';
import { contactName, mayCollect, needsCare } from '../rules/register';

/** Why a child must not leave with just anybody, as the scholar's page says it; nothing for a child who may. */
export function CareAlert({ row }: { row: RegisterRow }) {
  const { t } = useTranslation('attendance');
  const adminContext = useAdminContext();
  if (!needsCare(row)) {
    return null;
  }
  const barred = row.contacts.filter(({ isBarred }) => isBarred).map(contactName);
  const reasons = [
    row.hasCustodyAlert ? t('flag.custody') : '',
    barred.length > 0 ? t('barred', { names: barred.join(', ') }) : '',
    row.contacts.some(mayCollect) ? '' : t('noPickup'),
  ];
  return (
    <Alert
      severity="error"
      icon={<WarningIcon />}
      sx={{ bgcolor: 'red.soft', color: 'text.primary', border: '2px solid', borderColor: 'red.main' }}
    >
      <AlertTitle>{reasons.filter((reason) => reason !== '').join(' · ')}</AlertTitle>
      {t('care', adminContext)}
    </Alert>
  );
}
