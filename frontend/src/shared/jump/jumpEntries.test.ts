import { matchingPages, stepOption } from './jumpEntries';

const PAGES = [{ title: 'Partner accounts' }, { title: 'Página de inicio' }];

test('finds pages by any of their words, whatever the case and the accents', () => {
  expect(matchingPages(PAGES, 'ACCOUNTS part')).toEqual([PAGES[0]]);
  expect(matchingPages(PAGES, 'pagina')).toEqual([PAGES[1]]);
  expect(matchingPages(PAGES, '')).toHaveLength(2);
});

test('the arrows go round', () => {
  expect(stepOption(0, -1, 3)).toBe(2);
  expect(stepOption(2, 1, 3)).toBe(0);
  expect(stepOption(0, 1, 0)).toBe(-1);
});
