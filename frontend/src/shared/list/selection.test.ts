import { bulkBody, isSelected, NOTHING, selectedRows, selectOnPage } from './selection';

const PAGE = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bo' },
];

test('rows of other pages stay selected', () => {
  const first = selectOnPage(NOTHING, PAGE, new Set([1]));
  const both = selectOnPage(first, [{ id: 3, name: 'Cy' }], new Set([3]));
  expect(selectedRows(both, [], 60)).toEqual({ isAll: false, ids: [1, 3], excludedIds: [], count: 2, names: ['Ada', 'Cy'] });
  expect(bulkBody(selectedRows(both, [], 60), { search: 'x' })).toEqual({ ids: [1, 3] });
});

test('all but some', () => {
  const all = selectOnPage({ isAll: true, marked: new Map() }, PAGE, new Set([1]));
  expect(isSelected(all, 1)).toBe(true);
  expect(isSelected(all, 2)).toBe(false);
  expect(isSelected(all, 99)).toBe(true);
  expect(bulkBody(selectedRows(all, PAGE, 60), { status: 1 })).toEqual({ selectAll: true, excludedIds: [2], status: 1 });
});

test('a row that is chosen again is no longer left out', () => {
  const all = selectOnPage({ isAll: true, marked: new Map([[2, 'Bo']]) }, PAGE, new Set([1, 2]));
  expect(selectedRows(all, PAGE, 60).count).toBe(60);
});
