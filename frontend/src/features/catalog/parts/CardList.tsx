import { Box, Button, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { BookIcon } from '../icons';
import type { useCatalog } from '../useCatalog';
import type { useChosen } from '../useChosen';
import { cardId, ItemCard } from './ItemCard';

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
  const { items, isNear, total, isLoading, isFetching, error, hasMore, showMore, retry } = catalog;
  const more = useFocusOnMore(items.map(({ node }) => node.id));

  if (isLoading) {
    return (
      <LoadingState label={t('loading')}>
        <Box sx={GRID}>
          {Array.from({ length: 9 }, (_, at) => (
            <Skeleton key={at} animation={false} variant="rounded" height={290} sx={{ borderRadius: '8px' }} />
          ))}
        </Box>
      </LoadingState>
    );
  }
  if (error !== undefined && items.length === 0) {
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (items.length === 0) {
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
      {isNear && <Typography sx={{ mb: 2 }}>{t('near')}</Typography>}
      <Box component="ul" aria-label={t('list')} sx={{ ...GRID, listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <li key={item.node.id}>
            <ItemCard item={item} isChosen={item.node.id === chosen.id} link={chosen.linkTo(item.node.id)} />
          </li>
        ))}
      </Box>
      {error !== undefined && <ErrorState error={error} onRetry={retry} />}
      {hasMore && error === undefined && (
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1, pt: 3 }}>
          <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t('shown', { shown: items.length, total: total ?? items.length })}
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
