import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AccountItem } from '@/api/admin';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { usedShare } from './accountList';
import { AccountsPage } from './AccountsPage';

const ROW: AccountItem = {
  id: 4,
  accountName: 'Riverside',
  accountStatus: 1,
  startDate: '2025-07-01',
  endDate: '2027-06-30',
  contractedScholars: 100,
  contractedScholarsUsed: 99,
  programCount: 3,
  scheduleDate: '2026-08-15',
  primaryAccountAdminFullName: 'Marisol Fuentes',
  bxPartnerLeadFullName: 'Dana Whitfield',
  bxSuccessLeadFullName: null,
};
const asked: URLSearchParams[] = [];

beforeEach(() => {
  asked.length = 0;
  server.use(
    http.get('*/api/admin/accounts', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({
        results: [ROW, { ...ROW, id: 5, accountName: 'Old', accountStatus: 2, contractedScholarsUsed: 2 }],
        count: 60,
      });
    }),
  );
});

test('shows every column of the account list, 25 a page, accessibly', async () => {
  const { container } = render(<AccountsPage />);
  expect(await screen.findByText('Riverside')).toBeVisible();
  const columns = screen.getAllByRole('columnheader').map((each) => each.textContent);
  expect(columns.slice(0, 11)).toEqual([
    'Account',
    'Status',
    'Start date',
    'End date',
    'Contracted',
    'Scholars used',
    'Programs',
    'Invitation date',
    'Primary account admin',
    'Partner lead',
    'Success lead',
  ]);
  expect(screen.getAllByText('Jul 1, 2025')).toHaveLength(2);
  expect(screen.getByText('Disabled')).toBeVisible();
  expect(screen.getByLabelText('99% of the contract is used')).toBeInTheDocument();
  expect(Object.fromEntries(asked[0]!)).toEqual({ sortField: 'accountName', sortDir: 'asc', page: '1', count: '25' });
  expect(await axe(container)).toHaveNoViolations();
});

test('search, sort and page are asked of the service', async () => {
  const { user } = render(<AccountsPage />, { route: '/home' });
  await screen.findByText('Riverside');
  await user.type(screen.getByRole('searchbox'), 'riv');
  await waitFor(() => {
    expect(asked.at(-1)?.get('search')).toBe('riv');
  });
  await user.click(within(await screen.findByRole('columnheader', { name: 'Programs' })).getByRole('button'));
  await waitFor(() => {
    expect(asked.at(-1)?.get('sortField')).toBe('programCount');
  });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => {
    expect(asked.at(-1)?.get('page')).toBe('2');
  });
});

test('the name opens the account; viewing it as its admin is an action of its own', async () => {
  const { user, router } = render(<AccountsPage />, { route: '/home' });
  expect(await screen.findByRole('link', { name: 'Riverside' })).toHaveAttribute('href', '/a/4/account/programs');
  await user.click(screen.getByRole('button', { name: 'Actions for Riverside' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View as account admin' }));
  expect(router.state.location.pathname).toBe('/as/4/a/4/partnerhome');
});

test.each([
  ['/home', true, 'there is no account, create a new Account'],
  ['/home?search=zzz', true, 'there is no account with this name, create a new Account'],
  ['/home', false, 'No partner accounts yet'],
  ['/home?search=zzz', false, 'Nothing matches'],
])('nothing found at %s, may create: %s', async (route, mayCreate, words) => {
  server.use(http.get('*/api/admin/accounts', () => HttpResponse.json({ results: [], count: 0 })));
  render(<AccountsPage />, { route, session: { canOpen: (path) => mayCreate || path !== '/accounts/create' } });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Add account' })).toHaveLength(mayCreate ? 1 : 0);
});

test('the share used is not known without a contract', () => {
  expect(usedShare({ contractedScholars: 0, contractedScholarsUsed: 3 })).toBeNull();
  expect(usedShare({ contractedScholars: 4, contractedScholarsUsed: 3 })).toBe(0.75);
});
