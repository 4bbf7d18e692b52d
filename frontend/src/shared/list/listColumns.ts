import type { ReactNode } from 'react';

export type RowId = number | string;

/** A column of a list. */
export interface ListColumn<Row> {
  /** The service's name for it; also what is sorted by. */
  field: string;
  label: string;
  /** What a cell shows. A string gets cut off with a tooltip; anything else is shown as it is. */
  cell: (row: Row) => ReactNode;
  width?: number;
  /** Share of the room that is left; takes the place of `width`. */
  flex?: number;
  minWidth?: number;
  isNumber?: boolean;
  isSortable?: boolean;
  /** Hidden until the person asks for it in the column menu. */
  isHidden?: boolean;
  /** Names the row: always shown, and the way in for the keyboard. */
  isName?: boolean;
}

/** An entry of the row menu. */
export interface RowAction<Row> {
  label: string;
  run: (row: Row) => void;
  isDangerous?: boolean;
  isOffered?: (row: Row) => boolean;
}
