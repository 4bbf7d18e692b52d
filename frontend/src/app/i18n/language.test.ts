import { chooseLanguage } from './language';

test.each([
  ['the person’s own choice goes first', 'es', ['en-US'], 'es'],
  ['else the browser’s', null, ['es-MX', 'en'], 'es'],
  ['the first of the browser’s that there is', null, ['fr-FR', 'es', 'en'], 'es'],
  ['else English', null, ['fr-FR'], 'en'],
  ['a choice that does not exist is no choice', 'fr', ['es'], 'es'],
])('%s', (_name, stored, preferred, expected) => {
  expect(chooseLanguage(stored, preferred)).toBe(expected);
});
