import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useCatalogSubscriptionsQuery, type CatalogSubscription } from '@/api/content';
import { CATEGORIES, type CatalogQuery, type Facet as FacetName, GRADES, TIME_FACETS, toggled } from '../catalogQuery';
import { catalogLanguage, useMayReadDrafts, useSubjects } from '../useCatalog';
import { Facet } from './Facet';

interface Props {
  query: CatalogQuery;
  onQuery: (change: Partial<CatalogQuery>) => void;
}

/** What narrows the catalog: subject, grade, duration, subscription; for those who write it, whether it is published. */
export function Facets({ query, onQuery }: Props) {
  const { t, i18n } = useTranslation('catalog');
  const mayReadDrafts = useMayReadDrafts();
  const { subjects, isError: areSubjectsMissing } = useSubjects(catalogLanguage(i18n.language), mayReadDrafts && query.drafts.length > 0);
  const { data: subscriptions = NONE, isError } = useCatalogSubscriptionsQuery({});

  const facet = (name: FacetName) => ({
    label: t(`facet.${name}`),
    chosen: query[name],
    onToggle: (value: string) => {
      onQuery({ [name]: toggled(query[name], value) });
    },
  });
  // One that is on stays, also where no activity has it: else it could not be turned off.
  const offered = [...new Set([...subjects, ...query.subject])];

  return (
    <Box role="group" aria-label={t('filters')}>
      {(offered.length > 0 || areSubjectsMissing) && (
        <Facet {...facet('subject')} options={offered.map((value) => ({ value, label: value }))}>
          {areSubjectsMissing && <Missing>{t('subjectsFailed')}</Missing>}
        </Facet>
      )}
      <Facet {...facet('grade')} isCompact options={GRADES.map((value) => ({ value, label: value }))} />
      <Facet {...facet('time')} options={TIME_FACETS.map((value) => ({ value, label: t(`time.${value}`) }))} />
      {(subscriptions.length > 0 || isError) && (
        <Facet {...facet('category')} options={byCategory(subscriptions)}>
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
  const order = [...new Set(subscriptions.map(({ subscriptionCategory }) => subscriptionCategory))].filter((category) => CATEGORIES.includes(category));
  return order.map((value) => ({
    value,
    label: subscriptions.filter(({ subscriptionCategory }) => subscriptionCategory === value).map(({ subscriptionTitle }) => subscriptionTitle).join(', '),
  }));
}
