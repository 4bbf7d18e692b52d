import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { DISCOUNTS } from '@/api/entities/discounts';
import type { Discount } from '@/api/enrollment';
import { AccountFrame } from '@/features/accounts/parts/AccountFrame';
import { axe } from '@/test/axe';
import { entityPage } from '@/test/entityPage';
import { ACCOUNT } from '@/test/records';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { DiscountsPage } from './DiscountsPage';

const EARLY: Discount = {
  id: 7,
  accountId: 4,
  name: 'Early bird',
  description: 'For families who register early.',
  discountTypeId: 1,
  amountUnitType: 0,
  currency: 'USD',
  appliesTo: [],
  rules: [
    { amount: 12.5, timeRangeType: 3, timeRangeUnit: 2 },
    { amount: 5, timeRangeType: 2, timeRangeUnit: 3 },
  ],
  isActive: true,
  version: 3,
  modifiedAt: '2026-11-01T00:00:00Z',
  modifiedBy: 7,
};
const FAMILY: Discount = {
  ...EARLY,
  id: 8,
  name: 'Siblings',
  discountTypeId: 2,
  amountUnitType: 1,
  appliesTo: [11],
  rules: [{ amount: 25, participants: 2 }],
  isActive: false,
};

const discounts = entityPage({
  entity: DISCOUNTS,
  page: <DiscountsPage />,
  route: '/a/4/account/payments',
  flags: ['custom-payments'],
  rows: [EARLY, FAMILY],
});
const { open } = discounts;
const { asked, sent, keep } = discounts.gateway;

discounts.test({
  none: 'No discounts yet',
  add: 'Add discount',
  newForm: 'New discount',
  turnedOff: 'Early bird is inactive',
  remove: 'Delete discount',
  missing: "Discount not found, or you don't have access.",
  back: 'Back to the discounts',
});

