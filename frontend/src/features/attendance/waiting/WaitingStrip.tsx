import { Alert, Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { isOpen } from './entry';
import { OnlyHere } from './OnlyHere';
import { useQueue } from './useQueue';

/** On every page but the register: marks that wait for a connection, and those that the person has to see to. To be shown is to send. */
export function WaitingStrip() {
  const { t } = useTranslation('attendance');
  const [, { entries, isCut, isLasting }] = useQueue();
  const marks = entries.filter(({ isAttempt }) => isAttempt !== true);
  const waiting = marks.filter(isOpen);
  const unseen = marks.filter((entry) => !isOpen(entry));
  const [first] = unseen;
  return (
    <Box role="status" sx={{ '@media print': { display: 'none' } }}>
      {isCut && isLasting && waiting.length > 0 && (
        <Alert severity="warning" square>
          {t('strip.waiting', { count: waiting.length })}
        </Alert>
      )}
      <OnlyHere />
      {first !== undefined && (
        <Alert
          severity="warning"
          square
          action={
            <Button component={Link} color="inherit" to={`${addressAt(first.place, '/attendance')}?day=${first.day}`}>
              {t('strip.open')}
            </Button>
          }
        >
          {t('strip.seeTo', { count: unseen.length })}
        </Alert>
      )}
    </Box>
  );
}
