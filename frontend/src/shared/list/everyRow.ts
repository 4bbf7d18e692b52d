/** All rows of a list that answers a page at a time. `read` gives the rows of a page, counted from 1: `most`, and fewer on the last one. */
export async function everyRow<Row>(most: number, read: (page: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const found = await read(page);
    rows.push(...found);
    isLast = found.length < most;
  }
  return rows;
}
