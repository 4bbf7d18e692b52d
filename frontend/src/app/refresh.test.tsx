import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useDispatch } from 'react-redux';
import { refreshed } from '@/api/refresh';
import { AccountFormPage } from '@/features/accounts/AccountFormPage';
import { ProblemPopup } from '@/features/problems/ProblemPopup';
import { SessionConfiguration } from '@/features/sites/SessionConfiguration';
import { SitePage } from '@/features/sites/SitePage';
import { ACCOUNT, PROGRAM, SITE } from '@/test/records';
import { render } from '@/test/render';
import { server } from '@/test/server';

const BROKEN = () => HttpResponse.json({ name: 'Common_Error', correlationId: 'c0ffee' }, { status: 500 });

/** How often each thing was read. */
const reads: string[] = [];

function read(path: string, answer: object) {
  return http.get(`*/api/admin/${path}`, () => {
    reads.push(path);
    return HttpResponse.json(answer);
  });
}

beforeEach(() => {
  reads.length = 0;
  server.use(
    http.get('*/api/admin/auto-save/:kind', () => HttpResponse.json(null)),
    http.get('*/api/admin/states', () => HttpResponse.json([{ code: 'AZ', name: 'Arizona' }])),
    http.get('*/api/admin/accounts/name-check', () => HttpResponse.json({ isUnique: true })),
    http.get('*/api/admin/sites/name-check', () => HttpResponse.json({ isUnique: true })),
    http.get('*/api/admin/column-layouts/*', () => HttpResponse.json({ columns: [], isCompact: false })),
    read('accounts/4', ACCOUNT),
    read('programs/11', PROGRAM),
    read('sites', { results: [SITE], count: 1, totalActiveCount: 1 }),
    read('sites/111', SITE),
  );
});

/** The popup as the application shows it, beside a page. */
function Popup() {
  const dispatch = useDispatch();
  return (
    <ProblemPopup
      onRefresh={() => {
        dispatch(refreshed());
      }}
      onSessionEnd={() => {}}
    />
  );
}

/** "Refresh" in the popup, once it is there; what it reads again has come. */
async function refresh(user: ReturnType<typeof render>['user'], path: string) {
  const popup = await screen.findByRole('alertdialog', { name: 'Technical Error' });
  const before = reads.filter((each) => each === path).length;
  await user.click(within(popup).getByRole('button', { name: 'Refresh' }));
  await waitFor(() => {
    expect(reads.filter((each) => each === path).length).toBeGreaterThan(before);
  });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
}

test('a form: edit, 500, Refresh, the text is still there', async () => {
  server.use(http.put('*/api/admin/accounts/4', BROKEN));
  const { user } = render(
    <>
      <AccountFormPage />
      <Popup />
    </>,
    { route: '/a/4/accounts/edit' },
  );
  const city = await screen.findByLabelText(/^City/);
  fireEvent.change(city, { target: { value: 'Tempe' } });
  await user.click(screen.getByRole('button', { name: 'Save account' }));
  await refresh(user, 'accounts/4');
  expect(city).toBeInTheDocument();
  expect(city).toHaveValue('Tempe');
});

test('a section of a record: edit, 500, Refresh, the text is still there', async () => {
  server.use(http.put('*/api/admin/sites/111', BROKEN));
  const { user } = render(
    <>
      <SitePage />
      <Popup />
    </>,
    { role: 4, route: '/a/1/p/11/s/111/account/program/site' },
  );
  await user.click(await screen.findByRole('button', { name: 'Edit: Capacity and ages' }));
  const capacity = screen.getByLabelText('Scholar capacity');
  fireEvent.change(capacity, { target: { value: '44' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await refresh(user, 'sites/111');
  expect(capacity).toBeInTheDocument();
  expect(capacity).toHaveValue('44');
});

test('a table that is typed in: edit, 500, Refresh, the text is still there', async () => {
  const { user } = render(
    <>
      <SessionConfiguration program={PROGRAM} />
      <Popup />
    </>,
    { role: 4, route: '/a/1/p/11/account/programs/sessions/configure' },
  );
  fireEvent.change(await screen.findByLabelText('Scholar capacity, North Hall'), { target: { value: '55' } });
  server.use(http.get('*/api/admin/sites', BROKEN, { once: true }));
  await user.type(screen.getByRole('searchbox'), 'N');
  await refresh(user, 'sites');
  expect(await screen.findByLabelText('Scholar capacity, North Hall')).toHaveValue('55');
  expect(screen.getByRole('button', { name: 'Save 1 session' })).toBeEnabled();
});
