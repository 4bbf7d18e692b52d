import { Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { addressAt } from '@/shared/place/address';
import { Link as PlaceLink } from '@/shared/place/Link';
import { usePage } from '@/shared/place/usePlaced';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { ChartBody } from './ChartBody';
import { FigureTable, type FigureColumn } from './FigureTable';

interface SiteRow {
  siteId: number;
  siteName: string;
}

interface Props<Row extends SiteRow> {
  query: Parameters<typeof ChartBody<{ results: Row[] }>>[0]['query'];
  columns: readonly FigureColumn<Row>[];
}

/** The sites of the program in view; each leads to its own chart. */
export function SitesSection<Row extends SiteRow>({ query, columns }: Props<Row>) {
  const { t } = useTranslation('analytics');
  const { place } = useSession();
  const page = usePage();
  const { search } = useLocation();
  const name: FigureColumn<Row> = {
    key: 'site',
    label: t('column.site'),
    cell: ({ siteId, siteName }) => (
      <Link
        component={PlaceLink}
        to={`${addressAt({ ...place, siteId }, page)}${search}`}
        underline="hover"
        sx={{ font: 'inherit', fontWeight: 600 }}
      >
        {siteName}
      </Link>
    ),
  };
  return (
    <RecordSection title={t('sites')}>
      <ChartBody query={query}>
        {({ results }) => (
          <FigureTable label={t('sites')} columns={[name, ...columns]} rows={results} rowId={({ siteId }) => siteId} isSorted />
        )}
      </ChartBody>
    </RecordSection>
  );
}
