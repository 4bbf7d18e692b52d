import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { UserRow } from '@/api/identity';
import { axe } from '@/test/axe';
import { ACCOUNT } from '@/test/records';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { UsersPage } from './UsersPage';

const ANA = {
  userId: 21,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@demo.afterbell.test',
  roleId: 7,
  systemRole: 'Staff',
  accountId: 4,
  accountName: 'Riverside',
  roleCount: 1,
  invitationStatus: 'Accepted',
  status: 1,
  version: 1,
} as UserRow;

let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get('*/api/identity/users/list', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ results: [ANA], count: 1 });
    }),
    http.get('*/api/admin/accounts', () => HttpResponse.json({ results: [ACCOUNT], count: 1 })),
    http.get('*/api/admin/accounts/4', () => HttpResponse.json(ACCOUNT)),
  );
});

test('the people of all accounts are listed with their account, and narrowed to one', async () => {
  const { user, container } = render(<UsersPage />, { role: 1, route: '/users' });
  expect(await screen.findByRole('row', { name: /Ana.*Riverside/ })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Account' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Riverside' }));
  await waitFor(() => {
    expect(asked.at(-1)?.get('accountId')).toBe('4');
  });
  expect(await screen.findByRole('button', { name: 'Account: Riverside' })).toBeVisible();
});

test('who has one account needs no column of it', async () => {
  render(<UsersPage />, { role: 4, route: '/users' });
  await screen.findByRole('link', { name: 'Ana' });
  expect(screen.queryByRole('columnheader', { name: 'Account' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Account' })).not.toBeInTheDocument();
});
