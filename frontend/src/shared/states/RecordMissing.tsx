import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHome, usePlaced } from '@/shared/place/usePlaced';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import { problemOf } from './problem';

interface Props {
  /** What to say of a record that is not there, is not to be seen, or was not named; in a heading where the page has no other. */
  title: ReactNode;
  /** Why it could not be read; absent when none was asked for. */
  error?: unknown;
  /** What to say when it may well be there, but could not be read. */
  failedTitle?: string;
  onRetry?: () => void;
  /** By default home. */
  wayBack?: { to: string; label: string };
}

/** A record that cannot be shown, with the way back; with the way to try again only where that may help. */
export function RecordMissing({ title, error, failedTitle, onRetry, wayBack }: Props) {
  const { t } = useTranslation('shared');
  const home = useHome();
  const placed = usePlaced();
  if (error !== undefined && problemOf(error).status !== 404) {
    return (
      <ErrorState
        error={error}
        {...(failedTitle === undefined ? {} : { title: failedTitle })}
        {...(onRetry === undefined ? {} : { onRetry })}
      />
    );
  }
  const [to, label] = wayBack === undefined ? [home, t('state.home')] : [placed(wayBack.to), wayBack.label];
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="outlined" component={Link} to={to}>
          {label}
        </Button>
      }
    />
  );
}
