import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '@/api/baseApi';
import { adminApi, type ColumnLayout, useKeepColumnLayoutMutation, useReadColumnLayoutQuery } from '@/api/admin';
import type { Place } from '../session/roles';
import { useSession } from '../session/SessionContext';

/** Changes are sent once the person has left the columns alone for this long. */
const SETTLE_MS = 600;

const AS_IT_COMES: ColumnLayout = { columns: [], isCompact: false };

/** Kept for a person, a list and a place. */
interface LayoutKey extends Place {
  list: string;
}

interface Column {
  field: string;
  /** Hidden until the person asks for it. */
  isHidden?: boolean;
}

export interface ColumnLayoutState {
  /** Fields of hidden columns. */
  hidden: readonly string[];
  /** Widths in pixels by field, of columns that the person has resized. */
  widths: Readonly<Record<string, number>>;
  isCompact: boolean;
  setHidden: (hidden: readonly string[]) => void;
  setWidth: (field: string, width: number) => void;
  setCompact: (isCompact: boolean) => void;
}

/**
 * Which columns of a list are shown, how wide, and how high its rows are: kept on the server for the person, the list and
 * the place (by default the place in view). Until it is known, or when it cannot be had, the table stands as it comes.
 */
export function useColumnLayout(list: string, columns: readonly Column[], at?: Partial<Place>): ColumnLayoutState {
  const { place } = useSession();
  const { accountId, programId, siteId } = { ...place, ...at };
  const key = useMemo<LayoutKey>(() => ({ list, accountId, programId, siteId }), [list, accountId, programId, siteId]);
  const { currentData } = useReadColumnLayoutQuery(key);
  const [changed, setChanged] = useState<{ key: LayoutKey; layout: ColumnLayout } | null>(null);
  const layout = (changed?.key === key ? changed.layout : currentData) ?? AS_IT_COMES;
  useKept(changed);

  const change = useCallback(
    (next: Partial<ColumnLayout>) => {
      setChanged({ key, layout: { ...layout, ...next } });
    },
    [key, layout],
  );

  return useMemo(() => {
    const entry = (field: string) => layout.columns.find((each) => each.id === field);
    const isHidden = ({ field, isHidden: atFirst = false }: Column) => entry(field)?.isHidden ?? atFirst;
    const rows = (read: (column: Column) => { isHidden?: boolean; width?: number }) =>
      columns.map((column) => ({
        id: column.field,
        isHidden: isHidden(column),
        width: entry(column.field)?.width ?? null,
        ...read(column),
      }));
    return {
      hidden: columns.filter(isHidden).map((each) => each.field),
      widths: Object.fromEntries(layout.columns.flatMap(({ id, width }) => (typeof width === 'number' ? [[id, width] as const] : []))),
      isCompact: layout.isCompact,
      setHidden: (hidden) => {
        change({ columns: rows(({ field }) => ({ isHidden: hidden.includes(field) })) });
      },
      setWidth: (resized, width) => {
        change({ columns: rows(({ field }) => (field === resized ? { width: Math.round(width) } : {})) });
      },
      setCompact: (isCompact) => {
        change({ isCompact });
      },
    };
  }, [columns, layout, change]);
}

/** Sends the latest change once it has settled, and at the latest when the list is left. */
function useKept(changed: { key: LayoutKey; layout: ColumnLayout } | null): void {
  const [keep] = useKeepColumnLayoutMutation();
  const dispatch = useDispatch<ApiDispatch>();
  const waiting = useRef<typeof changed>(null);
  const flush = useRef(() => {});

  useEffect(() => {
    flush.current = () => {
      if (waiting.current !== null) {
        const { key, layout } = waiting.current;
        waiting.current = null;
        // The next page that shows this list finds it as it was left, whether or not the answer is there yet.
        void dispatch(adminApi.util.upsertQueryData('readColumnLayout', key, layout));
        void keep({ ...key, columnLayout: layout });
      }
    };
  }, [keep, dispatch]);

  useEffect(() => {
    if (changed === null) {
      return undefined;
    }
    waiting.current = changed;
    const timer = window.setTimeout(() => {
      flush.current();
    }, SETTLE_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [changed]);

  useEffect(
    () => () => {
      flush.current();
    },
    [],
  );
}
