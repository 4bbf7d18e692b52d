import { Pagination, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '@/shared/record/RecordSection';
import { PAGE, type RowPage } from '../hooks/useRowPage';
import { ChartBody } from './ChartBody';
import { FigureTable, type FigureColumn } from './FigureTable';

interface Props<Row> {
  title: string;
  help: string;
  action?: ReactNode;
  query: Parameters<typeof ChartBody<{ results: Row[]; count: number }>>[0]['query'];
  columns: readonly FigureColumn<Row>[];
  rowId: (row: Row) => string | number;
  rows: RowPage;
  /** What is said when there are none. */
  empty: string;
}

/** The rows behind a figure, page by page. */
export function RowsSection<Row>({ title, help, action, query, columns, rowId, rows, empty }: Props<Row>) {
  const { t } = useTranslation('analytics');
  return (
    <RecordSection title={title} help={help} action={action}>
      <ChartBody query={query}>
        {({ results, count }) =>
          results.length === 0 ? (
            <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{empty}</Typography>
          ) : (
            <Stack sx={{ gap: 2 }}>
              <FigureTable label={title} columns={columns} rows={results} rowId={rowId} pages={rows} />
              {count > PAGE && (
                <Pagination
                  aria-label={t('pages')}
                  count={Math.ceil(count / PAGE)}
                  page={rows.page}
                  onChange={(_event, next) => {
                    rows.onPage(next);
                  }}
                />
              )}
            </Stack>
          )
        }
      </ChartBody>
    </RecordSection>
  );
}
