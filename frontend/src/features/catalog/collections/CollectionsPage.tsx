import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectionSummary, useCollectionsQuery } from '@/api/content';
import { useFormats } from '@/shared/formats/useFormats';
import { ListHeading } from '@/shared/list/ListHeading';
import { Link } from '@/shared/place/Link';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { StatusChip } from '@/shared/text/StatusChip';
import { BookIcon } from '../icons';
import { CollectionDialog } from './CollectionDialog';

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

/** My collections: one's own, and those that others share (spec 2 §2 Learning library). */
export function CollectionsPage() {
  const { t } = useTranslation('catalog');
  const { place, role } = useSession();
  const { accountId } = place;
  const { data, error, isFetching, refetch } = useCollectionsQuery({ accountId: String(accountId) }, { skip: accountId === 0 });
  const [isNew, setIsNew] = useState(false);
  const own = data?.filter(({ isOwn }) => isOwn) ?? [];
  const others = data?.filter(({ isOwn }) => !isOwn) ?? [];
  const makeNew = () => {
    setIsNew(true);
  };

  function view() {
    if (accountId === 0) {
      return (
        <EmptyState icon={<BookIcon />} title={t('collection.noAccount')}>
          {t(role === Role.contentAdmin ? 'collection.noAccountAuthor' : 'collection.noAccountBody')}
        </EmptyState>
      );
    }
    if (data === undefined) {
      return error === undefined || isFetching ? (
        <LoadingState label={t('collection.loading')}>
          <Box sx={GRID}>
            {Array.from({ length: 3 }, (_, at) => (
              <Skeleton key={at} animation={false} variant="rounded" height={132} sx={{ borderRadius: '8px' }} />
            ))}
          </Box>
        </LoadingState>
      ) : (
        <ErrorState
          error={error}
          onRetry={() => {
            void refetch();
          }}
        />
      );
    }
    return (
      <>
        {own.length === 0 ? (
          <EmptyState
            icon={<BookIcon />}
            title={t('collection.empty')}
            action={
              <Button variant="contained" onClick={makeNew}>
                {t('collection.new')}
              </Button>
            }
          >
            {t('collection.emptyBody')}
          </EmptyState>
        ) : (
          <Cards label={t('collection.own')} heading="h2" collections={own} />
        )}
        {others.length > 0 && (
          <Box component="section" sx={{ mt: 4 }}>
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {t('collection.others')}
            </Typography>
            <Cards label={t('collection.others')} heading="h3" collections={others} />
          </Box>
        )}
      </>
    );
  }

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1440, mx: 'auto' }}>
      <ListHeading
        title={t('collection.title')}
        {...(data === undefined ? {} : { count: data.length })}
        action={
          accountId > 0 && (
            <Button variant="contained" onClick={makeNew}>
              {t('collection.new')}
            </Button>
          )
        }
      />
      {view()}
      {isNew && (
        <CollectionDialog
          accountId={accountId}
          onClose={() => {
            setIsNew(false);
          }}
        />
      )}
    </Box>
  );
}

function Cards({ label, heading, collections }: { label: string; heading: 'h2' | 'h3'; collections: readonly CollectionSummary[] }) {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  return (
    <Box component="ul" aria-label={label} sx={GRID}>
      {collections.map(({ id, name, description, itemSlugs, sharedWith, isOwn, owner, modifiedAt }) => (
        <li key={id}>
          <Card
            component="article"
            sx={{
              position: 'relative',
              height: '100%',
              p: 2,
              overflow: 'visible',
              '&:hover': { borderColor: 'brand.main' },
              '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
            }}
          >
            <Typography
              component={heading}
              variant="h3"
              sx={{
                overflowWrap: 'anywhere',
                '& a': {
                  color: 'text.primary',
                  textDecoration: 'none',
                  outline: 'none',
                  '&::after': { content: '""', position: 'absolute', inset: 0 },
                },
              }}
            >
              <Link to={`/resources/my-collections/${id}`}>{name}</Link>
            </Typography>
            {description !== '' && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {description}
              </Typography>
            )}
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1,
                mt: 1.5,
                fontSize: 13,
                lineHeight: '18px',
                color: 'text.secondary',
              }}
            >
              <span>{t('collection.count', { count: itemSlugs.length })}</span>
              <span>{isOwn ? t('collection.changed', { when: format.day(modifiedAt.slice(0, 10)) }) : t('collection.by', { owner })}</span>
              {sharedWith !== 'NOBODY' && <StatusChip tone="off" label={t(`collection.sharedChip.${sharedWith}`)} />}
            </Box>
          </Card>
        </li>
      ))}
    </Box>
  );
}
