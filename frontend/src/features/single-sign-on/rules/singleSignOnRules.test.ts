import i18next from 'i18next';
import type { Translate } from '@/shared/form/rules';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { domainsIn, requestOf, singleSignOnSchema, type SingleSignOnValues } from './singleSignOnRules';

const t: Translate<['singleSignOn', 'shared']> = (key, values) => i18next.getFixedT('en', 'singleSignOn')(key as 'intro', values ?? {});
const VALUES: SingleSignOnValues = {
  issuer: 'https://login.example.org',
  clientId: 'afterbell',
  clientSecret: 'secret',
  emailDomains: 'example.org',
  isEnabled: true,
};

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
  expect(wrong({ clientSecret: '', issuer: 'https://elsewhere.example.org' }, VALUES.issuer)).toEqual([
    ['clientSecret', 'Client secret is required'],
  ]);
  expect(requestOf({ ...VALUES, clientSecret: '' }, 4)).toEqual({
    issuer: VALUES.issuer,
    clientId: 'afterbell',
    emailDomains: ['example.org'],
    isEnabled: true,
    version: 4,
  });
});

test.each([
  ['slow', { host: 'login.example.org' }, 'login.example.org tardó demasiado en responder.'],
  ['unreached', { host: '127.0.0.1', why: 'Connection refused' }, 'No se puede conectar con 127.0.0.1: Connection refused.'],
  [
    'anotherIssuer',
    { named: 'https://a.example.org/', expected: 'https://a.example.org' },
    'Su documento de descubrimiento nombra otro emisor: https://a.example.org/ en lugar de https://a.example.org. Use el emisor que nombra.',
  ],
  ['addressScheme', { field: '10.1.2.3' }, '10.1.2.3: la dirección debe empezar por https://'],
  ['untypable', { field: 'Client ID' }, 'Client ID tiene caracteres que no se pueden escribir'],
  ['Error_NotFound', {}, 'No encontramos lo que busca.'],
  ['identity', { why: 'Other error' }, 'In the words of the service'],
])('"%s" in Spanish', async (code, params, words) => {
  await i18next.changeLanguage('es');
  const said = { message: 'In the words of the service', code, params };
  expect(sayServerMessage(i18next.getFixedT('es', 'shared'), said, undefined, 'singleSignOn')).toBe(words);
});
