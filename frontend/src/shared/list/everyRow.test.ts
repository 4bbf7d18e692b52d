import { everyRow } from './everyRow';

test.each([
  [[], [1]],
  [['a'], [1]],
  // A last page that is full may not be the last.
  [
    ['a', 'b'],
    [1, 2],
  ],
  [
    ['a', 'b', 'c'],
    [1, 2],
  ],
])('%j is read whole, a page of two at a time', async (rows: string[], pages: number[]) => {
  const asked: number[] = [];
  const found = await everyRow(2, (page) => {
    asked.push(page);
    return Promise.resolve(rows.slice((page - 1) * 2, page * 2));
  });
  expect(found).toEqual(rows);
  expect(asked).toEqual(pages);
});
