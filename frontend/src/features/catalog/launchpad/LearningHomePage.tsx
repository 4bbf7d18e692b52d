import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemsArg, useItemsInfiniteQuery } from '@/api/content';
import { LinkTiles } from '@/shared/layout/LinkTiles';
import { ListHeading } from '@/shared/list/ListHeading';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { catalogLanguage } from '../useCatalog';
import { useCatalogWords } from '../words';
import { Certificates } from './Certificates';
import { Continue, Newest, Section } from './sections';

const PAGES = [
  { path: '/resources/dashboard', key: 'launchpad' },
  { path: '/resources/catalog', key: 'library' },
  { path: '/resources/my-collections', key: 'collections' },
  { path: '/resources/authoring', key: 'authoring' },
  { path: '/resources/links', key: 'links' },
] as const;

/** Home of the learning resources: where they are, and what there is of each kind (spec 1 §2). */
export function LearningHomePage() {
  const { t, i18n } = useTranslation('catalog');
  const { canOpen, isFlagOn, place } = useSession();
  const words = useCatalogWords();
  const arg = useMemo<ItemsArg>(() => ({ language: catalogLanguage(i18n.language), filter: {}, first: 1 }), [i18n.language]);
  const { data } = useItemsInfiniteQuery(arg);
  const kinds = data?.pages[0]?.facets.kinds ?? [];
  const tiles = PAGES.filter(
    ({ path, key }) => canOpen(path) && (key !== 'collections' || (isFlagOn('custom-content-collections') && place.accountId > 0)),
  );
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1440, mx: 'auto' }}>
      <ListHeading title={t('learningHome.title')} />
      <LinkTiles
        label={t('learningHome.pages')}
        tiles={tiles.map(({ path, key }) => ({ to: path, title: t(`learningHome.${key}`), help: t(`learningHome.${key}Help`) }))}
      />
      {kinds.length > 0 && (
        <Section title={t('learningHome.kinds')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {kinds.map(({ value, count }) => (
              <li key={value}>
                <Box
                  component={Link}
                  to={`/resources/catalog?kind=${value}`}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1,
                    minHeight: 40,
                    px: 2,
                    border: '1px solid',
                    borderColor: 'line',
                    borderRadius: '20px',
                    backgroundColor: 'background.paper',
                    color: 'text.primary',
                    textDecoration: 'none',
                    '&:hover': { borderColor: 'brand.main' },
                  }}
                >
                  {words.kind(value)}{' '}
                  <Typography component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                    {count}
                  </Typography>
                </Box>
              </li>
            ))}
          </Box>
        </Section>
      )}
      <Continue />
      <Certificates />
      <Newest />
    </Box>
  );
}
