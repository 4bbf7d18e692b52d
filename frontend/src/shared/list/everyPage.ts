/** Rows a call, the most that a list gives. */
const MOST = 100;

/** Everything that a list finds, page by page: for what has to know all of it, such as an undo. */
export async function everyPage<Row>(load: (page: number, count: number) => Promise<{ results: Row[]; count: number }>): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { results, count } = await load(page, MOST);
    found.push(...results);
    if (results.length === 0 || found.length >= count) {
      return found;
    }
  }
}
