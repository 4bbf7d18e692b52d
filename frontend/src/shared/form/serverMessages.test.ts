import i18next from 'i18next';
import { sayServerMessage } from './serverMessages';

afterEach(() => i18next.changeLanguage('en'));

test.each([
  ['programStays', {}, undefined, 'A program stays in its account', 'Un programa no puede cambiar de cuenta'],
  ['Error_NotFound', {}, undefined, 'We could not find what you are looking for.', 'No encontramos lo que busca.'],
  [
    'atMost',
    { field: 'Enrollment goal', limit: 1000000 },
    'Meta',
    'Meta may not be greater than 1,000,000',
    'Meta no puede ser mayor que 1,000,000',
  ],
  ['invalid', { field: 'startDate' }, 'Fecha de inicio', 'Fecha de inicio is invalid', 'Fecha de inicio: el valor no es válido'],
  [
    'Error_ScholarAlreadyExists',
    {},
    undefined,
    "This scholar already exists in your roster. Let's add someone new!",
    'Este estudiante ya existe en su lista. ¡Agreguemos a otro!',
  ],
  ['zip', {}, 'Zip', 'Zip Code is invalid', 'El código postal no es válido'],
])('%s', async (code, params, label, english, spanish) => {
  const said = { message: 'In the words of the service', code, params };
  expect(sayServerMessage(i18next.getFixedT('en', 'shared'), said, label)).toBe(english);
  await i18next.changeLanguage('es');
  expect(sayServerMessage(i18next.getFixedT('es', 'shared'), said, label)).toBe(spanish);
});

test('what has a code is said by it, whatever the sentence; the page names the field', async () => {
  const tooLong = { message: 'Site name is far too long', code: 'tooLong', params: { field: 'Site name', length: 100 } };
  const own = { message: 'no', code: 'Error_OwnAccess' };
  await i18next.changeLanguage('es');
  const t = i18next.getFixedT('es', 'shared');
  expect(sayServerMessage(t, tooLong)).toBe('Site name no puede tener más de 100 caracteres');
  expect(sayServerMessage(t, tooLong, 'Nombre')).toBe('Nombre no puede tener más de 100 caracteres');
  expect(sayServerMessage(t, own)).toBe('No puede retirar su propio acceso. Pídalo a alguien con el mismo rol.');
});

test('words of a page itself come first', async () => {
  const said = { message: 'In the words of the service', code: 'collectorBarred' };
  expect(sayServerMessage(i18next.getFixedT('en', 'shared'), said, undefined, 'attendance')).toBe(
    "This person isn't allowed to pick up this child.",
  );
  await i18next.changeLanguage('es');
  expect(sayServerMessage(i18next.getFixedT('es', 'shared'), said, undefined, 'attendance')).toBe(
    'Esta persona no está autorizada a recoger a este menor.',
  );
});

test('a code without words leaves the sentence', async () => {
  await i18next.changeLanguage('es');
  const t = i18next.getFixedT('es', 'shared');
  expect(sayServerMessage(t, { message: 'A program stays in its account' })).toBe('A program stays in its account');
  expect(sayServerMessage(t, { message: 'Something new', code: 'brandNew' })).toBe('Something new');
});
