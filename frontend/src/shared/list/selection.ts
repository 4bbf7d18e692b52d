import type { RowId } from './listColumns';

/** Which rows a person has chosen: some by one, or all that the list finds but a few. */
export interface Selection {
  isAll: boolean;
  /** The chosen rows, or with `isAll` those left out, with their names as far as they were seen. */
  marked: ReadonlyMap<RowId, string>;
}

export const NOTHING: Selection = { isAll: false, marked: new Map() };

/** What a bulk action is run on. */
export interface SelectedRows {
  isAll: boolean;
  /** The chosen rows; empty with `isAll`. */
  ids: readonly RowId[];
  /** With `isAll`: the rows left out. */
  excludedIds: readonly RowId[];
  /** How many rows that is. */
  count: number;
  /** Their names, as far as the person has seen them. */
  names: readonly string[];
}

/** A row on the page that is shown, as far as selecting goes. */
export interface SelectableRow {
  id: RowId;
  name: string;
}

export function isSelected({ isAll, marked }: Selection, id: RowId): boolean {
  return marked.has(id) !== isAll;
}

/** The selection after the person has marked `chosen` on the page of `rows`. Rows of other pages stay as they are. */
export function selectOnPage(selection: Selection, rows: readonly SelectableRow[], chosen: ReadonlySet<RowId>): Selection {
  const marked = new Map(selection.marked);
  for (const { id, name } of rows) {
    if (chosen.has(id) !== selection.isAll) {
      marked.set(id, name);
    } else {
      marked.delete(id);
    }
  }
  return { ...selection, marked };
}

/** How many rows are chosen of the `found` that the list finds. */
export function selectedCount({ isAll, marked }: Selection, found: number): number {
  return isAll ? Math.max(0, found - marked.size) : marked.size;
}

export function selectedRows(selection: Selection, rows: readonly SelectableRow[], found: number): SelectedRows {
  const { isAll, marked } = selection;
  const ids = [...marked.keys()];
  return {
    isAll,
    ids: isAll ? [] : ids,
    excludedIds: isAll ? ids : [],
    count: selectedCount(selection, found),
    names: isAll ? rows.filter(({ id }) => isSelected(selection, id)).map(({ name }) => name) : [...marked.values()],
  };
}

/** The body of a bulk call: the ids, or all that the list's own search finds but some. */
export function bulkBody(selected: SelectedRows, search: Record<string, unknown>): Record<string, unknown> {
  return selected.isAll ? { selectAll: true, excludedIds: selected.excludedIds, ...search } : { ids: selected.ids };
}

/** One row, as a selection. */
export function justOne(id: RowId, name: string): SelectedRows {
  return { isAll: false, ids: [id], excludedIds: [], count: 1, names: [name] };
}
