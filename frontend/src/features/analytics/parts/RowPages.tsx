import { Pagination, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE, type RowPage } from '../hooks/useRowPage';
import { ChartBody } from './ChartBody';
import { FigureTable, type FigureColumn } from './FigureTable';

interface Props<Row> {
  label: string;
  query: Parameters<typeof ChartBody<{ results: Row[]; count: number }>>[0]['query'];
  columns: readonly FigureColumn<Row>[];
  rowId: (row: Row) => string | number;
  rows: RowPage;
  /** What is said when there are none. */
  empty: string;
}

/** Rows that the service sorts, page by page. */
export function RowPages<Row>({ label, query, columns, rowId, rows, empty }: Props<Row>) {
  const { t } = useTranslation('analytics');
  const { t: tShared } = useTranslation('shared');
  const { onPage } = rows;
  // The rows of the last page have gone, as marks that are not missing any more.
  const shown = query.currentData;
  const last = Math.ceil((shown?.count ?? 0) / PAGE);
  const isPastTheEnd = shown?.results.length === 0 && last > 0 && !query.isFetching && rows.page > last;
  useEffect(() => {
    if (isPastTheEnd) {
      onPage(last);
    }
  }, [isPastTheEnd, last, onPage]);
  return (
    <ChartBody query={query}>
      {({ results, count }) =>
        count === 0 ? (
          <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{empty}</Typography>
        ) : (
          <Stack sx={{ gap: 2 }}>
            <FigureTable label={label} columns={columns} rows={results} rowId={rowId} pages={rows} />
            {count > PAGE && (
              <Pagination
                aria-label={t('pages')}
                count={Math.ceil(count / PAGE)}
                page={rows.page}
                getItemAriaLabel={(type, page, isSelected) =>
                  type === 'page'
                    ? t(isSelected ? 'pageNow' : 'toPage', { page })
                    : tShared(type === 'previous' ? 'list.previousPage' : 'list.nextPage')
                }
                onChange={(_event, next) => {
                  rows.onPage(next);
                }}
              />
            )}
          </Stack>
        )
      }
    </ChartBody>
  );
}
