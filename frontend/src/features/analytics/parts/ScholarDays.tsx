import { Link, Pagination, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DailyScholar, useListDailyAttendanceByScholarQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { Link as PlaceLink } from '@/shared/place/Link';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import type { ChartArg } from '../hooks/useChartFilters';
import { usePercent } from '../hooks/usePercent';
import { ChartBody } from './ChartBody';
import { FigureTable, type FigureColumn } from './FigureTable';

/** Scholars a page (spec 2 §9). */
const PAGE = 25;

/** The rows behind a site's chart: how often each scholar had which mark. */
export function ScholarDays({ asked: { siteId, groupIds, startDate, endDate } }: { asked: ChartArg }) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const percent = usePercent();
  const { canOpen } = useSession();
  const [page, setPage] = useState(1);
  const query = useListDailyAttendanceByScholarQuery({ ...(siteId !== undefined && { siteId }), ...(groupIds !== undefined && { classId: Number(groupIds) }), startDate, endDate, page, count: PAGE });
  const mayOpen = canOpen('/roster/scholar-roster');
  const columns: FigureColumn<DailyScholar>[] = [
    {
      key: 'name',
      label: t('column.scholar'),
      cell: ({ scholarId, firstName, lastName }) =>
        mayOpen ? (
          <Link component={PlaceLink} to={`/roster/scholar/${String(scholarId)}`} underline="hover" sx={{ font: 'inherit', fontWeight: 600 }}>
            {`${lastName}, ${firstName}`}
          </Link>
        ) : (
          `${lastName}, ${firstName}`
        ),
    },
    { key: 'rate', label: t('column.rate'), cell: ({ rate }) => percent(rate), figure: ({ rate }) => rate },
    ...(['present', 'late', 'absent', 'notScheduled'] as const).map((key) => ({ key, label: t(`column.${key}`), cell: ({ totals }: DailyScholar) => format.number(totals[key]), figure: ({ totals }: DailyScholar) => totals[key] })),
  ];
  return (
    <RecordSection title={t('scholars')} help={t('scholarsHelp')}>
      <ChartBody query={query}>
        {({ results, count }) => (
          <Stack sx={{ gap: 2 }}>
            <FigureTable label={t('scholars')} columns={columns} rows={results} rowId={({ ssmId }) => ssmId} />
            {count > PAGE && (
              <Pagination
                aria-label={t('pages')}
                count={Math.ceil(count / PAGE)}
                page={page}
                onChange={(_event, next) => {
                  setPage(next);
                }}
              />
            )}
          </Stack>
        )}
      </ChartBody>
    </RecordSection>
  );
}
