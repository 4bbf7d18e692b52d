import { screen, waitFor, within } from '@testing-library/react';
import { useOutletContext } from 'react-router';
import { http, HttpResponse } from 'msw';
import type { Program } from '@/api/admin';
import { useIsConfiguring } from '@/shared/session/configurationMode';
import { axe } from '@/test/axe';
import { ACCOUNT } from '@/test/records';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { ProgramFrame } from './parts/ProgramFrame';
import { ProgramOverview } from './ProgramOverview';
import { ProgramFormPage } from './ProgramFormPage';
import { ProgramList } from './ProgramList';

const PROGRAM: Program = {
  id: 11,
  accountId: 1,
  programName: 'Explorers',
  programType: 'After-school',
  startDate: '2026-09-01',
  endDate: '2027-06-30',
  noOfScholar: 200,
  enrolledScholars: 150,
  noOfSites: 2,
  programStatus: 1,
  isFinalSubmit: true,
  productId: null,
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
  modifiedAt: '2026-01-01T00:00:00Z',
};
const OFF: Program = { ...PROGRAM, id: 12, programName: 'Summer Arts', programStatus: 2 };
const asked: URLSearchParams[] = [];
const sent: { call: string; body: unknown }[] = [];
const keep =
  (answer: object, status = 200) =>
  async ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    const text = await request.text();
    sent.push({ call: `${request.method} ${url.pathname}${url.search}`, body: text === '' ? null : JSON.parse(text) });
    return HttpResponse.json(answer, { status });
  };

beforeEach(() => {
  asked.length = 0;
  sent.length = 0;
  server.use(
    http.get('*/api/admin/programs', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const isOfDisabled = asked.at(-1)?.get('count') === '100';
      return HttpResponse.json(
        isOfDisabled
          ? { results: [OFF], count: 1, totalActivePrograms: 30 }
          : { results: [PROGRAM, OFF], count: 40, totalActivePrograms: 30 },
      );
    }),
    http.get('*/api/admin/programs/name-check', ({ request }) =>
      HttpResponse.json({ isUnique: new URL(request.url).searchParams.get('name') !== 'Summer Arts' }),
    ),
    http.get('*/api/admin/programs/11', () => HttpResponse.json(PROGRAM)),
    http.get('*/api/admin/accounts/1', () => HttpResponse.json({ ...ACCOUNT, id: 1 })),
    http.get('*/api/admin/auto-save/:kind', () => HttpResponse.json(null)),
    http.delete('*/api/admin/auto-save/:kind', () => new HttpResponse(null, { status: 204 })),
  );
});

test('the list has the columns of spec 2 §3, totals and the filter All Program, Active, Disabled', async () => {
  const { user, container, router } = render(<ProgramList accountId={1} />, { role: 4, route: '/account/programs' });
  expect(await screen.findByText('Explorers')).toBeVisible();
  const columns = screen.getAllByRole('columnheader').map((each) => each.textContent);
  expect(columns.slice(1, 9)).toEqual(['Program', 'Type', 'Start date', 'End date', 'Enrollment goal', 'Enrolled', 'Status', 'Sites']);
  expect(screen.getByText('30 active')).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toEqual({ sortField: 'programName', sortDir: 'asc', page: '1', count: '25', accountId: '1' });
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'All Program' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Disabled' }));
  await waitFor(() => {
    expect(asked.at(-1)?.get('status')).toBe('2');
  });
  expect(router.state.location.search).toBe('?status=2');
});

test('all that is found is disabled at once, after a question; the answer says of each what became of it, and undoes', async () => {
  const answer = {
    undoToken: 'token',
    results: [
      { id: 11, name: 'Explorers', isDone: true },
      { id: 12, name: 'Summer Arts', isDone: true },
      { id: 13, name: 'Gone', isDone: false, error: { name: 'Error_NotFound', detail: 'We could not find what you are looking for.' } },
    ],
    done: 2,
    failed: 1,
  };
  server.use(
    http.put('*/api/admin/programs/bulk-status', keep(answer)),
    http.post('*/api/admin/programs/undo-status', keep({ results: [{ id: 11, name: 'Explorers', isDone: true }], done: 1, failed: 0 })),
  );
  const { user } = render(<ProgramList accountId={1} />, { role: 4, route: '/account/programs?search=s&status=1' });
  await screen.findByText('Explorers');
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getByRole('button', { name: 'Select all 40' }));
  await user.click(screen.getByRole('button', { name: 'Disable 40 programs' }));
  const question = screen.getByRole('dialog', { name: 'Disable 40 programs?' });
  expect(question).toHaveTextContent('Their sites stay as they are.');
  expect(sent).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Disable 40 programs' }));
  const result = await screen.findByRole('dialog', { name: '2 programs are disabled' });
  expect(result).toHaveTextContent('Gone – We could not find what you are looking for.');
  expect(sent[0]).toEqual({
    call: 'PUT /api/admin/programs/bulk-status?status=2',
    body: { selectAll: true, excludedIds: [], search: 's', accountId: 1, status: 1 },
  });
  await user.click(within(result).getByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(sent[1]).toEqual({ call: 'POST /api/admin/programs/undo-status', body: { undoToken: 'token' } });
  });
});

