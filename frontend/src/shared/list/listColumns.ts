import type { ReactNode } from 'react';

export type RowId = number | string;

/** The head of a column. */
export interface ListHead {
  /** The service's name for it. */
  field: string;
  label: string;
  /** In pixels; a column without one shares the room that is left. */
  width?: number;
  isNumber?: boolean;
  /** Names the row: always shown, and the way in for the keyboard. */
  isName?: boolean;
  /** The cell shows a part of the row's name, such as the last name; its link says the whole. */
  isPartOfName?: boolean;
  /** Hidden until the person asks for it in the column menu. */
  isHidden?: boolean;
  isSortable?: boolean;
  /** What the service sorts by for it, where that is not the field. */
  sortField?: string;
}

/** Pixels of a table's head and rows. */
export function rowHeights(isCompact: boolean): { head: number; row: number } {
  return isCompact ? { head: 40, row: 36 } : { head: 48, row: 44 };
}

/** What the service sorts by for a column; none when it does not. */
export function sortFieldOf({ field, sortField, isSortable = true }: ListHead): string | undefined {
  return isSortable ? (sortField ?? field) : undefined;
}

/** A column of a list. */
export interface ListColumn<Row> extends ListHead {
  /** What a cell shows. A string gets cut off with a tooltip; anything else is shown as it is. */
  cell: (row: Row) => ReactNode;
  /** Share of the room that is left; takes the place of `width`. */
  flex?: number;
  minWidth?: number;
}

/** An entry of the row menu. */
export interface RowAction<Row> {
  label: string;
  run: (row: Row) => void;
  isDangerous?: boolean;
  isOffered?: (row: Row) => boolean;
}
