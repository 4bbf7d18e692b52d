import { itemFilter, EVERYTHING, isNarrowed, readCatalogQuery, toggled, writeCatalogQuery } from './catalogQuery';
import { readingAddress, sayGrades } from './words';

test('the URL holds what narrows the catalog, and the item that is shown stays', () => {
  const params = writeCatalogQuery(new URLSearchParams('id=3'), { search: 'kite', grade: ['K', '1'], drafts: ['true'] });
  expect(params.toString()).toBe('id=3&search=kite&grade=K&grade=1&drafts=true');
  expect(readCatalogQuery(params)).toEqual({ ...EVERYTHING, search: 'kite', grade: ['K', '1'], drafts: ['true'] });
  expect(writeCatalogQuery(params, EVERYTHING).toString()).toBe('id=3');
});

test('what makes no sense in the URL narrows nothing', () => {
  const query = readCatalogQuery(new URLSearchParams('grade=9&grade=K&grade=K&time=soon&category=&drafts=1&subject='));
  expect(query).toEqual({ ...EVERYTHING, grade: ['K'] });
  expect(isNarrowed(EVERYTHING)).toBe(false);
  expect(isNarrowed(query)).toBe(true);
});

test('the same choice is the same question, and drafts are only asked for by those who see them', () => {
  const query = { ...EVERYTHING, grade: ['8', 'Pre'], time: ['OVER_60', 'UNDER_15'], drafts: ['true'] };
  expect(itemFilter(query, false)).toEqual({
    kinds: [],
    grades: ['Pre', '8'],
    timeFacets: ['UNDER_15', 'OVER_60'],
    categories: [],
    subjects: [],
  });
  expect(itemFilter(query, true).drafts).toBe(true);
});

test('a value is turned on and off', () => {
  expect(toggled(['K'], '1')).toEqual(['K', '1']);
  expect(toggled(['K', '1'], 'K')).toEqual(['1']);
});

test.each([
  [['4', 'K', '1', '2', '3'], 'K–4'],
  [['Pre', 'PK', '2'], 'Pre–PK, 2'],
  [['8'], '8'],
  [[], ''],
])('grades %j are %s', (grades, said) => {
  expect(sayGrades(grades)).toBe(said);
});

test('each kind has its landing page, which takes the id; activities take their type too', () => {
  expect(readingAddress({ id: '3', kind: 'PDF', activityType: '' })).toBe('/resources/viewpdf?id=3');
  expect(readingAddress({ id: '3', kind: 'ACTIVITY', activityType: 'Show & tell' })).toBe(
    '/resources/activity?id=3&activityType=Show+%26+tell',
  );
});
