import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { __CONST__ } from '@/api/entities/__many__';
import type { __One__ } from '@/api/__service__';
import { axe } from '@/test/axe';
import { entityPage } from '@/test/entityPage';
import { server } from '@/test/server';
import { __Many__Page } from './__Many__Page';

const FIRST: __One__ = {
  id: 7,
  accountId: 4,
  name: 'First',
  description: 'The one that was there first.',
  isActive: true,
  version: 3,
  modifiedAt: '2026-11-01T00:00:00Z',
  modifiedBy: 7,
};
const SECOND: __One__ = { ...FIRST, id: 8, name: 'Second', description: 'Another one.', isActive: false };

const page = entityPage({ entity: __CONST__, page: <__Many__Page />, route: '/a/4/account/__kebabMany__', rows: [FIRST, SECOND] });
const { open } = page;
const { asked, sent, keep } = page.gateway;

page.test({
  none: 'No __manyWords__ yet',
  add: 'Add __words__',
  newForm: 'New __words__',
  turnedOff: 'First is inactive',
  remove: 'Delete __words__',
  missing: "__Words__ not found, or you don't have access.",
  back: 'Back to the __manyWords__',
});

test('the __manyWords__ of the account are listed', async () => {
  const { container } = open();
  const grid = await screen.findByRole('grid', { name: '__ManyWords__' });
  expect(within(grid).getByText('The one that was there first.')).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toEqual({ sortField: 'name', sortDir: 'asc', page: '1', count: '25', accountId: '4' });
  expect(screen.getByRole('link', { name: '__ManyWords__' })).toHaveAttribute('aria-current', 'page');
  expect(await axe(container)).toHaveNoViolations();
});

test('one is added; without a name it says so', async () => {
  server.use(http.post('*/api/__service__/__kebabMany__', keep({ ...FIRST, id: 9, name: 'Third' }, 201)));
  const { user, container } = open('?__one__=new');
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Add __words__' }));
  await waitFor(() => {
    expect(name).toHaveAccessibleDescription('Enter Name');
  });
  expect(await axe(container)).toHaveNoViolations();
  await user.type(name, ' Third ');
  await user.click(screen.getByRole('button', { name: 'Add __words__' }));
  expect(await screen.findByText('Third was added')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ accountId: 4, name: 'Third', description: '', isActive: true }]);
});

test('a name in use stands on its field, and nothing typed is lost', async () => {
  const errors = { name: ['The Name must be unique'] };
  const faults = { name: [{ code: 'unique', params: { field: 'Name' } }] };
  const refused = { name: 'Error___One__NameExists', detail: 'The Name must be unique', errors, faults };
  server.use(http.put('*/api/__service__/__kebabMany__/7', keep(refused, 409)));
  const { user } = open('?__one__=7');
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Second');
  await user.click(screen.getByRole('button', { name: 'Save __words__' }));
  await waitFor(() => {
    expect(name).toHaveAccessibleDescription('The Name must be unique');
  });
  expect(name).toHaveValue('Second');
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Second', version: 3 });
});
