import type { ReactNode } from 'react';
import { RecordSection } from '@/shared/record/RecordSection';
import type { RowPage } from '../hooks/useRowPage';
import type { ChartBody } from './ChartBody';
import type { FigureColumn } from './FigureTable';
import { RowPages } from './RowPages';

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
export function RowsSection<Row>({ title, help, action, ...pages }: Props<Row>) {
  return (
    <RecordSection title={title} help={help} action={action}>
      <RowPages label={title} {...pages} />
    </RecordSection>
  );
}
