import i18next from 'i18next';
import { sayServerMessage } from './serverMessages';

afterEach(() => i18next.changeLanguage('en'));

test.each([
  ['A program stays in its account', undefined, 'Un programa no puede cambiar de cuenta'],
  ['A session stays in its program', undefined, 'Una sesión no puede cambiar de programa'],
  ['We could not find what you are looking for.', undefined, 'No encontramos lo que busca.'],
  ['Enrollment goal may not be greater than 1000000', 'Meta', 'Meta no puede ser mayor que 1,000,000'],
  ['startDate is invalid', 'Fecha de inicio', 'Fecha de inicio: el valor no es válido'],
  ['Zip Code is invalid', 'Zip', 'El código postal no es válido'],
])('%s', async (message, label, words) => {
  const t = i18next.getFixedT('en', 'shared');
  expect(sayServerMessage(t, message, label)).toBe(label === undefined || message === 'Zip Code is invalid' ? message : message.replace(/^(Enrollment goal|startDate)/, label).replace('1000000', '1,000,000'));
  await i18next.changeLanguage('es');
  expect(sayServerMessage(i18next.getFixedT('es', 'shared'), message, label)).toBe(words);
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

test('a code without words leaves the sentence', async () => {
  await i18next.changeLanguage('es');
  const t = i18next.getFixedT('es', 'shared');
  expect(sayServerMessage(t, { message: 'A program stays in its account', code: 'Error_ValidationFailed' })).toBe('Un programa no puede cambiar de cuenta');
  expect(sayServerMessage(t, { message: 'Something new', code: 'brandNew' })).toBe('Something new');
});
