import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import type { SingleSignOn } from '@/api/identity';
import { SingleSignOnPage } from './SingleSignOnPage';

const NONE: SingleSignOn = {
  accountId: 1,
  isAvailable: true,
  issuer: '',
  clientId: '',
  hasClientSecret: false,
  emailDomains: [],
  unprovenDomains: [],
  maySetIssuer: true,
  isEnabled: false,
  redirectUri: 'https://portal.example.org/identity/sso/callback',
  version: 0,
};
const SET_UP: SingleSignOn = {
  ...NONE,
  issuer: 'https://login.example.org',
  clientId: 'afterbell',
  hasClientSecret: true,
  emailDomains: ['example.org'],
  isEnabled: true,
  version: 3,
};

let current = NONE;
let bodies: unknown[] = [];

beforeEach(() => {
  current = NONE;
  bodies = [];
  server.use(
    http.get('*/api/identity/accounts/1/single-sign-on', () => HttpResponse.json(current)),
    http.put('*/api/identity/accounts/1/single-sign-on', async ({ request }) => {
      bodies.push(await request.json());
      current = { ...SET_UP, version: current.version + 1 };
      return HttpResponse.json(current);
    }),
  );
});

async function open() {
  const view = render(<SingleSignOnPage />, { role: 4, route: '/account/single-sign-on', flags: ['single-sign-on'] });
  await screen.findByRole('form', { name: '2. Here' });
  return view;
}

test('sets a provider up; what is missing is said', async () => {
  const { user, container } = await open();
  expect(screen.getByText('Not set up')).toBeVisible();
  expect(screen.getByText(NONE.redirectUri)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Save provider' }));
  for (const message of ['Issuer is required', 'Client ID is required', 'Client secret is required', 'Email domains is required']) {
    expect((await screen.findAllByText(message))[0]).toBeVisible();
  }
  await user.type(screen.getByLabelText('Issuer'), 'https://login.example.org');
  await user.type(screen.getByLabelText('Client ID'), 'afterbell');
  await user.type(screen.getByLabelText('Client secret'), 'secret');
  await user.type(screen.getByLabelText('Email domains'), '@Example.org');
  await user.click(screen.getByRole('button', { name: 'Save provider' }));
  expect(await screen.findByText('The provider was saved')).toBeVisible();
  expect(bodies).toEqual([
    {
      issuer: 'https://login.example.org',
      clientId: 'afterbell',
      clientSecret: 'secret',
      emailDomains: ['example.org'],
      isEnabled: false,
      version: 0,
    },
  ]);
});

test('says which domains wait for their postmaster, and who may change what', async () => {
  current = { ...SET_UP, emailDomains: ['example.org', 'example.net'], unprovenDomains: ['example.net'], maySetIssuer: false };
  await open();
  expect(screen.getByText(/^example\.net isn't confirmed yet\. We emailed its postmaster/)).toBeVisible();
  for (const field of ['Issuer', 'Email domains']) {
    expect(screen.getByLabelText(field)).toBeDisabled();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(
      'Only the primary account admin can change the issuer and the email domains.',
    );
  }
  expect(screen.getByLabelText('Client ID')).toBeEnabled();
});

test('who may not set it up reads why, and finds no form that could not be saved', async () => {
  current = { ...NONE, maySetIssuer: false };
  render(<SingleSignOnPage />, { role: 4, route: '/account/single-sign-on', flags: ['single-sign-on'] });
  expect(await screen.findByText(/^Only the primary account admin can set up single sign-on/)).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('the test says in plain words what works and what does not', async () => {
  current = SET_UP;
  server.use(
    http.post('*/api/identity/accounts/1/single-sign-on/test', () =>
      HttpResponse.json({
        isWorking: false,
        checks: [
          { name: 'discovery', isPassed: true, detail: 'ok' },
          { name: 'sign', isPassed: true, detail: 'ok' },
          { name: 'client', isPassed: false, detail: 'invalid_client' },
        ],
      }),
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Test the provider' }));
  expect(await screen.findByText("This doesn't work yet.")).toBeVisible();
  expect(screen.getByText('The provider answers, and its keys can be read.')).toBeVisible();
  expect(screen.getByText('It does not accept the client ID and the secret. Check both.')).toBeVisible();
  expect(screen.getByText('invalid_client')).toBeVisible();
});

test('what fails in the test is said in the person’s language', async () => {
  await act(() => i18next.changeLanguage('es'));
  current = SET_UP;
  const path = '*/api/identity/accounts/1/single-sign-on/test';
  server.use(
    http.post(
      path,
      () => HttpResponse.json({ name: 'Error_NotFound', detail: 'We could not find what you are looking for.' }, { status: 404 }),
      { once: true },
    ),
    http.post(path, () =>
      HttpResponse.json({
        isWorking: false,
        checks: [
          {
            name: 'discovery',
            isPassed: false,
            detail: 'login.example.org took too long to answer.',
            fault: { code: 'slow', params: { host: 'login.example.org' } },
          },
        ],
      }),
    ),
  );
  const { user } = render(<SingleSignOnPage />, { role: 4, route: '/account/single-sign-on', flags: ['single-sign-on'] });
  await user.click(await screen.findByRole('button', { name: 'Probar el proveedor' }));
  expect(await screen.findByText('No encontramos lo que busca.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Probar el proveedor' }));
  expect(await screen.findByText('login.example.org tardó demasiado en responder.')).toBeVisible();
});

test('what the service refuses of a provider is said in the person’s language', async () => {
  await act(() => i18next.changeLanguage('es'));
  current = SET_UP;
  const errors = {
    issuer: ['Issuer: the address has to begin with https://'],
    emailDomains: ['gmail.com is open to everybody and cannot belong to one account'],
  };
  const faults = {
    issuer: [{ code: 'addressScheme', params: { field: 'Issuer' } }],
    emailDomains: [{ code: 'openDomain', params: { domain: 'gmail.com' } }],
  };
  server.use(
    http.put('*/api/identity/accounts/1/single-sign-on', () =>
      HttpResponse.json({ name: 'Error_ValidationFailed', detail: 'no', errors, faults }, { status: 400 }),
    ),
  );
  const { user } = render(<SingleSignOnPage />, { role: 4, route: '/account/single-sign-on', flags: ['single-sign-on'] });
  await user.click(await screen.findByRole('button', { name: 'Guardar proveedor' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Emisor')).toHaveAccessibleDescription(/^Emisor: la dirección debe empezar por https:/);
  });
  expect(screen.getByLabelText('Dominios de correo')).toHaveAccessibleDescription(/^gmail.com está abierto a todo el mundo/);
});

test('a secret that is kept is not asked for again', async () => {
  current = SET_UP;
  const { user } = await open();
  expect(screen.getByText('In use')).toBeVisible();
  await user.click(screen.getByLabelText('Send people to this provider'));
  await user.click(screen.getByRole('button', { name: 'Save provider' }));
  await waitFor(() => {
    expect(bodies).toEqual([
      { issuer: 'https://login.example.org', clientId: 'afterbell', emailDomains: ['example.org'], isEnabled: false, version: 3 },
    ]);
  });
});

test('is removed after asking', async () => {
  current = SET_UP;
  server.use(
    http.delete('*/api/identity/accounts/1/single-sign-on', () => {
      current = NONE;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove single sign-on' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove single sign-on?' });
  expect(dialog).toHaveTextContent('example.org');
  await user.click(within(dialog).getByRole('button', { name: 'Remove single sign-on' }));
  expect(await screen.findByText('Single sign-on was removed')).toBeVisible();
  expect(await screen.findByText('Not set up')).toBeVisible();
});
