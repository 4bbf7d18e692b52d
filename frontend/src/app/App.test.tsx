import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { AccountItem } from '@/api/admin';
import { noContext } from '@/api/gatewayContext';
import { problemShown } from '@/api/problems';
import { gateway } from '@/test/gateway';
import { server } from '@/test/server';
import { App } from './App';
import { makeStore } from './store/store';

const account: AccountItem = {
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

/** Shows the whole application to a super admin at an address, with one more behind it. */
async function open() {
  window.history.pushState(null, '', '/unauthorized');
  window.history.pushState(null, '', '/home');
  const store = makeStore(noContext);
  const user = userEvent.setup({ delay: null });
  await act(async () => render(<App store={store} gateway={noContext} signOut={jest.fn()} checkSignIn={jest.fn()} />));
  return { store, user };
}

function back() {
  act(() => {
    window.history.back();
  });
}

test('a step back in the browser closes the error popup: "Opening a route closes any open dialogs"', async () => {
  server.use(...gateway({ role: 1 }));
  const { store } = await open();
  await screen.findByRole('banner');
  act(() => {
    store.dispatch(problemShown({ name: 'Error_NotFound', message: null, correlationId: null }));
  });
  expect(await screen.findByRole('alertdialog', { name: 'Not found' })).toBeVisible();
  back();
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
  expect(window.location.pathname).toBe('/unauthorized');
});

test('the end of the session stays, wherever the person goes', async () => {
  server.use(...gateway({ role: 1 }));
  const { store } = await open();
  await screen.findByRole('banner');
  act(() => {
    store.dispatch(problemShown({ name: 'Error_TokenValidityExpired', message: null, correlationId: null }));
  });
  await screen.findByRole('alertdialog', { name: 'Session Expired' });
  back();
  await waitFor(() => {
    expect(document.title).toMatch(/Unauthorized/i);
  });
  expect(screen.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
});

test('an account that cannot be viewed is said by the error popup and in its place', async () => {
  server.use(
    http.post('*/api/identity/drilldowns', () => HttpResponse.json({ name: 'Error_Unavailable' }, { status: 503 })),
    http.get('*/api/admin/accounts', () => HttpResponse.json({ results: [account], count: 1 })),
    ...gateway({ role: 1 }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Riverside' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View as account admin' }));
  expect(await screen.findByRole('alertdialog', { name: 'Not available right now' })).toBeVisible();
  expect(await screen.findByText('This place could not be opened')).toBeInTheDocument();
  expect(screen.queryByText(/You're viewing/)).not.toBeInTheDocument();
});
