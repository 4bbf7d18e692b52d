import { useCallback, useMemo, useState } from 'react';
import type { Place } from '../session/roles';
import { filterPayload, type ListFilter } from './listFilters';
import { type ListHead, type RowId, sortFieldOf } from './listColumns';
import type { ListData } from './ListFrame';
import { listPayload, PAGE_SIZE, searchPayload, type ChangeListQuery, type ListDefaults, type ListQuery } from './listQuery';
import type { SearchField } from './SearchFieldMenu';
import { NOTHING, type Selection } from './selection';
import { type ColumnLayoutState, useColumnLayout } from './useColumnLayout';
import { useListQuery } from './useListQuery';

/** A page as every list of the services answers. */
interface Page {
  results: readonly unknown[];
  count: number;
  isCountExact?: boolean;
}

/** The query hook of a list of a service. */
export type ListHook = (arg: never) => { refetch: () => { unwrap: () => Promise<Page> } };
type ResultOf<Hook extends ListHook> = ReturnType<Hook> extends { refetch: () => { unwrap: () => Promise<infer Result> } } ? Result : never;
export type RowOf<Hook extends ListHook> = ResultOf<Hook> extends { results: readonly (infer Row)[] } ? Row : never;
/** What the hook takes; a symbol stands for no call. */
export type ArgOf<Hook extends ListHook> = Exclude<Parameters<Hook>[0], symbol>;
type Order = 'sortField' | 'sortDir';

/** What a query hook gives, as far as a list needs it. */
interface Answer<Result> {
  data?: Result | undefined;
  currentData?: Result | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A list of a service, declared. */
export interface ListDeclaration<Hook extends ListHook, Column extends ListHead> {
  /** Names this list where its columns are kept: "accounts". */
  id: string;
  /** The place its columns are kept for, where it is not the place in view. */
  at?: Partial<Place>;
  columns: readonly Column[];
  /** The column it is sorted by, A to Z, unless another is asked for. */
  sort: string;
  /** Fields that can be searched alone, beside all at once. By default every column that is sorted by. */
  searchIn?: readonly string[];
  filters?: readonly ListFilter[];
  /** The rows are people, whose names stand in no address. */
  isOfPeople?: boolean;
  pageSize?: number;
  rowId: (row: RowOf<Hook>) => RowId;
  /** What a row is called, for its check box and its menu. */
  rowName: (row: RowOf<Hook>) => string;
  useQuery: Hook;
  /** What each call is given beside the list payload: the place, for one. */
  arg?: Partial<ArgOf<Hook>>;
}

/** A list as its page shows it. */
export interface List<Row, Column extends ListHead = ListHead> {
  id: string;
  columns: readonly Column[];
  /** Those that are shown. */
  shown: readonly Column[];
  layout: ColumnLayoutState;
  searchFields: readonly SearchField[];
  filters: readonly ListFilter[];
  rowId: (row: Row) => RowId;
  rowName: (row: Row) => string;
  query: ListQuery;
  onQuery: ChangeListQuery;
  pageSize: number;
  data: ListData<Row>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** A list as its feature knows it. */
export interface DeclaredList<Hook extends ListHook, Column extends ListHead> extends List<RowOf<Hook>, Column> {
  /** The whole answer, with what it says beside the rows. */
  answer: ResultOf<Hook> | undefined;
  /** What finds the rows: for a bulk action on all of them, and for the file. */
  search: Omit<ArgOf<Hook>, Order | 'page' | 'count'>;
  /** How they are sorted. */
  order: Pick<ArgOf<Hook>, Order & keyof ArgOf<Hook>>;
}

const NO_FILTERS: readonly ListFilter[] = [];

/** A list of a service: what the URL says is shown, the call for it, the columns as the person has them, and what is selected. */
export function useList<Hook extends ListHook, Column extends ListHead>(
  declared: ListDeclaration<Hook, Column>,
): DeclaredList<Hook, Column> {
  const { id, at, columns, sort, filters = NO_FILTERS, isOfPeople = false, pageSize = PAGE_SIZE, rowId, rowName, arg } = declared;
  // Every list of the services takes the list payload (spec 2 §3), and answers with a page of its rows.
  const useQuery = declared.useQuery as unknown as (arg: object) => Answer<ResultOf<Hook> & Page & { results: readonly RowOf<Hook>[] }>;
  const sorted = columns.flatMap((column) => sortFieldOf(column) ?? []);
  const [query, onQuery] = useListQuery(useDefaults(sort, sorted, filters, isOfPeople));
  const layout = useColumnLayout(id, columns, at);
  const [selection, onSelect] = useSelection(query);
  const search = useSame({ ...searchPayload(query), ...filterPayload(filters, query), ...(arg as object | undefined) });
  const { data, currentData, error, isFetching, refetch } = useQuery({ ...listPayload(query, pageSize), ...search });
  const answer = currentData ?? data;
  const searchIn = declared.searchIn ?? sorted;

  return {
    id,
    columns,
    shown: columns.filter(({ field, isName }) => isName === true || !layout.hidden.includes(field)),
    layout,
    searchFields: columns.flatMap((column) => {
      const value = sortFieldOf(column) ?? column.field;
      return searchIn.includes(value) ? [{ value, label: column.label }] : [];
    }),
    filters,
    rowId,
    rowName,
    query,
    onQuery,
    pageSize,
    data: {
      rows: answer?.results,
      count: answer?.count,
      isCountExact: answer?.isCountExact,
      isFetching,
      error,
      onRetry: () => void refetch(),
    },
    answer,
    selection,
    onSelect,
    search: search as unknown as DeclaredList<Hook, Column>['search'],
    order: { sortField: query.sortField, sortDir: query.sortDir } as unknown as DeclaredList<Hook, Column>['order'],
  };
}

/** What the URL may say of a list, the same from one render to the next. */
function useDefaults(sortField: string, sortFields: readonly string[], filters: readonly ListFilter[], isOfPeople: boolean): ListDefaults {
  return useSame({ sortField, sortFields, filters: filters.map(({ name }) => name), isOfPeople });
}

/** A value that is plain data, the same object while it says the same. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}

/** The selection, which means nothing anymore once another search or filter finds other rows. */
function useSelection({ search, searchField, isExact, filters }: ListQuery): [Selection, (selection: Selection) => void] {
  const found = JSON.stringify([search, searchField, isExact, filters]);
  const [state, setState] = useState({ found, selection: NOTHING });
  const select = useCallback(
    (selection: Selection) => {
      setState({ found, selection });
    },
    [found],
  );
  return [state.found === found ? state.selection : NOTHING, select];
}
