import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLater } from '@/shared/browser/useLater';
import { isOpen } from './entry';
import { useQueue } from './useQueue';

/** A mark that is saved within this time need not be told of. */
const SOON_MS = 1500;

/** That marks are in this window and nowhere else, with a connection, too. */
export function OnlyHere() {
  const [, { entries, isLasting }] = useQueue();
  const waiting = entries.filter((entry) => isOpen(entry) && entry.isAttempt !== true);
  const [first] = waiting;
  return isLasting || first === undefined ? null : <Late key={first.id} count={waiting.length} />;
}

function Late({ count }: { count: number }) {
  const { t } = useTranslation('attendance');
  return (
    useLater(SOON_MS) && (
      <Alert severity="warning" role="status">
        {t('onlyHere', { count })}
      </Alert>
    )
  );
}
