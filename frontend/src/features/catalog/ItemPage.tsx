import { Box, Skeleton } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useItemNamedQuery, useItemQuery } from '@/api/content';
import { usePageName } from '@/shared/layout/PageName';
import { usePage, usePlaced } from '@/shared/place/usePlaced';
import { LoadingState } from '@/shared/states/LoadingState';
import { problemOf } from '@/shared/states/problem';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { Reading } from './parts/Reading';
import { catalogLanguage } from './useCatalog';
import { readingAddress } from './words';

/** The landing page of an item of any kind: `id` in the query; `activityType` of activities is that of the link (spec 1 §2). One that is known by name alone has `slug` and `language`. */
export function ItemPage() {
  const { t, i18n } = useTranslation('catalog');
  const [params] = useSearchParams();
  const page = usePage();
  const placed = usePlaced();
  const id = params.get('id') ?? '';
  const slug = id === '' ? (params.get('slug') ?? '') : '';
  const named = useItemNamedQuery({ slug, language: catalogLanguage(params.get('language') ?? i18n.language) }, { skip: slug === '' });
  const byId = useItemQuery({ id }, { skip: id === '' });
  const { error, isFetching, refetch } = slug === '' ? byId : named;
  const { currentData } = byId;
  const own = named.currentData ?? null;
  const isMissing =
    !isFetching &&
    (currentData === undefined || currentData === null) &&
    own === null &&
    (error === undefined || problemOf(error).status === 404);
  usePageName(isMissing ? t('missing') : currentData?.title);
  if (currentData !== undefined && currentData !== null) {
    // An address that names another kind than the item is, or another type of activity, leads to the item's own.
    const address = readingAddress(currentData);
    const { pathname, searchParams } = new URL(address, window.location.origin);
    if (page !== pathname || params.get('activityType') !== searchParams.get('activityType')) {
      return <Navigate to={placed(address)} replace />;
    }
    return <Reading key={`${currentData.id}.${currentData.modifiedAt}`} item={currentData} />;
  }
  if (own !== null) {
    return <Navigate to={placed(readingAddress(own))} replace />;
  }
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, md: 4 }, py: 3 }}>
      {isFetching ? (
        <LoadingState label={t('loading')}>
          <Skeleton animation={false} height={56} width="60%" />
          <Skeleton animation={false} height={32} width="80%" />
          <Box sx={{ display: 'grid', gap: 6, mt: 4, gridTemplateColumns: { xs: '1fr', lg: '340px 1fr' } }}>
            <Skeleton animation={false} variant="rounded" height={220} />
            <Skeleton animation={false} variant="rounded" height={420} />
          </Box>
        </LoadingState>
      ) : (
        <RecordMissing
          title={
            <Box component="h1" sx={{ m: 0, font: 'inherit' }}>
              {t('missing')}
            </Box>
          }
          failedTitle={t('failed')}
          {...(error === undefined ? {} : { error })}
          onRetry={() => {
            void refetch();
          }}
          wayBack={{ to: '/resources/catalog', label: t('toLibrary') }}
        />
      )}
    </Box>
  );
}
