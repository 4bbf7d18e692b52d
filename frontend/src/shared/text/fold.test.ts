import { fold } from './fold';

// As the services' own test: `text::folded`.
test.each([
  ['O’Neil', "o'neil"],
  ['Mary\u2011Jane Mary–Ann', 'mary-jane mary-ann'],
  ['Đặng Łukasz Søren Strauß İrem Ægir Þór', 'dang lukasz soren strauss irem aegir thor'],
  ['হোসেন', 'হোসেন'],
  ['मोहन', 'मोहन'],
  ['مُحَمَّد', 'محمد'],
  ['שָׁלוֹם', 'שלום'],
  ['Ελένης', 'ελενησ'],
  ['ЙОСИП', 'иосип'],
])('%s is compared as %s', (text, key) => {
  expect(fold(text)).toBe(key.normalize('NFKD'));
  expect(fold(fold(text))).toBe(fold(text));
});
