import { changeListQuery, listPayload, pageRange, readListQuery, writeListQuery, type ListDefaults } from './listQuery';

const DEFAULTS: ListDefaults = { sortField: 'name', sortFields: ['name', 'count'], filters: ['status'] };
const read = (url: string) => readListQuery(new URLSearchParams(url), DEFAULTS);

test('an empty URL is the list as it is first seen', () => {
  expect(read('')).toEqual({ search: '', searchField: '', isExact: false, sortField: 'name', sortDir: 'asc', page: 1, filters: {} });
});

test('a link reopens what was seen', () => {
  const query = read('search=north&searchField=count&isExactMatch=true&sortField=count&sortDir=desc&page=3&status=1');
  expect(query).toEqual({
    search: 'north',
    searchField: 'count',
    isExact: true,
    sortField: 'count',
    sortDir: 'desc',
    page: 3,
    filters: { status: '1' },
  });
  expect(writeListQuery(new URLSearchParams('tab=a'), query, DEFAULTS).toString()).toBe(
    'tab=a&search=north&searchField=count&isExactMatch=true&sortField=count&sortDir=desc&page=3&status=1',
  );
});

test('what makes no sense is as if it were not there', () => {
  expect(read('sortField=password&sortDir=up&page=-2&other=1')).toEqual(read(''));
  expect(read('page=1.5').page).toBe(1);
});

test('a new search starts at page 1, a new page stays in the search', () => {
  expect(changeListQuery(read('search=a&page=4'), { search: 'b' })).toMatchObject({ search: 'b', page: 1 });
  expect(changeListQuery(read('search=a&page=4'), { page: 5 })).toMatchObject({ search: 'a', page: 5 });
});

test('defaults are left out of the URL', () => {
  expect(writeListQuery(new URLSearchParams('search=x&page=2&status=1'), read(''), DEFAULTS).toString()).toBe('');
});

test.each([
  [1, 0, { first: 0, last: 0, pages: 1 }],
  [1, 25, { first: 1, last: 25, pages: 1 }],
  [2, 26, { first: 26, last: 26, pages: 2 }],
])('page %i of %i rows', (page, count, range) => {
  expect(pageRange(page, count)).toEqual(range);
});

test('the list payload of the spec: searchField, search, sortField, sortDir, isExactMatch, page, count', () => {
  expect(listPayload(read('search=north&searchField=count&isExactMatch=true&page=3'))).toEqual({
    searchField: 'count',
    search: 'north',
    sortField: 'name',
    sortDir: 'asc',
    isExactMatch: true,
    page: 3,
    count: 25,
  });
  expect(listPayload(read('searchField=count'), 14)).toEqual({ sortField: 'name', sortDir: 'asc', page: 1, count: 14 });
});