test('the discounts of the account are listed in plain words', async () => {
  const { user, container } = open();
  const grid = await screen.findByRole('grid', { name: 'Discounts' });
  expect(within(grid).getByText('12.5% off, 2 weeks before the program begins · 5% off, 3 days before the program begins')).toBeVisible();
  expect(within(grid).getByText('5% to 12.5%')).toBeVisible();
  expect(within(grid).getByText('$25 off from the 2nd child of a family on')).toBeVisible();
  expect(await within(grid).findByText('Explorers')).toBeVisible();
  expect(within(grid).getByText('All programs')).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toEqual({ sortField: 'name', sortDir: 'asc', page: '1', count: '25', accountId: '4' });
  expect(screen.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'page');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'All types' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Multi participant' }));
  await user.click(screen.getByRole('button', { name: 'All statuses' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Inactive' }));
  await waitFor(() => {
    expect(asked.at(-1)?.get('filter')).toBe('discountTypeId:2;isActive:false');
  });
});

test('a super admin, who has the flags of no account, finds the tab by the account’s own', async () => {
  open('', 1);
  expect(await screen.findByRole('link', { name: 'Payments' })).toBeVisible();
});

test('without the flag there is no tab', async () => {
  server.use(http.get('*/api/admin/accounts/4', () => HttpResponse.json(ACCOUNT)));
  render(<AccountFrame />, { inside: <p>Team</p>, role: 4, route: '/a/4/account/team' });
  expect(await screen.findByRole('link', { name: 'Team' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Payments' })).not.toBeInTheDocument();
});

test('rules are added and taken away by keyboard; each says what it comes to and what is wrong with it', async () => {
  const { user, container } = open('?discount=new');
  const form = await screen.findByRole('form', { name: 'New discount' });
  expect(screen.getByLabelText('Name')).toHaveFocus();
  const first = within(form).getByRole('group', { name: 'Rule 1' });
  await user.type(within(first).getByLabelText('Percent off'), '5');
  await user.type(within(first).getByLabelText('How long before'), '2');
  expect(first).toHaveTextContent('5% off, 2 weeks before the program begins');
  within(form).getByRole('button', { name: 'Add a rule' }).focus();
  await user.keyboard('{Enter}');
  const second = within(form).getByRole('group', { name: 'Rule 2' });
  await waitFor(() => {
    expect(within(second).getByLabelText('Percent off')).toHaveFocus();
  });
  await user.keyboard('120{Tab}2');
  await user.click(screen.getByRole('button', { name: 'Add discount' }));
  await waitFor(() => {
    expect(within(second).getByLabelText('Percent off')).toHaveAccessibleDescription('Percent may not be greater than 100');
  });
  expect(within(second).getByLabelText('How long before')).toHaveAccessibleDescription('Another rule says this already');
  expect(screen.getByRole('link', { name: /^Rule 2: .*Percent may not be greater than 100$/ })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  within(second).getByRole('button', { name: 'Remove rule 2' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(within(screen.getByRole('group', { name: 'Rule 1' })).getByLabelText('Percent off')).toHaveFocus();
  });
  expect(screen.queryByRole('group', { name: 'Rule 2' })).not.toBeInTheDocument();
});

test('a discount is added for chosen programs', async () => {
  server.use(http.post('*/api/enrollment/discount', keep({ ...EARLY, id: 9, name: 'Ahead' }, 201)));
  const { user, router } = open('?discount=new&sortDir=desc&sortField=name');
  await user.type(await screen.findByLabelText('Name'), 'Ahead');
  await user.type(screen.getByLabelText('Percent off'), '12.5');
  await user.type(screen.getByLabelText('How long before'), '2');
  await user.click(screen.getByRole('radio', { name: 'Chosen programs only' }));
  await user.click(screen.getByRole('button', { name: 'Add discount' }));
  await waitFor(() => {
    expect(screen.getByRole('combobox', { name: 'Chosen programs' })).toHaveAccessibleDescription('Choose at least one program');
  });
  expect(sent).toHaveLength(0);
  await user.click(screen.getByRole('combobox', { name: 'Chosen programs' }));
  await user.click(await screen.findByRole('option', { name: 'Summer Arts' }));
  await user.click(screen.getByRole('button', { name: 'Add discount' }));
  expect(await screen.findByText('Ahead was added')).toBeVisible();
  expect(sent).toEqual([
    {
      call: 'POST /api/enrollment/discount',
      body: {
        accountId: 4,
        name: 'Ahead',
        description: '',
        discountTypeId: 1,
        amountUnitType: 0,
        rules: [{ amount: 12.5, timeRangeType: 3, timeRangeUnit: 2 }],
        appliesTo: [12],
        isActive: true,
      },
    },
  ]);
  // Back to the list, as it was left.
  expect(router.state.location.search).toBe('?sortDir=desc&sortField=name');
});

test('what the service refuses stands on its own field, in the person’s language, and nothing typed is lost', async () => {
  await act(() => i18next.changeLanguage('es'));
  const errors = {
    'rules[1].amount': ['Percent may not be greater than 100'],
    'rules[0].timeRangeUnit': ['Enter a number from 1 to 1000'],
    name: ['The Name must be unique'],
  };
  const faults = {
    'rules[1].amount': [{ code: 'percent', params: {} }],
    'rules[0].timeRangeUnit': [{ code: 'between', params: { least: 1, most: 1000 } }],
    name: [{ code: 'unique', params: { field: 'Name' } }],
  };
  server.use(
    http.put('*/api/enrollment/discount/7', keep({ name: 'Error_ValidationFailed', detail: 'Please check.', errors, faults }, 400)),
  );
  const { user } = open('?discount=7');
  const name = await screen.findByLabelText('Nombre');
  await user.type(name, ' 2');
  await user.click(screen.getByRole('button', { name: 'Guardar descuento' }));
  const second = screen.getByRole('group', { name: 'Regla 2' });
  await waitFor(() => {
    expect(within(second).getByLabelText('Porcentaje')).toHaveAccessibleDescription('El porcentaje no puede ser mayor que 100');
  });
  expect(within(screen.getByRole('group', { name: 'Regla 1' })).getByLabelText('Cuánto antes')).toHaveAccessibleDescription(
    'Escriba un número de 1 a 1,000',
  );
  expect(name).toHaveAccessibleDescription('Ya existe otro igual: Nombre');
  expect(name).toHaveValue('Early bird 2');
});

test('somebody else saved first: both versions are shown', async () => {
  const theirs = {
    ...EARLY,
    version: 4,
    description: 'For all who come early.',
    rules: [{ amount: 20, timeRangeType: 1, timeRangeUnit: 1 }],
  };
  server.use(http.put('*/api/enrollment/discount/7', keep({ name: 'Error_VersionConflict', detail: 'changed', current: theirs }, 409)));
  const { user } = open('?discount=7');
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Save discount' }));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this first' });
  expect(dialog).toHaveTextContent('20% off, 1 month before the program begins');
  server.use(http.put('*/api/enrollment/discount/7', keep({ ...theirs, name: 'Early bird!', version: 5 })));
  await user.click(within(dialog).getByRole('button', { name: 'Save selected values' }));
  expect(await screen.findByText('Early bird! was saved')).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({
    name: 'Early bird!',
    description: 'For all who come early.',
    rules: [{ amount: 20, timeRangeType: 1, timeRangeUnit: 1 }],
    version: 4,
  });
});
