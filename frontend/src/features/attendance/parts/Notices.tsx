import { Alert, Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/shared/formats/useFormats';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import type { Marks } from '../hooks/useMarks';

interface Props {
  marks: Marks;
}

interface ConnectionProps extends Props {
  /** When the register was read, in milliseconds, while nothing answers; null while it is up to date. */
  offlineSince: number | null;
  zone: string;
}

/** That there is no connection, and what waits for it. */
export function ConnectionNotice({ marks, offlineSince, zone }: ConnectionProps) {
  const { t } = useTranslation('attendance');
  const { t: tShell } = useTranslation('shell');
  const format = useFormats(zone);
  if (offlineSince === null && marks.waitingCount === 0) {
    return null;
  }
  return (
    <Alert severity="warning" role="status">
      {offlineSince !== null && (
        <Box>
          {tShell('OFFLINE_MESSAGE')} {t('offlineAsOf', { moment: format.dateTime(offlineSince) })}
        </Box>
      )}
      {marks.waitingCount > 0 && <Box>{t(marks.isLasting ? 'waiting' : 'waitingHere', { count: marks.waitingCount })}</Box>}
    </Alert>
  );
}

/** What has to be seen to before marking: marks that were not saved, of children who are not in the list or of another day. */
export function Notices({ marks }: Props) {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  return (
    <>
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
