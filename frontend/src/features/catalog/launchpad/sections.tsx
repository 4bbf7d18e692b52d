import { Box, Button, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemFilter, type ItemsArg, type ItemSummary, useItemsInfiniteQuery, useStartedItemsQuery } from '@/api/content';
import { useRemembered } from '@/shared/browser/useRemembered';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { GRADES } from '../catalogQuery';
import { Facet } from '../parts/Facet';
import { ItemCard } from '../parts/ItemCard';
import { catalogLanguage } from '../useCatalog';
import { readingAddress } from '../words';

/** Cards of a row. */
const SHOWN = 4;
const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
} as const;

/** A part of a page of the library, under its heading. */
export function Section({ title, more, children }: { title: string; more?: { to: string; label: string }; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1.5 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {more !== undefined && (
          <Box component={Link} to={more.to} sx={{ fontSize: 14, lineHeight: '20px' }}>
            {more.label}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** What somebody has started and not completed; nothing while there is none. */
export function Continue() {
  const { t, i18n } = useTranslation('catalog');
  const { data } = useStartedItemsQuery({ language: catalogLanguage(i18n.language) });
  return data === undefined || data.length === 0 ? null : (
    <Section title={t('launchpad.continue')}>
      <Cards items={data.slice(0, SHOWN)} />
    </Section>
  );
}

/** What was published last. */
export function Newest() {
  const { t } = useTranslation('catalog');
  return (
    <Section title={t('launchpad.newest')} more={{ to: '/resources/catalog', label: t('launchpad.all') }}>
      <Found filter={ALL} order="NEWEST" none={t('emptyBody')} />
    </Section>
  );
}

const ALL: ItemFilter = {};

const isGrades = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => (GRADES as readonly unknown[]).includes(each));

/** Activities for the grades of one's group, which each chooses and this browser remembers. */
export function ForMyGrades() {
  const { t } = useTranslation('catalog');
  const { user } = useSession();
  const [grades, setGrades] = useRemembered<string[]>(`afterbell.grades.${String(user.id)}`, isGrades, []);
  const filter = useMemo<ItemFilter>(() => ({ kinds: ['ACTIVITY', 'BLAST', 'FITNESS'], grades }), [grades]);
  const query = new URLSearchParams([
    ...grades.map((grade): [string, string] => ['grade', grade]),
    ['kind', 'ACTIVITY'],
    ['kind', 'BLAST'],
    ['kind', 'FITNESS'],
  ]);
  return (
    <Section
      title={t('launchpad.forGrades')}
      {...(grades.length === 0 ? {} : { more: { to: `/resources/catalog?${query.toString()}`, label: t('launchpad.all') } })}
    >
      <Facet
        label={t('launchpad.chooseGrades')}
        isCompact
        options={GRADES.map((value) => ({ value, label: value }))}
        chosen={grades}
        onToggle={(value) => {
          setGrades(
            grades.includes(value)
              ? grades.filter((each) => each !== value)
              : GRADES.filter((each) => each === value || grades.includes(each)),
          );
        }}
      />
      {grades.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('launchpad.noGrades')}</Typography>
      ) : (
        <Found filter={filter} none={t('launchpad.noneForGrades')} />
      )}
    </Section>
  );
}

function Found({ filter, order, none }: { filter: ItemFilter; order?: 'NEWEST'; none: string }) {
  const { t, i18n } = useTranslation('catalog');
  const arg = useMemo<ItemsArg>(
    () => ({ language: catalogLanguage(i18n.language), filter, first: SHOWN, ...(order === undefined ? {} : { order }) }),
    [i18n.language, filter, order],
  );
  const { data, error, isFetching, refetch } = useItemsInfiniteQuery(arg);
  if (data === undefined) {
    return error === undefined || isFetching ? (
      <LoadingState label={t('loading')}>
        <Box sx={GRID}>
          {Array.from({ length: SHOWN }, (_, at) => (
            <Skeleton key={at} animation={false} variant="rounded" height={260} sx={{ borderRadius: '8px' }} />
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
  const items = data.pages[0]?.edges.map(({ node }) => node) ?? [];
  return items.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{none}</Typography> : <Cards items={items} />;
}

function Cards({ items }: { items: readonly ItemSummary[] }) {
  return (
    <Box component="ul" sx={GRID}>
      {items.map((node) => (
        <li key={node.id}>
          <ItemCard
            heading="h3"
            item={{ node, titleParts: [{ text: node.title, isMatch: false }], summaryParts: [{ text: node.summary, isMatch: false }] }}
            link={{ to: readingAddress(node) }}
          />
        </li>
      ))}
    </Box>
  );
}

/** The way to everything. */
export function ToLibrary() {
  const { t } = useTranslation('catalog');
  return (
    <Button component={Link} to="/resources/catalog" variant="contained">
      {t('launchpad.library')}
    </Button>
  );
}
