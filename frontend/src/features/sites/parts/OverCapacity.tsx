import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SiteValues } from '../siteForm';

/** Says that more scholars would be enrolled automatically than the site takes. It may be saved all the same. */
export function OverCapacity() {
  const { t } = useTranslation('sites');
  const [capacity, automatic] = useWatch<SiteValues, ['scholarCapacity', 'autoEnrollmentCapacity']>({
    name: ['scholarCapacity', 'autoEnrollmentCapacity'],
  });
  const isTyped = /^\d+$/.test(capacity) && /^\d+$/.test(automatic);
  return (
    <div role="status">
      {isTyped && Number(automatic) > Number(capacity) && (
        <Alert severity="warning">{t('form.overCapacity', { capacity: Number(capacity), automatic: Number(automatic) })}</Alert>
      )}
    </div>
  );
}
