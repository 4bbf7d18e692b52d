import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/shared/formats/useFormats';

/** Says that times are of a day that is not today. */
export function NotToday({ day }: { day: string }) {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  return (
    <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, color: 'warning.main' }}>
      {t('notToday', { day: format.weekday(day) })}
    </Typography>
  );
}
