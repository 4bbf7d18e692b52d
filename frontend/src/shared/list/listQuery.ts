/** What a list shows, kept whole in the URL under the list payload's names, so that a link reopens it (spec 2 §3). */
export interface ListQuery {
  search: string;
  /** Field that `search` looks in; empty: all of them. */
  searchField: string;
  /** The whole field has to equal `search`. */
  isExact: boolean;
  sortField: string;
  sortDir: 'asc' | 'desc';
  /** From 1. */
  page: number;
  /** Values by filter; a filter that is off is absent. */
  filters: Record<string, string>;
}

/** Changes what a list shows; `isReplacing`: so that going back does not lead to what it showed before. */
export type ChangeListQuery = (change: Partial<ListQuery>, options?: { isReplacing?: boolean }) => void;

export interface ListDefaults {
  /** The rows are people, whose names stand in no address. */
  isOfPeople?: boolean;
  sortField: string;
  sortDir?: 'asc' | 'desc';
  /** Names of the filters that this list knows; others in the URL are ignored. */
  filters?: readonly string[];
  /** Fields that can be sorted by; others in the URL are ignored. */
  sortFields: readonly string[];
}

/** Default page size of tables (spec 1 §9). */
export const PAGE_SIZE = 25;

/** Reads a list's state from the URL. What makes no sense there is as if it were not there. */
export function readListQuery(params: URLSearchParams, defaults: ListDefaults): ListQuery {
  const sortField = params.get('sortField') ?? '';
  const page = Number(params.get('page'));
  const dir = params.get('sortDir');
  const isKnownSort = defaults.sortFields.includes(sortField);
  const filters = (defaults.filters ?? []).flatMap((name) => {
    const value = params.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return {
    search: params.get('search') ?? '',
    searchField: params.get('searchField') ?? '',
    isExact: params.get('isExactMatch') === 'true',
    sortField: isKnownSort ? sortField : defaults.sortField,
    sortDir: isKnownSort && (dir === 'asc' || dir === 'desc') ? dir : (defaults.sortDir ?? 'asc'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    filters: Object.fromEntries(filters),
  };
}

/** Writes a list's state over `params`, leaving out defaults so that links stay short; other parameters stay. */
export function writeListQuery(params: URLSearchParams, query: ListQuery, defaults: ListDefaults): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string) => {
    if (value === '') {
      next.delete(name);
    } else {
      next.set(name, value);
    }
  };
  const isDefaultSort = query.sortField === defaults.sortField && query.sortDir === (defaults.sortDir ?? 'asc');
  put('search', query.search);
  put('searchField', query.searchField);
  put('isExactMatch', query.isExact ? 'true' : '');
  put('sortField', isDefaultSort ? '' : query.sortField);
  put('sortDir', isDefaultSort ? '' : query.sortDir);
  put('page', query.page === 1 ? '' : String(query.page));
  for (const name of defaults.filters ?? []) {
    put(name, query.filters[name] ?? '');
  }
  return next;
}

/** A change of anything but the page goes back to page 1: the old page number means nothing in the new list. */
export function changeListQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, page: 1, ...change };
}

/** First and last row number on the page, and how many pages there are. */
export function pageRange(page: number, count: number, pageSize: number = PAGE_SIZE) {
  return {
    first: count === 0 ? 0 : (page - 1) * pageSize + 1,
    last: Math.min(page * pageSize, count),
    pages: Math.max(1, Math.ceil(count / pageSize)),
  };
}

/** What a list's call takes, with the names of its columns. */
interface ListArg {
  sortField?: string;
  searchField?: string;
}

/** The list payload of a query, as every list of the services takes it (spec 2 §3 "List payload"). */
export function listPayload<Arg extends ListArg>(query: ListQuery, pageSize: number = PAGE_SIZE) {
  return {
    ...searchPayload<Arg>(query),
    // Only a known one is read from the URL.
    sortField: query.sortField as NonNullable<Arg['sortField']>,
    sortDir: query.sortDir,
    page: query.page,
    count: pageSize,
  };
}

/** The part of the payload that decides which rows are found: what a bulk action on all of them takes too. */
export function searchPayload<Arg extends ListArg>({ search, searchField, isExact }: ListQuery) {
  // Another one is refused by the service, which says so.
  const field = searchField as NonNullable<Arg['searchField']>;
  return search === '' ? {} : { search, ...(searchField === '' ? {} : { searchField: field }), ...(isExact ? { isExactMatch: true } : {}) };
}
