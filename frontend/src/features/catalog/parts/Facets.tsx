import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type CatalogSubscription, type FacetCount, type FacetCounts, useCatalogSubscriptionsQuery } from '@/api/content';
import { useFormats } from '@/shared/formats/useFormats';
import { CATEGORIES, type CatalogQuery, type Facet as FacetName, GRADES, KINDS, PLACES, TIME_FACETS, toggled } from '../catalogQuery';
import { useMayReadDrafts } from '../useCatalog';
import { useCatalogWords } from '../words';
import { Facet } from './Facet';

interface Props {
  query: CatalogQuery;
  /** How many items each value would give; undefined until they are counted. */
  counts: FacetCounts | undefined;
  onQuery: (change: Partial<CatalogQuery>) => void;
}

/** What narrows the catalog: kind, grade, duration, place, subject, subscription; for those who write it, whether it is published. */
export function Facets({ query, counts, onQuery }: Props) {
  const { t } = useTranslation('catalog');
  const words = useCatalogWords();
  const { compare } = useFormats();
  const mayReadDrafts = useMayReadDrafts();
  const { data: subscriptions = NONE, isError } = useCatalogSubscriptionsQuery({});

  const facet = (name: FacetName) => ({
    label: t(`facet.${name}`),
    chosen: query[name],
    onToggle: (value: string) => {
      onQuery({ [name]: toggled(query[name], value) });
    },
  });
  // One that is on stays, also where no item has it: else it could not be turned off.
  const offered = (all: readonly string[], of: readonly FacetCount[] | undefined, chosen: readonly string[]) =>
    all.filter((value) => chosen.includes(value) || (of?.some((each) => each.value === value) ?? false));
  const countOf = (of: readonly FacetCount[] | undefined, value: string) =>
    of === undefined ? undefined : (of.find((each) => each.value === value)?.count ?? 0);

  const kinds = offered(KINDS, counts?.kinds, query.kind);
  // Of what the account has no license of there is nothing to choose.
  const categories = byCategory(subscriptions).filter(
    ({ value }) => counts === undefined || query.category.includes(value) || (countOf(counts.categories, value) ?? 0) > 0,
  );
  const subjects = [...new Set([...(counts?.subjects.map(({ value }) => value) ?? []), ...query.subject])]
    .map((value) => ({ value, label: words.subject(value), count: countOf(counts?.subjects, value) }))
    .sort((one, other) => compare(one.label, other.label));

  return (
    <Box role="group" aria-label={t('filters')}>
      {kinds.length > 0 && (
        <Facet
          {...facet('kind')}
          options={KINDS.filter((kind) => kinds.includes(kind)).map((value) => ({
            value,
            label: words.kind(value),
            count: countOf(counts?.kinds, value),
          }))}
        />
      )}
      <Facet {...facet('grade')} isCompact options={GRADES.map((value) => ({ value, label: value }))} />
      <Facet
        {...facet('time')}
        options={TIME_FACETS.map((value) => ({ value, label: t(`time.${value}`), count: countOf(counts?.times, value) }))}
      />
      <Facet
        {...facet('place')}
        options={PLACES.map((value) => ({ value, label: t(`placeNames.${value}`), count: countOf(counts?.places, value) }))}
      />
      {subjects.length > 0 && <Facet {...facet('subject')} options={subjects} />}
      {(categories.length > 0 || isError) && (
        <Facet
          {...facet('category')}
          options={categories.map((option) => ({ ...option, count: countOf(counts?.categories, option.value) }))}
        >
          {isError && <Missing>{t('subscriptionsFailed')}</Missing>}
        </Facet>
      )}
      {mayReadDrafts && <Facet {...facet('drafts')} options={[{ value: 'true', label: t('withDrafts') }]} />}
    </Box>
  );
}

/** No alert: where the service is down, the cards say so. */
function Missing({ children }: { children: string }) {
  return <Box sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{children}</Box>;
}

const NONE: CatalogSubscription[] = [];

/** The subscriptions in the order of the service, which narrows by their categories: those of one category are one choice. */
function byCategory(subscriptions: readonly CatalogSubscription[]): { value: string; label: string }[] {
  const order = [...new Set(subscriptions.map(({ subscriptionCategory }) => subscriptionCategory))].filter((category) =>
    CATEGORIES.includes(category),
  );
  return order.map((value) => ({
    value,
    label: subscriptions
      .filter(({ subscriptionCategory }) => subscriptionCategory === value)
      .map(({ subscriptionTitle }) => subscriptionTitle)
      .join(', '),
  }));
}
