import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { problemOf } from '@/shared/states/problem';

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Somebody who cannot be shown: not there, not to be seen, or not to be reached right now. */
export function UserNotFound({ error, onRetry }: Props) {
  const { t } = useTranslation('users');
  if (problemOf(error).status !== 404) {
    return <ErrorState error={error} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      title={t('record.notFound')}
      action={
        <Button variant="outlined" component={Link} to="/users">
          {t('record.backToList')}
        </Button>
      }
    />
  );
}
