import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/shared/formats/useFormats';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import type { Marks } from '../hooks/useMarks';

interface Props {
  marks: Marks;
  /** When the register was read, in milliseconds, while nothing answers; null while it is up to date. */
  offlineSince: number | null;
  zone: string;
}

/** What is to be known before marking: that there is no connection, what waits, and what has to be seen to elsewhere. */
export function Notices({ marks, offlineSince, zone }: Props) {
  const { t } = useTranslation('attendance');
  const { t: tShell } = useTranslation('shell');
  const format = useFormats(zone);
  return (
    <>
      {offlineSince !== null && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {tShell('OFFLINE_MESSAGE')} {t('offlineAsOf', { moment: format.dateTime(offlineSince) })}
        </Alert>
      )}
      {marks.waitingCount > 0 && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {t(marks.isLasting ? 'waiting' : 'waitingHere', { count: marks.waitingCount })}
        </Alert>
      )}
      {marks.strays.length > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          closeText={t('keys.close')}
          onClose={() => {
            marks.dropStrays(marks.strays.map(({ id }) => id));
          }}
        >
          {t('strays', { count: marks.strays.length })}
        </Alert>
      )}
      {marks.elsewhere.map(({ place, day }) => (
        <Alert
          key={`${String(place.siteId)} ${day}`}
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button component={Link} color="inherit" to={`${addressAt(place, '/attendance')}?day=${day}`}>
              {t('waitingOpen')}
            </Button>
          }
        >
          {t('seeTo', { day: format.weekday(day) })}
        </Alert>
      ))}
    </>
  );
}
