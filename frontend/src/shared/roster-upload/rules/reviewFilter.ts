import type { UploadRow, UploadTable } from '@/api/roster';

/** Notices that are about lines. */
export const OF_LINES = ['stillHere', 'custodyPickup', 'withoutPickup', 'inactiveByDate', 'inactiveDateNotKept', 'birthDates'] as const;

/** Which lines of a file are shown. */
export type ReviewFilter = 'all' | 'faulty' | 'similar' | 'changed' | (typeof OF_LINES)[number] | 'ready';

/** How many lines each filter shows. */
export function filterSizes({ results, counts: { faulty, changed, similar }, notices }: UploadTable): Record<ReviewFilter, number> {
  return {
    all: results.length,
    faulty,
    similar,
    changed,
    stillHere: notices.stillHere.length,
    withoutPickup: notices.withoutPickup.length,
    custodyPickup: notices.custodyPickup.length,
    inactiveByDate: notices.inactiveByDate.length,
    inactiveDateNotKept: notices.inactiveDateNotKept.length,
    birthDates: notices.birthDates.length,
    ready: results.length - faulty - similar,
  };
}

/** Lines of a filter in which a text occurs. */
export function filterRows({ results, notices }: UploadTable, filter: ReviewFilter, search: string): UploadRow[] {
  const text = search.trim().toLowerCase();
  return results.filter(
    (row) =>
      (isOfLines(filter) ? notices[filter].includes(row.line) : isShown(row, filter)) &&
      (text === '' ||
        [...row.cells, ...row.mergedLines.flatMap(({ contacts }) => contacts)].some((cell) => cell.toLowerCase().includes(text))),
  );
}

function isOfLines(filter: ReviewFilter): filter is (typeof OF_LINES)[number] {
  return OF_LINES.some((notice) => notice === filter);
}

function isShown({ outcome }: UploadRow, filter: Exclude<ReviewFilter, (typeof OF_LINES)[number]>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'ready':
      return outcome !== 'faulty' && outcome !== 'similar';
    default:
      return outcome === filter;
  }
}
