import { Alert, Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { isOpen } from './entry';
import { OnlyHere } from './OnlyHere';
import { OtherView } from './OtherView';
import { useQueue } from './useQueue';

/**
 * Marks that wait for a connection and those that the person has to see to, except where the page says so itself; and those that
 * wait for another view. To be shown is to send.
 */
export function WaitingStrip() {
  const { t } = useTranslation('attendance');
  const [, { entries, blocked, isCut, isLasting, isShownOnPage }] = useQueue();
  const marks = entries.filter(({ isAttempt }) => isAttempt !== true);
  const waiting = marks.filter((entry) => isOpen(entry) && !blocked.has(entry.id));
  const unseen = marks.filter((entry) => !isOpen(entry));
  const ofOther = marks.filter(({ id }) => blocked.has(id));
  const [first] = unseen;
  return (
    <Box role="status" sx={{ '@media print': { display: 'none' } }}>
      {!isShownOnPage && isCut && isLasting && waiting.length > 0 && (
        <Alert severity="warning" square>
          {t('strip.waiting', { count: waiting.length })}
        </Alert>
      )}
      {!isShownOnPage && <OnlyHere />}
      {!isShownOnPage && first !== undefined && (
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
      <OtherView square entries={ofOther} />
    </Box>
  );
}
