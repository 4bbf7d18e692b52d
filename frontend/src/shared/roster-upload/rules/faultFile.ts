import type { CellFault, UploadTable } from '@/api/roster';

/** What spreadsheets take for a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Faults of a file, each with its line, what stands over the cell, what the cell holds, and what is wrong with it. */
export function faultLines(table: UploadTable, say: (fault: CellFault, field?: string, value?: string) => string): string[][] {
  return table.results.flatMap((row) =>
    row.faults.map((fault) => {
      const at = table.columns.findIndex(({ column }) => column === fault.column);
      const column = table.columns[at];
      const value = column === undefined ? '' : (row.cells[at] ?? '');
      return [String(row.line), column?.heading ?? '', value, say(fault, column?.field, value)];
    }),
  );
}

/** Lines as a CSV file that a spreadsheet opens: nothing in it is run. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const harmless = FORMULA.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  return `\ufeff${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}
