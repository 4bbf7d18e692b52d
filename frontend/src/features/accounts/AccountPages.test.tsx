import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Account } from '@/api/admin';
import { axe } from '@/test/axe';
import { contentService } from '@/test/catalog';
import { ACCOUNT } from '@/test/records';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { AccountFormPage } from './AccountFormPage';
import { AccountSettingsPage } from './AccountSettingsPage';
import { AccountFrame } from './parts/AccountFrame';
import { settingRows, settingsOf } from './appSettings';

const sent: { method: string; body: unknown }[] = [];
const keep =
  (answer: object, status = 200) =>
  async ({ request }: { request: Request }) => {
    sent.push({ method: `${request.method} ${new URL(request.url).pathname}`, body: await request.json() });
    return HttpResponse.json(answer, { status });
  };

beforeEach(() => {
  sent.length = 0;
  server.use(
    http.get('*/api/admin/auto-save/:kind', () => HttpResponse.json(null)),
    http.delete('*/api/admin/auto-save/:kind', () => new HttpResponse(null, { status: 204 })),
    http.get('*/api/admin/states', () => HttpResponse.json([{ code: 'AZ', name: 'Arizona' }])),
    http.get('*/api/admin/accounts/name-check', ({ request }) =>
      HttpResponse.json({ isUnique: new URL(request.url).searchParams.get('name') !== 'Taken' }),
    ),
    http.get('*/api/admin/accounts/4', () => HttpResponse.json(ACCOUNT)),
    http.get('*/api/admin/accounts/4/settings', () => HttpResponse.json({ ...ACCOUNT, accountId: 4, hasSecretKey: true })),
    contentService({
      Subscriptions: () => ({
        subscriptions: [
          { id: 'essentials-core', subscriptionTitle: 'Essentials', subscriptionCategory: 'Essentials' },
          { id: 'enrichment-clubs', subscriptionTitle: 'Clubs', subscriptionCategory: 'Enrichment' },
        ],
      }),
    }),
    http.get('*/api/identity/users/accounts/4', () => HttpResponse.json({ name: 'Error_UserNotFound' }, { status: 404 })),
  );
});

test('an account is created; its name is checked while it is typed', async () => {
  server.use(http.post('*/api/admin/accounts', keep({ ...ACCOUNT, id: 9, accountName: 'Lake Street' }, 201)));
  const { user, router, container } = render(<AccountFormPage />, { route: '/accounts/create' });
  const name = await screen.findByLabelText('Account name');
  await user.type(name, 'Taken');
  expect(await screen.findByText('The Account name must be unique')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Lake Street');
  expect(await screen.findByText('Name available')).toBeVisible();
  await user.type(screen.getByLabelText(/^Start date/), '7/1/26');
  await user.selectOptions(screen.getByLabelText(/^State/), 'Arizona');
  await user.type(screen.getByLabelText(/^Phone number/), '602-555-0199');
  await user.click(screen.getByRole('button', { name: 'Add a product' }));
  await user.type(screen.getByLabelText('SKU'), 'LX');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => {
    expect(router.state.location.pathname + router.state.location.search).toBe('/a/9/account/programs');
  });
  expect(sent[0]).toMatchObject({
    method: 'POST /api/admin/accounts',
    body: {
      accountName: 'Lake Street',
      startDate: '2026-07-01',
      address: { state: 'AZ' },
      phone: '6025550199',
      licenseInfo: { skus: [{ sku: 'LX', quantity: 1 }], secretKey: null },
    },
  });
});

const NOT_THERE = { name: 'Error_NotFound', detail: 'We could not find what you are looking for.' };

test.each([
  ['/accounts/edit', 'No account was named. Open one first, then edit it.'],
  ['/a/99/accounts/edit', "Account not found, or you don't have access."],
])('%s: not found, with the way back', async (route, words) => {
  server.use(http.get('*/api/admin/accounts/99', () => HttpResponse.json(NOT_THERE, { status: 404 })));
  render(<AccountFormPage />, { route });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/home');
});

