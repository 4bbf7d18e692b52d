import { heightOf, pagesOf, type Row, rowsIn, SITE_HEIGHT, TASK_HEIGHT, topOf } from './rows';

test('rows that are seen are drawn, and no others', () => {
  const opened = new Map([[2, 3]]);
  expect(rowsIn(1000, opened, [0, SITE_HEIGHT * 2])).toEqual([
    { site: 0, task: null, top: 0 },
    { site: 1, task: null, top: SITE_HEIGHT },
  ]);
  const top = SITE_HEIGHT * 3;
  expect(rowsIn(1000, opened, [top + TASK_HEIGHT, top + TASK_HEIGHT * 3 + 1])).toEqual([
    { site: 2, task: 1, top: top + TASK_HEIGHT },
    { site: 2, task: 2, top: top + TASK_HEIGHT * 2 },
    { site: 3, task: null, top: top + TASK_HEIGHT * 3 },
  ]);
  expect(rowsIn(0, new Map(), [0, 600])).toEqual([]);
});

test('however many sites are open, what is seen is what of all rows lies between two pixels', () => {
  let state = 11;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let round = 0; round < 200; round += 1) {
    const count = 1 + random(40);
    const opened = new Map(Array.from({ length: random(8) }, () => [random(count), random(30)] as const));
    const all: Row[] = [];
    let top = 0;
    for (let site = 0; site < count; site += 1) {
      all.push({ site, task: null, top });
      top += SITE_HEIGHT;
      for (let task = 0; task < (opened.get(site) ?? 0); task += 1) {
        all.push({ site, task, top });
        top += TASK_HEIGHT;
      }
    }
    expect(heightOf(count, opened)).toBe(top);
    const from = random(top + 400) - 200;
    const to = from + random(900);
    const seen = all.filter((row) => row.top < to && row.top + (row.task === null ? SITE_HEIGHT : TASK_HEIGHT) > from);
    expect(rowsIn(count, opened, [from, to])).toEqual(seen);
    for (const row of seen) {
      expect(topOf(opened, row.site, row.task)).toBe(row.top);
    }
  }
});

test('rows are of the pages that their sites are on', () => {
  const row = (site: number): Row => ({ site, task: null, top: 0 });
  expect(pagesOf([row(0), row(49)], 50)).toEqual([1, 1]);
  expect(pagesOf([row(48), row(49), row(50)], 50)).toEqual([1, 2]);
  expect(pagesOf([], 50)).toEqual([1, 1]);
});
