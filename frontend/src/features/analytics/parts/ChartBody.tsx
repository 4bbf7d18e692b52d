import { Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';

interface Props<Data> {
  query: {
    currentData?: Data | undefined;
    data?: Data | undefined;
    error?: unknown;
    isFetching: boolean;
    isUninitialized: boolean;
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
}

/** What is made of an answer. While another is read, that of before stays, so that the page does not jump. Nothing is asked for while the days are wrong. */
export function ChartBody<Data>({ query, children }: Props<Data>) {
  const { t } = useTranslation('analytics');
  const shown = query.currentData ?? (query.isFetching ? query.data : undefined);
  if (query.isUninitialized) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('fault.fix')}</Typography>;
  }
  if (shown !== undefined) {
    return children(shown);
  }
  if (query.error !== undefined && !query.isFetching) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <LoadingState>
      <Stack sx={{ gap: 3 }}>
        <Skeleton animation={false} variant="rounded" height={104} />
        <Skeleton animation={false} variant="rounded" height={360} />
      </Stack>
    </LoadingState>
  );
}