test('settings that are being edited are saved after a flag was turned: nobody else was there', async () => {
  const { user } = render(<AccountFrame />, { inside: <AccountSettingsPage />, route: '/a/4/account/settings' });
  const app = await screen.findByRole('region', { name: 'App settings' });
  await user.click(await within(app).findByRole('button', { name: 'Edit: App settings' }));
  const [theme] = within(app).getAllByLabelText(/^Value/);
  await user.type(theme!, 'y');
  server.use(http.put('*/api/admin/accounts/4/settings', keep({ ...ACCOUNT, accountId: 4, version: 9 })));
  server.use(
    http.put(
      '*/api/admin/accounts/4/settings',
      keep({ name: 'Error_VersionConflict', detail: 'x', current: { ...ACCOUNT, accountId: 4, version: 8 } }, 409),
      { once: true },
    ),
  );
  await user.click(within(app).getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('The settings were saved')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([7, 8].map((version) => ({ appSetting: { theme: 'dusky', limit: 3 }, version })));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('what the service refuses lands on its field, in groups too', async () => {
  server.use(
    http.post('*/api/admin/accounts', () =>
      HttpResponse.json(
        {
          name: 'Error_ValidationFailed',
          detail: 'no',
          errors: { 'address.zip': ['Zip Code is invalid'], accountName: ['The Account name must be unique'] },
        },
        { status: 400 },
      ),
    ),
  );
  const { user, store } = render(<AccountFormPage />, { route: '/accounts/create' });
  await user.type(await screen.findByLabelText('Account name'), 'Riverside');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => {
    expect(screen.getByLabelText(/^ZIP code/)).toHaveAccessibleDescription('Zip Code is invalid');
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Fix 2 fields to continue');
  expect(store.getState().problems.shown).toBeNull();
});

test('an edit sends the version that was seen, keeps the secret key, and leaves settings and flags alone', async () => {
  server.use(http.put('*/api/admin/accounts/4', keep({ ...ACCOUNT, version: 8 })));
  const { user } = render(<AccountFormPage />, { route: '/a/4/accounts/edit' });
  const contract = await screen.findByLabelText(/^Contract ID/);
  expect(contract).toHaveValue('C-2026-000001/A');
  expect(screen.getByText('A key is stored and never shown. Leave this empty to keep it.')).toBeVisible();
  await user.clear(contract);
  await user.click(screen.getByRole('button', { name: 'Save account' }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  expect(sent[0]?.body).toMatchObject({ version: 7, contractId: null, phone: '6025550143', licenseInfo: { secretKey: null } });
  expect(sent[0]?.body).not.toHaveProperty('flags');
  expect(sent[0]?.body).not.toHaveProperty('appSetting');
});

test('content subscriptions are picked from those that there are, and one that is none says so', async () => {
  server.use(http.put('*/api/admin/accounts/4', keep({ ...ACCOUNT, version: 8 })));
  const { user } = render(<AccountFormPage />, { route: '/a/4/accounts/edit' });
  const subscriptions = await screen.findByRole('combobox', { name: /^Content subscriptions/ });
  // What was typed before there was a picker.
  expect(await screen.findByText('essentials (not in the library)')).toBeVisible();
  await user.click(subscriptions);
  await user.keyboard('{Backspace}');
  expect(screen.queryByText('essentials (not in the library)')).not.toBeInTheDocument();
  const choices = within(screen.getByRole('listbox'));
  expect(choices.getAllByRole('option').map((each) => each.textContent)).toEqual(['Essentials', 'Clubs']);
  await user.click(choices.getByRole('option', { name: 'Essentials' }));
  await user.click(screen.getByRole('button', { name: 'Save account' }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  expect(sent[0]?.body).toMatchObject({ cmsLicenses: [{ cmsSubscriptionId: 'essentials-core' }] });
});

const LEAD = 'bxPartnerLeadFullName';
const NEWER: Account = { ...ACCOUNT, version: 8, bxSuccessLeadFullName: 'Noor Haddad' };
/** The service: refuses what was not made from version 8, which somebody else saved meanwhile. */
const putOnce = http.put('*/api/admin/accounts/4', async ({ request }) => {
  const body = (await request.json()) as { version: number };
  sent.push({ method: 'PUT', body });
  return body.version === 8
    ? HttpResponse.json({ ...NEWER, version: 9 })
    : HttpResponse.json(
        { name: 'Error_VersionConflict', detail: 'Somebody else changed this in the meantime.', current: NEWER },
        { status: 409 },
      );
});

test('a draft is kept with what it started from: "version conflicts show both versions and let the person choose"', async () => {
  const drafts: { data: { typed: object; base: { version: number; values: object } } }[] = [];
  server.use(
    http.put('*/api/admin/auto-save/:kind', async ({ request }) => {
      drafts.push((await request.json()) as (typeof drafts)[number]);
      return HttpResponse.json({});
    }),
  );
  const { user, router, unmount } = render(<AccountFormPage />, { route: '/a/4/accounts/edit' });
  const lead = await screen.findByLabelText(/^Partner lead/);
  await user.clear(lead);
  await user.type(lead, 'Ada');
  await user.type(screen.getByLabelText(/^Secret key/), 's3cret');
  await act(() => router.navigate('/home'));
  await user.click(await screen.findByRole('button', { name: 'Save draft and leave' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/home');
  });
  const kept = drafts.at(-1)!;
  expect(kept.data).toMatchObject({
    typed: { [LEAD]: 'Ada', secretKey: '' },
    base: { version: 7, values: { [LEAD]: 'Dana Whitfield', secretKey: '' } },
  });
  unmount();

  server.use(
    http.get('*/api/admin/auto-save/:kind', () => HttpResponse.json({ ...kept, savedAt: '2026-11-20T20:15:00Z' })),
    http.get('*/api/admin/accounts/4', () => HttpResponse.json(NEWER)),
    putOnce,
  );
  const again = render(<AccountFormPage />, { route: '/a/4/accounts/edit' });
  expect(await screen.findByLabelText(/^Partner lead/)).toHaveValue('Ada');
  await again.user.click(screen.getByRole('button', { name: 'Save account' }));
  expect(await screen.findByRole('dialog', { name: 'Someone else saved this first' })).toBeVisible();
  expect(screen.getAllByRole('radio', { checked: true }).map((each) => each.closest('label')?.textContent)).toEqual([
    'Your versionAda',
    'Their versionNoor Haddad',
  ]);
  await again.user.click(screen.getByRole('button', { name: 'Save selected values' }));
  await waitFor(() => {
    expect(again.router.state.location.pathname).toBe('/a/4/account/programs');
  });
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ version: 7 }),
    expect.objectContaining({ version: 8, [LEAD]: 'Ada', bxSuccessLeadFullName: 'Noor Haddad' }),
  ]);
});

test('a draft of an older form lacks its version and newer fields: those are as saved, and a save shows both versions', async () => {
  server.use(
    http.get('*/api/admin/auto-save/:kind', () =>
      HttpResponse.json({ data: { accountName: 'Riverside', [LEAD]: 'Ada', gone: 'x' }, savedAt: '2026-11-20T20:15:00Z' }),
    ),
    http.get('*/api/admin/accounts/4', () => HttpResponse.json(NEWER)),
    putOnce,
  );
  const { user } = render(<AccountFormPage />, { route: '/a/4/accounts/edit' });
  expect(await screen.findByLabelText(/^Partner lead/)).toHaveValue('Ada');
  expect(screen.getByLabelText(/^Phone number/)).toHaveValue('(602) 555-0143');
  await user.click(screen.getByRole('button', { name: 'Save account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this first' });
  expect(
    within(dialog)
      .getAllByRole('radiogroup')
      .map((each) => each.textContent),
  ).toEqual(['Your versionAdaTheir versionDana Whitfield']);
});

test('a draft that cannot be discarded stays, and that is said', async () => {
  server.use(
    http.get('*/api/admin/auto-save/:kind', () =>
      HttpResponse.json({ data: { typed: { accountName: 'Half done' } }, savedAt: '2026-11-20T20:00:00Z' }),
    ),
    http.delete('*/api/admin/auto-save/:kind', () => HttpResponse.error(), { once: true }),
  );
  const { user } = render(<AccountFormPage />, { route: '/accounts/create' });
  await user.click(await screen.findByRole('button', { name: 'Discard the draft' }));
  expect(await screen.findByText('The draft could not be discarded. Try again.')).toBeVisible();
  expect(screen.getByLabelText('Account name')).toHaveValue('Half done');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Account name')).toHaveValue('');
  });
  expect(screen.queryByText(/^Your draft from/)).not.toBeInTheDocument();
});

test('states that cannot be read are said to be missing, and are read again', async () => {
  server.use(http.get('*/api/admin/states', () => HttpResponse.error(), { once: true }));
  const { user, container } = render(<AccountFormPage />, { route: '/accounts/create' });
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load this page");
  const states = screen.getByLabelText(/^State/);
  expect(states).toHaveAccessibleDescription("Couldn't load this page");
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Try again: State' }));
  expect(states).toHaveFocus();
  await user.selectOptions(states, await screen.findByRole('option', { name: 'Arizona' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('settings show what the account has, never its key; super admins turn flags, with undo', async () => {
  server.use(
    http.put('*/api/admin/accounts/4/flags', keep({ ...ACCOUNT, flags: { ...ACCOUNT.flags, 'shared-collections': true }, version: 8 })),
  );
  const { user, container } = render(<AccountFrame />, { inside: <AccountSettingsPage />, route: '/a/4/account/settings' });
  const license = await screen.findByRole('region', { name: 'Licenses' });
  expect(license).toHaveTextContent('3 × LX');
  expect(license).toHaveTextContent('Secret keyStored');
  expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent('Phone number(602) 555-0143');
  expect(await screen.findByText(/^Nobody yet/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  // A flag that switches nothing is not shown.
  for (const hidden of ['Surveys', 'Reports']) {
    expect(screen.queryByText(hidden)).not.toBeInTheDocument();
  }
  await user.click(screen.getByRole('switch', { name: 'Shared collections' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(sent.map(({ body }) => body)).toEqual([
      { flags: { 'shared-collections': true }, version: 7 },
      { flags: { 'shared-collections': false }, version: 8 },
    ]);
  });
});

test('account admins read flags and edit app settings', async () => {
  server.use(http.get('*/api/admin/accounts/1', () => HttpResponse.json({ ...ACCOUNT, id: 1 })));
  server.use(http.get('*/api/admin/accounts/1/settings', () => HttpResponse.json({ ...ACCOUNT, accountId: 1, hasSecretKey: true })));
  server.use(
    http.get('*/api/identity/users/accounts/1', () => HttpResponse.json({ firstName: 'Marisol', lastName: 'Fuentes', email: 'm@x.test' })),
  );
  server.use(http.put('*/api/admin/accounts/1/settings', keep({ ...ACCOUNT, accountId: 1, version: 8 })));
  const { user } = render(<AccountFrame />, { inside: <AccountSettingsPage />, role: 4, route: '/account/settings' });
  const app = await screen.findByRole('region', { name: 'App settings' });
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  // What is the provider's to use is not shown; the rest says what it is for.
  for (const hidden of ['Salesforce id', 'Contract id', 'Secret key', 'Playground', 'Profiles, version 2']) {
    expect(screen.queryByText(hidden)).not.toBeInTheDocument();
  }
  expect(screen.getByText('The help center in the header.')).toBeVisible();
  await user.click(await within(app).findByRole('button', { name: 'Edit: App settings' }));
  const [, limit] = within(app).getAllByLabelText(/^Value/);
  await user.clear(limit!);
  await user.type(limit!, '5');
  await user.click(within(app).getByRole('button', { name: 'Save settings' }));
  await waitFor(() => {
    expect(sent[0]?.body).toEqual({ appSetting: { theme: 'dusk', limit: 5 }, version: 7 });
  });
});

test('settings keep their kinds', () => {
  expect(settingRows({ a: 'x', b: [1] })).toEqual([
    { name: 'a', value: 'x' },
    { name: 'b', value: '[1]' },
  ]);
  expect(
    settingsOf(
      [
        { name: 'a', value: '5' },
        { name: 'b', value: '[2]' },
      ],
      { a: 'x', b: [1] },
    ),
  ).toEqual({ a: '5', b: [2] });
});
