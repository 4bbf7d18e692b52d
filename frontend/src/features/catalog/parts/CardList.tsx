import { Box, Button, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { BookIcon } from '../icons';
import type { useCatalog } from '../useCatalog';
import type { useChosen } from '../useChosen';
import { ActivityCard, cardId } from './ActivityCard';

interface Props {
  catalog: ReturnType<typeof useCatalog>;
  chosen: ReturnType<typeof useChosen>;
  isNarrowed: boolean;
  onShowAll: () => void;
}

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' } as const;

/** The cards, and the way to more of them. */
export function CardList({ catalog, chosen, isNarrowed, onShowAll }: Props) {
  const { t } = useTranslation(['catalog', 'shared']);
  const { activities, total, isLoading, isFetching, error, hasMore, showMore, retry } = catalog;
  const more = useFocusOnMore(activities.map(({ id }) => id));

  if (isLoading) {
    return (
      <LoadingState label={t('loading')}>
        <Box sx={GRID}>
          {Array.from({ length: 9 }, (_, at) => (
            <Skeleton key={at} animation={false} variant="rounded" height={172} sx={{ borderRadius: '8px' }} />
          ))}
        </Box>
      </LoadingState>
    );
  }
  if (error !== undefined && activities.length === 0) {
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (activities.length === 0) {
    return isNarrowed ? (
      <EmptyState
        icon={<BookIcon />}
        title={t('shared:list.noMatch')}
        action={
          <Button variant="outlined" onClick={onShowAll}>
            {t('shared:list.showAll')}
          </Button>
        }
      >
        {t('shared:list.noMatchBody')}
      </EmptyState>
    ) : (
      <EmptyState icon={<BookIcon />} title={t('empty')}>
        {t('emptyBody')}
      </EmptyState>
    );
  }
  return (
    <Box aria-busy={isFetching}>
      <Box sx={{ height: 2, mt: -0.75, mb: 0.5 }}>{isFetching && <LinearProgress aria-label={t('loading')} sx={{ height: 2 }} />}</Box>
      <Box component="ul" aria-label={t('list')} sx={{ ...GRID, listStyle: 'none', m: 0, p: 0 }}>
        {activities.map((activity) => (
          <li key={activity.id}>
            <ActivityCard activity={activity} isChosen={activity.id === chosen.id} link={chosen.linkTo(activity.id)} />
          </li>
        ))}
      </Box>
      {error !== undefined && <ErrorState error={error} onRetry={retry} />}
      {hasMore && error === undefined && (
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1, pt: 3 }}>
          <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t('shown', { shown: activities.length, total: total ?? activities.length })}
          </Typography>
          <Button
            variant="outlined"
            loading={isFetching}
            onClick={() => {
              more();
              showMore();
            }}
          >
            {t('showMore')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** After "Show more" the focus goes to the first card that came, so that the keyboard goes on there. */
function useFocusOnMore(ids: readonly string[]): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    const first = from.current === null ? undefined : ids[from.current];
    if (first !== undefined) {
      from.current = null;
      document.getElementById(cardId(first))?.focus();
    }
  }, [ids]);
  return () => {
    from.current = ids.length;
  };
}