test('tasks of several programs are reset after a question, of all that are found too', async () => {
  const answer = {
    results: [
      { id: 11, name: 'Explorers', isDone: true },
      { id: 12, name: 'Summer Arts', isDone: true },
    ],
    done: 2,
    failed: 0,
  };
  server.use(http.post('*/api/planner/programs/task/bulk-reset', keep(answer)));
  const { user } = render(<ProgramList accountId={1} />, { role: 4, route: '/account/programs?status=1' });
  await screen.findByText('Explorers');
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getAllByRole('checkbox')[2]!);
  await user.click(screen.getByRole('button', { name: 'Reset tasks of 2 programs' }));
  const question = screen.getByRole('dialog', { name: 'Reset all tasks of 2 programs?' });
  expect(sent).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Reset tasks of 2 programs' }));
  expect(await screen.findByText('The tasks of 2 programs were reset')).toBeVisible();
  expect(sent).toEqual([{ call: 'POST /api/planner/programs/task/bulk-reset', body: { programIds: [11, 12] } }]);
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getByRole('button', { name: 'Select all 40' }));
  await user.click(screen.getByRole('button', { name: 'Reset tasks of 40 programs' }));
  const all = screen.getByRole('dialog', { name: 'Reset all tasks of 40 programs?' });
  // So many are confirmed by their number.
  await user.type(within(all).getByRole('textbox'), '40');
  await user.click(within(all).getByRole('button', { name: 'Reset tasks of 40 programs' }));
  await waitFor(() => {
    expect(sent).toHaveLength(2);
  });
  expect(asked.at(-1)?.get('status')).toBe('1');
});

const AWAY = 'This part of Afterbell is not available right now. Please try again in a moment.';

