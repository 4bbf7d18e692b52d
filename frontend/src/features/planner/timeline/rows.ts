/** Pixels of a site's row, and of the row of a task under it. */
export const SITE_HEIGHT = 76;
export const TASK_HEIGHT = 40;

/** A row of the timeline: of a site, or of a task under it. */
export interface Row {
  /** Which site, from 0. */
  site: number;
  /** Which of its tasks, from 0; null for the site itself. */
  task: number | null;
  /** Pixels from the first row. */
  top: number;
}

/** Sites that show their tasks, each with how many those are. */
export type Opened = ReadonlyMap<number, number>;

/** Where a row stands. */
export function topOf(opened: Opened, site: number, task: number | null): number {
  const above = [...opened].reduce((sum, [at, tasks]) => (at < site ? sum + tasks : sum), 0);
  return site * SITE_HEIGHT + above * TASK_HEIGHT + (task === null ? 0 : SITE_HEIGHT + task * TASK_HEIGHT);
}

/** The height of all rows. */
export function heightOf(count: number, opened: Opened): number {
  return topOf(opened, count, null);
}

/** The rows of which something can be seen between two pixels. Takes as long as there are opened sites and rows that are seen. */
export function rowsIn(count: number, opened: Opened, [from, to]: readonly [number, number]): Row[] {
  const rows: Row[] = [];
  // The last site that begins at or before the first pixel.
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    [low, high] = topOf(opened, middle, null) <= from ? [middle, high] : [low, middle - 1];
  }
  let top = topOf(opened, low, null);
  for (let site = low; site < count && top < to; site += 1) {
    if (top + SITE_HEIGHT > from) {
      rows.push({ site, task: null, top });
    }
    top += SITE_HEIGHT;
    const tasks = opened.get(site) ?? 0;
    const first = Math.max(0, Math.min(tasks, Math.floor((from - top) / TASK_HEIGHT)));
    for (let task = first; task < tasks && top + task * TASK_HEIGHT < to; task += 1) {
      rows.push({ site, task, top: top + task * TASK_HEIGHT });
    }
    top += tasks * TASK_HEIGHT;
  }
  return rows;
}

/** The pages of sites that rows are of, the first and the last: with fewer rows than sites a page there are no others. */
export function pagesOf(rows: readonly Row[], size: number): [number, number] {
  const page = (row: Row | undefined) => Math.floor((row?.site ?? 0) / size) + 1;
  return [page(rows[0]), page(rows.at(-1))];
}
