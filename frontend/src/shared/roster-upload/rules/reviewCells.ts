import type { UploadTable } from '@/api/roster';

/** The id of a cell's field in the page. */
export function cellIdOf(cellsId: string, line: number, column: number): string {
  return `${cellsId}-${String(line)}-${String(column)}`;
}

/** The id of the next cell with an error from a line on, or else of the first; undefined when no cell has one. */
export function nextFault({ results }: UploadTable, line: number, cellsId: string): string | undefined {
  const cells = results.flatMap((row) =>
    row.faults.flatMap(({ column }) => (typeof column === 'number' ? [{ line: row.line, column }] : [])),
  );
  const next = cells.find((cell) => cell.line >= line) ?? cells[0];
  return next && cellIdOf(cellsId, next.line, next.column);
}

/** Lines with the same text in a column. */
export function sameCells(table: UploadTable, column: number, text: string): number[] {
  const at = table.columns.findIndex((each) => each.column === column);
  return table.results.filter((row) => text !== '' && row.cells[at] === text).map(({ line }) => line);
}