test('what cannot be undone is told by its name', async () => {
  const done = { undoToken: 'token', results: [{ id: 11, name: 'Explorers', isDone: true }], done: 1, failed: 0 };
  server.use(
    http.put('*/api/admin/programs/bulk-status', () => HttpResponse.json(done)),
    http.post('*/api/admin/programs/undo-status', () => HttpResponse.json({ name: 'Error_Unavailable', detail: AWAY }, { status: 503 })),
  );
  const { user } = render(<ProgramList accountId={1} />, { role: 4 });
  await screen.findByText('Explorers');
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getByRole('button', { name: 'Disable 1 program' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disable 1 program' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`Explorers: ${AWAY}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('one is enabled or disabled from its menu, with undo', async () => {
  server.use(http.put('*/api/admin/programs/status/11', keep({ ...PROGRAM, programStatus: 2 })));
  const { user } = render(<ProgramList accountId={1} />, { role: 4, route: '/account/programs' });
  await user.click(await screen.findByRole('button', { name: 'Actions for Explorers' }));
  expect(screen.queryByRole('menuitem', { name: 'Enable program' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Disable program' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(sent.map(({ call }) => call)).toEqual([
      'PUT /api/admin/programs/status/11?status=2',
      'PUT /api/admin/programs/status/11?status=1',
    ]);
  });
});

test('a new program goes on to its configuration; the name is unique in its account', async () => {
  server.use(http.post('*/api/admin/programs', keep({ ...PROGRAM, isFinalSubmit: false }, 201)));
  const { user, router, container } = render(<ProgramFormPage />, { role: 4, route: '/accounts/createprogram' });
  const name = await screen.findByLabelText('Program Name');
  await user.type(name, 'Summer Arts');
  expect(await screen.findByText('The Program Name must be unique')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Explorers');
  await user.type(screen.getByLabelText('Start date'), '9/1/2026');
  await user.type(screen.getByLabelText('End date'), '6-30-27');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Create and continue' }));
  await waitFor(() => {
    expect(router.state.location.pathname + router.state.location.search).toBe('/a/1/p/11/account/programs/sessions/configure');
  });
  expect(sent[0]?.body).toMatchObject({ accountId: 1, programName: 'Explorers', startDate: '2026-09-01', endDate: '2027-06-30' });
});

test('what the account’s contract does not cover is said, and may be saved', async () => {
  server.use(http.post('*/api/admin/programs', keep({ ...PROGRAM, isFinalSubmit: false }, 201)));
  const { user } = render(<ProgramFormPage />, { role: 4, route: '/accounts/createprogram' });
  await user.type(await screen.findByLabelText('Program Name'), 'Explorers');
  await user.type(screen.getByLabelText('Start date'), '6/1/2025');
  await user.type(screen.getByLabelText('End date'), '6/30/2027');
  await user.type(screen.getByLabelText(/^Enrollment goal/), '120');
  expect(await screen.findByText('The account’s contract only begins on Jul 1, 2025.')).toBeVisible();
  expect(screen.getByText('The account’s contract is for 100 scholars.')).toBeVisible();
  expect(screen.queryByText(/already ends/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create and continue' }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
});

test('an edit without a program is no new program: that none was named is said, with the way back', async () => {
  render(<ProgramFormPage />, { role: 4, route: '/accounts/editprogram' });
  expect(await screen.findByText('No program was named. Open one first, then edit it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/a/1/partnerhome');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a program that is not there, or not to be seen, is no crash', async () => {
  server.use(http.get('*/api/admin/programs/99', () => HttpResponse.json({ name: 'Error_NotFound' }, { status: 404 })));
  const { container } = render(<ProgramFrame />, { inside: <Overview />, role: 4, route: '/a/1/p/99/account/program/sites' });
  expect(await screen.findByText("Program not found, or you don't have access.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('a conflict that is settled leaves alone what the form does not show: "isFinalSubmit" stays as the other person made it', async () => {
  const current = { ...PROGRAM, isFinalSubmit: true, productId: 9, programType: 'Summer', version: 4 };
  server.use(
    http.get('*/api/admin/programs/11', () => HttpResponse.json({ ...PROGRAM, isFinalSubmit: false })),
    http.put('*/api/admin/programs/11', keep({ name: 'Error_VersionConflict', detail: 'x', current }, 409), { once: true }),
  );
  const { user } = render(<ProgramFormPage />, { role: 4, route: '/a/1/p/11/accounts/editprogram' });
  await user.type(await screen.findByLabelText('Program Name'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save program' }));
  await screen.findByRole('dialog', { name: 'Someone else saved this first' });
  server.use(http.put('*/api/admin/programs/11', keep(current)));
  await user.click(screen.getByRole('button', { name: 'Save selected values' }));
  await waitFor(() => {
    expect(sent).toHaveLength(2);
  });
  expect(sent[1]?.body).toEqual({
    accountId: 1,
    programName: 'Explorers 2',
    programType: 'Summer',
    startDate: '2026-09-01',
    endDate: '2027-06-30',
    noOfScholar: 200,
    programStatus: 1,
    version: 4,
  });
});

test('those who may not change the status are not offered it, and a draft does not send it', async () => {
  server.use(
    http.get('*/api/admin/auto-save/:kind', () =>
      HttpResponse.json({ data: { programName: 'Half', programStatus: '2' }, savedAt: '2026-11-20T20:15:00Z' }),
    ),
    http.put('*/api/admin/programs/11', keep(PROGRAM)),
  );
  const { user } = render(<ProgramFormPage />, {
    role: 5,
    route: '/a/1/p/11/accounts/editprogram',
    session: { may: (action) => action !== 'program:status' },
  });
  expect(await screen.findByLabelText('Program Name')).toHaveValue('Half');
  expect(screen.queryByLabelText('Status')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save program' }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  expect(sent[0]?.body).not.toHaveProperty('programStatus');
});

test('Error_ProgramNameExistsInAccount is told at the name', async () => {
  const problem = {
    name: 'Error_ProgramNameExistsInAccount',
    detail: 'A program with this name already exists in the account.',
    errors: { programName: ['The Program Name must be unique'] },
  };
  server.use(http.put('*/api/admin/programs/11', keep(problem, 409)));
  const { user, store } = render(<ProgramFormPage />, { role: 4, route: '/a/1/p/11/accounts/editprogram' });
  await user.type(await screen.findByLabelText('Program Name'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save program' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Program Name')).toHaveAccessibleDescription(/The Program Name must be unique/);
  });
  expect(sent[0]?.body).toMatchObject({ version: 3 });
  expect(store.getState().problems.shown).toBeNull();
});

/** The first tab of a program. */
function Overview() {
  return <ProgramOverview program={useOutletContext<Program>()} />;
}

function Menus() {
  return <p>{useIsConfiguring() ? 'Only Logout' : 'All menus'}</p>;
}
const frame = (
  <>
    <Menus />
    <ProgramFrame />
  </>
);

test('a program that is being set up leaves only Logout, until it is finished', async () => {
  let program: Program = { ...PROGRAM, isFinalSubmit: false };
  server.use(
    http.get('*/api/admin/programs/11', () => HttpResponse.json(program)),
    http.put('*/api/admin/programs/11/configuration', async ({ request }) => {
      sent.push({ call: 'configuration', body: await request.json() });
      program = PROGRAM;
      return HttpResponse.json(program);
    }),
  );
  const { user, container } = render(frame, { inside: <Overview />, role: 4, route: '/a/1/p/11/account/programs/sessions' });
  expect(await screen.findByText('This program is being set up')).toBeVisible();
  expect(screen.getByText('Only Logout')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Finish set-up' }));
  const question = screen.getByRole('dialog', { name: 'Finish setting up Explorers?' });
  await user.click(within(question).getByRole('button', { name: 'Finish set-up' }));
  expect(await screen.findByText('All menus')).toBeVisible();
  expect(sent[0]?.body).toEqual({ isFinalSubmit: true, version: 3 });
});

test('a program that is set up has its tabs and figures', async () => {
  render(frame, { inside: <Overview />, role: 4, route: '/a/1/p/11/account/programs/sessions' });
  expect(await screen.findByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('of 200 enrolled (75%)')).toBeVisible();
  expect(screen.getByText('All menus')).toBeVisible();
});
