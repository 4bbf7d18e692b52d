import { useState } from 'react';
import type { SortDir } from '@/api/roster';

/** Rows a page (spec 2 §9). */
export const PAGE = 25;

export interface RowSort {
  field: string;
  isDescending: boolean;
}

/** Which page of rows is shown, and how it is sorted. */
export interface RowPage {
  page: number;
  onPage: (page: number) => void;
  /** Null: as the service sorts by itself. */
  sort: RowSort | null;
  onSort: (sort: RowSort) => void;
  /** What is asked for. */
  arg: { page: number; count: number; sortField?: string; sortDir?: SortDir };
}

/** Pages of rows from 1; another order begins at the first page again, and so do the rows of something else, which `of` names. */
export function useRowPage(of = ''): RowPage {
  const [shown, setShown] = useState<{ page: number; sort: RowSort | null; of: string }>({ page: 1, sort: null, of });
  const { sort } = shown;
  const page = shown.of === of ? shown.page : 1;
  return {
    page,
    onPage: (next) => {
      setShown({ page: next, sort, of });
    },
    sort,
    onSort: (next) => {
      setShown({ page: 1, sort: next, of });
    },
    arg: { page, count: PAGE, ...(sort !== null && { sortField: sort.field, sortDir: sort.isDescending ? 'desc' : 'asc' }) },
  };
}
