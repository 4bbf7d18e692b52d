import i18next from 'i18next';
import type { Translate } from '@/shared/form/rules';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { PROVIDER_WORDS } from './providerWords';
import { domainsIn, requestOf, singleSignOnSchema, type SingleSignOnValues } from './singleSignOnRules';

const t: Translate<['singleSignOn', 'shared']> = (key, values) => i18next.getFixedT('en', 'singleSignOn')(key as 'intro', values ?? {});
const VALUES: SingleSignOnValues = { issuer: 'https://login.example.org', clientId: 'afterbell', clientSecret: 'secret', emailDomains: 'example.org', isEnabled: true };

function wrong(change: Partial<SingleSignOnValues>, stored = ''): [string, string][] {
  const result = singleSignOnSchema(t, stored).safeParse({ ...VALUES, ...change });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

test('domains as people write them', () => {
  expect(domainsIn(' @Example.org, staff.example.org\nexample.org;other.net ')).toEqual(['example.org', 'staff.example.org', 'other.net']);
});

test.each<[Partial<SingleSignOnValues>, string, string]>([
  [{ issuer: '' }, 'issuer', 'Issuer is required'],
  [{ issuer: 'login' }, 'issuer', 'Issuer is not an address'],
  [{ clientId: ' ' }, 'clientId', 'Client ID is required'],
  [{ clientSecret: '' }, 'clientSecret', 'Client secret is required'],
  [{ emailDomains: ' ' }, 'emailDomains', 'Email domains is required'],
  [{ emailDomains: 'example' }, 'emailDomains', 'example is not a domain of email addresses'],
])('%j: %s says "%s"', (change, path, message) => {
  expect(wrong(change)).toContainEqual([path, message]);
});

test('the secret that is kept stays with its issuer', () => {
  expect(wrong({ clientSecret: '' }, VALUES.issuer)).toEqual([]);
  expect(wrong({ clientSecret: '', issuer: 'https://elsewhere.example.org' }, VALUES.issuer)).toEqual([['clientSecret', 'Client secret is required']]);
  expect(requestOf({ ...VALUES, clientSecret: '' }, 4)).toEqual({ issuer: VALUES.issuer, clientId: 'afterbell', emailDomains: ['example.org'], isEnabled: true, version: 4 });
});

const HERE = 'https://login.example.org';

test.each([
  ['login.example.org took too long to answer.', 'login.example.org tardó demasiado en responder.'],
  ['127.0.0.1 cannot be reached: Connection refused (os error 111).', 'No se puede conectar con 127.0.0.1: Connection refused (os error 111).'],
  ['localhost cannot be reached: the address is not public, and providers in private networks are not allowed here.', 'No se puede conectar con localhost: la dirección no es pública, y aquí no se admiten proveedores en redes privadas.'],
  ['login.example.org sends more than it should.', 'login.example.org envía más de lo debido.'],
  [`${HERE}/.well-known/openid-configuration or its keys: the answer is 404 Not Found.`, `${HERE}/.well-known/openid-configuration o sus claves: la respuesta es 404 Not Found.`],
  ['Its discovery document or keys cannot be read: expected value at line 1 column 1.', 'No se puede leer su documento de descubrimiento o sus claves: expected value at line 1 column 1.'],
  [`Its discovery document names another issuer: unexpected issuer URI \`${HERE}/\` (expected \`${HERE}\`). Use the issuer that it names.`, `Su documento de descubrimiento nombra otro emisor: ${HERE}/ en lugar de ${HERE}. Use el emisor que nombra.`],
  ['It does not know this client ID, or the client secret is another one.', 'No conoce este ID de cliente, o el secreto de cliente es otro.'],
  ['It refuses: invalid_request.', 'Se niega: invalid_request.'],
  ['10.1.2.3: the address has to begin with https://.', '10.1.2.3: la dirección debe empezar por https://'],
  ['Its sign-in page: the address must not have a user name or password in it.', 'Su página de inicio de sesión: la dirección no puede llevar nombre de usuario ni contraseña.'],
  ['Client ID has characters that cannot be typed', 'Client ID: hay caracteres que no se pueden escribir'],
  ['example.org is also used by people outside this account. Please contact the help desk.', 'example.org también lo usan personas de fuera de esta cuenta. Avise a la mesa de ayuda.'],
  ['We could not find what you are looking for.', 'No encontramos lo que busca.'],
  ['Other error: something else', 'Other error: something else'],
])('"%s" in Spanish', async (message, words) => {
  await i18next.changeLanguage('es');
  expect(sayServerMessage(i18next.getFixedT('es', 'shared'), message, undefined, PROVIDER_WORDS)).toBe(words);
});
