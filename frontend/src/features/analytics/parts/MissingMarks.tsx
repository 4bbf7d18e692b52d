import { Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type MissingMark, useListMissingMarksQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { addressAt } from '@/shared/place/address';
import { Link as PlaceLink } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import type { ChartArg } from '../hooks/useChartFilters';
import { useRowPage } from '../hooks/useRowPage';
import { useScholarColumns } from '../hooks/useScholarColumns';
import type { FigureColumn } from './FigureTable';
import { RowsSection } from './RowsSection';

/** The rows behind a chart of completion: each scholar on each day without a mark. The day opens its register. */
export function MissingMarks({ asked: { programId, siteId, groupIds, startDate, endDate } }: { asked: ChartArg }) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const { place, canOpen } = useSession();
  const rows = useRowPage();
  const query = useListMissingMarksQuery({
    ...(siteId === undefined ? { programId } : { siteId }),
    ...(groupIds !== undefined && { groupIds }),
    startDate,
    endDate,
    ...rows.arg,
  });
  const mayOpen = canOpen('/attendance');
  const columns: FigureColumn<MissingMark>[] = [
    {
      key: 'day',
      label: t('column.day'),
      sortField: 'day',
      cell: (row) =>
        mayOpen ? (
          <Link
            component={PlaceLink}
            to={`${addressAt({ ...place, siteId: row.siteId }, '/attendance')}?day=${row.day}`}
            underline="hover"
            sx={{ font: 'inherit', fontWeight: 600 }}
          >
            {format.weekday(row.day)}
          </Link>
        ) : (
          format.weekday(row.day)
        ),
    },
    ...useScholarColumns<MissingMark>(),
  ];
  return (
    <RowsSection
      title={t('missing')}
      help={t('missingHelp')}
      query={query}
      columns={columns}
      rowId={({ ssmId, day }) => `${String(ssmId)}/${day}`}
      rows={rows}
      empty={t('noMissing')}
    />
  );
}
