import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Site } from '@/api/admin';
import { useConfigurationMode } from '@/shared/session/configurationMode';
import { axe } from '@/test/axe';
import { PROGRAM, SITE } from '@/test/records';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { CreateSitePage } from './CreateSitePage';
import { SessionConfiguration } from './SessionConfiguration';
import { SiteList } from './SiteList';
import { SitePage } from './SitePage';

const OTHER: Site = { ...SITE, siteId: 112, siteName: 'South Hall', version: 1, noOfScholars: 12 };
const ATTACHED = { name: 'Error_SiteAttached', detail: 'Sites that are attached to sessions cannot be deleted' };
/** A whole text at once: typing key by key is tested where it matters. */
function fill(input: HTMLElement, value: string): void {
  fireEvent.change(input, { target: { value } });
}
const sent: { call: string; body: unknown }[] = [];
const keep =
  (answer: object, status = 200) =>
  async ({ request }: { request: Request }) => {
    const text = await request.text();
    sent.push({ call: `${request.method} ${new URL(request.url).pathname}`, body: text === '' ? null : JSON.parse(text) });
    return HttpResponse.json(answer, { status });
  };

beforeEach(() => {
  sent.length = 0;
  server.use(
    http.get('*/api/admin/sites', () => HttpResponse.json({ results: [SITE, OTHER], count: 2, totalActiveCount: 2 })),
    http.get('*/api/admin/sites/name-check', ({ request }) =>
      HttpResponse.json({ isUnique: new URL(request.url).searchParams.get('name') !== 'North Hall' }),
    ),
    http.get('*/api/admin/sites/111', () => HttpResponse.json(SITE)),
    http.get('*/api/admin/programs/11', () => HttpResponse.json(PROGRAM)),
    http.get('*/api/admin/states', () => HttpResponse.json([{ code: 'NY', name: 'New York' }])),
    http.get('*/api/admin/auto-save/:kind', () => HttpResponse.json(null)),
    http.delete('*/api/admin/auto-save/:kind', () => new HttpResponse(null, { status: 204 })),
  );
});

test('the list shows sites as people read them, accessibly', async () => {
  const { container } = render(<SiteList accountId={1} programId={11} />, { role: 4, route: '/a/1/p/11/account/program/sites' });
  expect(await screen.findByText('North Hall')).toBeVisible();
  expect(screen.getAllByText('Mon–Fri')).toHaveLength(2);
  expect(screen.getAllByText('3:00 PM – 6:00 PM')).toHaveLength(2);
  expect(screen.getAllByText('5–12')).toHaveLength(2);
  expect(await axe(container)).toHaveNoViolations();
});

test('deleting many names them, and tells of each that is attached', async () => {
  server.use(
    http.delete(
      '*/api/admin/sites/bulk',
      keep({
        results: [
          { id: 111, name: 'North Hall', isDone: true },
          { id: 112, name: 'South Hall', isDone: false, error: ATTACHED },
        ],
        done: 1,
        failed: 1,
      }),
    ),
  );
  const { user } = render(<SiteList accountId={1} programId={11} />, { role: 4, route: '/a/1/p/11/account/program/sites' });
  await screen.findByText('North Hall');
  await user.click(screen.getAllByRole('checkbox')[0]!);
  await user.click(screen.getByRole('button', { name: 'Delete 2 sites' }));
  const question = screen.getByRole('dialog', { name: 'Delete 2 sites?' });
  expect(question).toHaveTextContent('North HallSouth Hall');
  await user.click(within(question).getByRole('button', { name: 'Delete 2 sites' }));
  const result = await screen.findByRole('dialog', { name: '1 site deleted' });
  expect(result).toHaveTextContent('South Hall – Sites that are attached to sessions cannot be deleted');
  expect(sent[0]).toEqual({ call: 'DELETE /api/admin/sites/bulk', body: { ids: [111, 112] } });
});

test('disabling many is one call, and undone by the token that it answers', async () => {
  server.use(
    http.put(
      '*/api/admin/sites/bulk-status',
      keep({
        undoToken: 'token',
        results: [
          { id: 111, name: 'North Hall', isDone: true },
          { id: 112, name: 'South Hall', isDone: true },
        ],
        done: 2,
        failed: 0,
      }),
    ),
    http.post(
      '*/api/admin/sites/undo-status',
      keep({
        results: [
          { id: 111, name: 'North Hall', isDone: true },
          {
            id: 112,
            name: 'South Hall',
            isDone: false,
            error: { name: 'Error_ChangedSince', detail: 'It has been changed since, and stays as it is now.' },
          },
        ],
        done: 1,
        failed: 1,
      }),
    ),
  );
  const { user } = render(<SiteList accountId={1} programId={11} />, { role: 4, route: '/a/1/p/11/account/program/sites' });
  await screen.findByText('North Hall');
  await user.click(screen.getAllByRole('checkbox')[0]!);
  await user.click(screen.getByRole('button', { name: 'Disable 2 sites' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disable 2 sites' }));
  expect(await screen.findByText('2 sites are disabled')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('South Hall: Changed since then, so it was left as is.')).toBeVisible();
  expect(sent).toEqual([
    { call: 'PUT /api/admin/sites/bulk-status', body: { ids: [111, 112] } },
    { call: 'POST /api/admin/sites/undo-status', body: { undoToken: 'token' } },
  ]);
});

test('one that is attached is not deleted: the message of the spec', async () => {
  server.use(http.delete('*/api/admin/sites/112', keep(ATTACHED, 409)));
  const { user } = render(<SiteList accountId={1} programId={11} />, { role: 4, route: '/a/1/p/11/account/program/sites' });
  await user.click(await screen.findByRole('button', { name: 'Actions for South Hall' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete site' }));
  await user.click(within(screen.getByRole('dialog', { name: 'Delete South Hall?' })).getByRole('button', { name: 'Delete site' }));
  expect(await screen.findByText('Sites that are attached to sessions cannot be deleted')).toBeVisible();
});

test('a part of a site is edited in its place, with only its own fields and the version that was seen', async () => {
  server.use(http.put('*/api/admin/sites/111', keep({ ...SITE, version: 4 })));
  const { user, container } = render(<SitePage />, { role: 4, route: '/a/1/p/11/s/111/account/program/site' });
  await user.click(await screen.findByRole('button', { name: 'Edit: Capacity and ages' }));
  const capacity = screen.getByLabelText('Scholar capacity');
  await user.clear(capacity);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Enter Scholar capacity' })).toBeVisible();
  expect(capacity).toHaveAccessibleDescription('Enter Scholar capacity');
  await user.type(capacity, '44');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('North Hall was saved')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    scholarCapacity: 44,
    autoEnrollmentCapacity: 30,
    waitlistCapacity: null,
    autoEnroll: false,
    ageFrom: 5,
    ageTo: 12,
    ageAsOf: '2099-01-05',
    version: 3,
  });
});

test.each(['/account/program/site', '/a/1/p/11/s/99999/account/program/site'])('%s: not found, with the way back', async (route) => {
  server.use(http.get('*/api/admin/sites/99999', () => HttpResponse.json({ name: 'Error_NotFound' }, { status: 404 })));
  render(<SitePage />, { role: 4, route });
  expect(await screen.findByText("Site not found, or you don't have access.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/a/1/partnerhome');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a site that cannot be read right now is read again', async () => {
  server.use(http.get('*/api/admin/sites/111', () => HttpResponse.json({ name: 'Common_Error' }, { status: 500 }), { once: true }));
  const { user } = render(<SitePage />, { role: 4, route: '/a/1/p/11/s/111/account/program/site' });
  expect(await screen.findByText('This site could not be opened')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'North Hall' })).toBeVisible();
});

test('a part that is being edited is saved after the site was disabled; the status is turned in one place at a time', async () => {
  let site: Site = SITE;
  server.use(
    http.get('*/api/admin/sites/111', () => HttpResponse.json(site)),
    http.put('*/api/admin/sites/111', async ({ request }) => {
      const edit = (await request.json()) as Partial<Site>;
      sent.push({ call: 'PUT', body: edit });
      if (edit.version !== undefined && edit.version !== site.version) {
        return HttpResponse.json({ name: 'Error_VersionConflict', detail: 'x', current: site }, { status: 409 });
      }
      site = { ...site, ...edit, version: site.version + 1 };
      return HttpResponse.json(site);
    }),
  );
  const { user } = render(<SitePage />, { role: 4, route: '/a/1/p/11/s/111/account/program/site' });
  await user.click(await screen.findByRole('button', { name: 'Edit: Capacity and ages' }));
  await user.click(screen.getByRole('button', { name: 'Disable site' }));
  expect(await screen.findByText('North Hall is disabled')).toBeVisible();
  await user.type(screen.getByLabelText('Scholar capacity'), '5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('North Hall was saved')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(site).toMatchObject({ status: 2, scholarCapacity: 405, version: 5 });

  await user.click(screen.getByRole('button', { name: 'Edit: Site/Session' }));
  const turn = screen.getByRole('button', { name: 'Enable site' });
  expect(turn).toHaveAttribute('aria-disabled', 'true');
  expect(turn).toHaveAccessibleDescription('The status is being edited below. Save or cancel that first.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(turn).not.toHaveAttribute('aria-disabled');
});

test('more scholars enrolled automatically than the site takes are told of, and may be saved', async () => {
  server.use(http.put('*/api/admin/sites/111', keep({ ...SITE, version: 4 })));
  const { user } = render(<SitePage />, { role: 4, route: '/a/1/p/11/s/111/account/program/site' });
  await user.click(await screen.findByRole('button', { name: 'Edit: Capacity and ages' }));
  const automatic = screen.getByLabelText('Auto-enrollment capacity');
  fill(automatic, '41');
  expect(await screen.findByText('Up to 41 scholars would be enrolled automatically, but the site takes 40.')).toBeVisible();
  fill(automatic, '40');
  expect(screen.queryByText(/would be enrolled automatically/)).not.toBeInTheDocument();
  fill(automatic, '41');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
});

test('a count takes digits only: nothing else becomes another number, and a minus is told of', async () => {
  const { user } = render(<SitePage />, { role: 4, route: '/a/1/p/11/s/111/account/program/site' });
  await user.click(await screen.findByRole('button', { name: 'Edit: Capacity and ages' }));
  const capacity = screen.getByLabelText('Scholar capacity');
  fill(capacity, '-5a3');
  expect(capacity).toHaveValue('40');
  fill(capacity, '-9');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(capacity).toHaveValue('-9');
  expect(await screen.findByRole('link', { name: 'Scholar capacity must be 0 or greater' })).toBeVisible();
  expect(capacity).toHaveAccessibleDescription('Scholar capacity must be 0 or greater');
  expect(sent).toHaveLength(0);
});

test('dates and days cannot be edited once the session has begun; the times can', async () => {
  server.use(http.get('*/api/admin/sites/111', () => HttpResponse.json({ ...SITE, startDate: '2021-01-05' })));
  const { user } = render(<SitePage />, { role: 4, route: '/a/1/p/11/s/111/account/program/site' });
  await user.click(await screen.findByRole('button', { name: 'Edit: Dates and times' }));
  expect(screen.getByText('The session has begun, so its dates and days can no longer be changed.')).toBeVisible();
  expect(screen.getByLabelText('Start date')).toBeDisabled();
  expect(screen.getByLabelText('End date')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Mon' })).toBeDisabled();
  expect(screen.getByLabelText(/^Start time/)).toBeEnabled();
});

test('somebody who may not edit reads', async () => {
  render(<SitePage />, { role: 6, route: '/a/1/p/11/s/111/account/program/site', session: { may: () => false } });
  expect(await screen.findByRole('heading', { name: 'North Hall' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Edit|Delete|Disable/ })).not.toBeInTheDocument();
});

/** New sites with a draft that was kept of them. */
function create(values: object, done: number) {
  const draft = { data: { done, values }, savedAt: '2026-11-20T20:00:00Z' };
  server.use(http.get('*/api/admin/auto-save/:kind', () => HttpResponse.json(done === 0 ? null : draft)));
  return render(<CreateSitePage />, { role: 4, route: '/a/1/p/11/account/program/sites/createsite' });
}
const ADDRESS = { siteAddress: '12 Pier Street', city: 'Brooklyn', state: 'NY', postalCode: '11201', timeZone: 'America/New_York' };

test('names of new sites are free in the program and differ; one that is refused is not called free', async () => {
  const { user, container } = create({}, 0);
  const only = await screen.findByLabelText('Site name');
  // What will be said below has its line from the beginning, so that the button does not move.
  expect(document.getElementById(only.getAttribute('aria-describedby') ?? '')).toBeInTheDocument();
  fill(only, 'North Hall');
  expect(await screen.findByText('The Site name must be unique')).toBeVisible();
  fill(screen.getByLabelText('Site name'), 'East');
  await user.click(screen.getByRole('button', { name: 'Add another with the same details' }));
  expect(screen.queryByText('Enter Site name')).not.toBeInTheDocument();
  // Free in the program, and yet taken.
  fill(screen.getByLabelText('Site name 2'), 'East');
  await user.tab();
  expect(await screen.findByText('Hmm. You already have a Site/Session with this name...')).toBeVisible();
  await waitFor(() => {
    expect(screen.getAllByText('Name available')).toHaveLength(1);
  });
  fill(screen.getByLabelText('Site name 2'), 'West');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText('Address')).toBeVisible();
});

test('what a step of new sites lacks keeps the next shut', async () => {
  const { user } = create({ names: [{ name: 'East' }] }, 1);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter Address')).toBeVisible();
  fill(screen.getByLabelText('Address'), '12 Pier Street');
  fill(screen.getByLabelText('City'), 'Brooklyn');
  await user.selectOptions(screen.getByLabelText('State'), 'New York');
  fill(screen.getByLabelText('ZIP code'), '11201');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Eastern Time');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText(/^Start time/)).toBeVisible();
});

test('two sites are made together; the one that could not be made stays in the form', async () => {
  server.use(
    http.post(
      '*/api/admin/sites/bulk',
      keep({
        results: [
          { id: 1, name: 'East', isDone: true },
          {
            name: 'West',
            isDone: false,
            error: { name: 'Error_SiteAlreadyExists', detail: 'Hmm. You already have a Site/Session with this name...' },
          },
        ],
        done: 1,
        failed: 1,
      }),
    ),
  );
  const { user } = create({ ...ADDRESS, names: [{ name: 'East' }, { name: 'West' }] }, 2);
  await user.click(await screen.findByRole('button', { name: 'Mon' }));
  fill(screen.getByLabelText(/^Start time/), '3pm');
  fill(screen.getByLabelText(/^End time/), '18:00');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  fill(await screen.findByLabelText('Scholar capacity'), '40');
  fill(screen.getByLabelText('Auto-enrollment capacity'), '0');
  await user.click(screen.getByRole('button', { name: 'Create 2 sites' }));
  const result = await screen.findByRole('dialog', { name: 'East was created' });
  expect(result).toHaveTextContent('West – Hmm. You already have a Site/Session with this name...');
  const { sites } = sent[0]?.body as { sites: object[] };
  expect(sites).toHaveLength(2);
  expect(sites[1]).toMatchObject({
    siteName: 'West',
    programId: 11,
    startTime: '03:00 PM',
    endTime: '06:00 PM',
    siteDays: [1],
    scholarCapacity: 40,
    timeZone: 'America/New_York',
  });
  await user.click(within(result).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Create site' })).toBeVisible();
});

test('a name in use leads back to the name', async () => {
  server.use(
    http.post(
      '*/api/admin/sites',
      keep(
        {
          name: 'Error_SiteAlreadyExists',
          detail: 'Hmm. You already have a Site/Session with this name...',
          errors: { siteName: ['The session name already exists for the program.'] },
        },
        409,
      ),
    ),
  );
  const { user } = create(
    {
      ...ADDRESS,
      names: [{ name: 'East' }],
      startDate: '2099-01-05',
      endDate: '2099-06-01',
      siteDays: [1],
      scholarCapacity: '1',
      autoEnrollmentCapacity: '0',
      ageAsOf: '2099-01-05',
    },
    3,
  );
  expect(await screen.findByText(/^Your draft from/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Create site' }));
  expect(await screen.findByLabelText('Site name')).toHaveAccessibleDescription(/The session name already exists for the program\./);
});

/** The configuration of two sessions, with an answer to its save. */
async function configure(...results: object[]) {
  server.use(http.put('*/api/admin/sites/bulk', keep({ results, done: 0, failed: 0 })));
  const view = render(<SessionConfiguration program={PROGRAM} />, { role: 4, route: '/a/1/p/11/account/programs/sessions/configure' });
  return { ...view, capacity: await screen.findByLabelText('Scholar capacity, North Hall') };
}
const DONE = { id: 111, name: 'North Hall', isDone: true };
const BEHIND = {
  id: 111,
  name: 'North Hall',
  isDone: false,
  error: { name: 'Error_VersionConflict', detail: 'Somebody else changed this in the meantime.' },
};

test('sessions are configured in one table and saved together, each with its own result', async () => {
  const { user, capacity } = await configure(DONE, { id: 112, name: 'South Hall', isDone: false, error: ATTACHED });
  fill(capacity, '50');
  await user.click(screen.getByLabelText('Auto-enroll, South Hall'));
  await user.click(screen.getByRole('button', { name: 'Save 2 sessions' }));
  const result = await screen.findByRole('dialog', { name: '1 session saved' });
  expect(result).toHaveTextContent('South Hall – Sites that are attached to sessions cannot be deleted');
  expect(sent[0]?.body).toEqual({
    sites: [
      { id: 111, version: 3, scholarCapacity: 50 },
      { id: 112, version: 1, autoEnroll: true },
    ],
  });
  await user.click(within(result).getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.getByText('1 session not saved yet')).toBeVisible();
  });
});

test('what is wrong with a session is said under its field, and summed up with the way to each', async () => {
  const { user, container, capacity } = await configure(DONE);
  fill(screen.getByLabelText('Age to, South Hall'), '2');
  await user.clear(capacity);
  expect(capacity).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Save 2 sessions' }));
  expect(sent).toHaveLength(0);
  const summary = screen.getByRole('alert');
  expect(summary).toHaveTextContent('Fix 2 fields to continue');
  await waitFor(() => {
    expect(summary).toHaveFocus();
  });
  expect(capacity).toBeInvalid();
  expect(capacity).toHaveAccessibleDescription('Enter Scholar capacity');
  expect(screen.getByText('Enter Scholar capacity')).toBeVisible();
  expect(screen.getByLabelText('Age to, South Hall')).toHaveAccessibleDescription('Age to must not be lower than Age from');
  expect(await axe(container)).toHaveNoViolations();
  const links = within(summary).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Scholar capacity, North Hall: Enter Scholar capacity',
    'Age to, South Hall: Age to must not be lower than Age from',
  ]);
  await user.click(links[1]!);
  expect(screen.getByLabelText('Age to, South Hall')).toHaveFocus();
  await user.click(links[0]!);
  expect(capacity).toHaveFocus();
  await user.type(capacity, '50');
  expect(summary).toHaveTextContent('Fix 1 field to continue');
});

test('the first field that is wrong may be on another page of the table', async () => {
  server.use(
    http.get('*/api/admin/sites', ({ request }) =>
      HttpResponse.json({
        results: [new URL(request.url).searchParams.get('page') === '2' ? OTHER : SITE],
        count: 26,
        totalActiveCount: 26,
      }),
    ),
  );
  const { user, capacity } = await configure(DONE);
  await user.clear(capacity);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByLabelText('Scholar capacity, South Hall');
  await user.click(screen.getByRole('button', { name: 'Save 1 session' }));
  await user.click(await screen.findByRole('link', { name: 'Scholar capacity, North Hall: Enter Scholar capacity' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Scholar capacity, North Hall')).toHaveFocus();
  });
});

test('the table is searched, sorted and its columns hidden; what is typed stays, and the way back is kept', async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('*/api/admin/sites', ({ request }) => {
      const params = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(params);
      return HttpResponse.json({ results: [params['search'] === undefined ? SITE : OTHER], count: 1, totalActiveCount: 1 });
    }),
  );
  const { user, capacity, router } = await configure(DONE);
  await user.clear(capacity);
  await user.click(screen.getByRole('button', { name: 'Scholars' }));
  await user.type(screen.getByLabelText('Search sites'), 'south');
  await screen.findByLabelText('Scholar capacity, South Hall');
  expect(asked.at(-1)).toEqual({
    accountId: '1',
    programId: '11',
    search: 'south',
    sortField: 'noOfScholars',
    sortDir: 'asc',
    page: '1',
    count: '25',
  });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Dates' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: 'Dates' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save 1 session' }));
  await user.click(await screen.findByRole('link', { name: 'Scholar capacity, North Hall: Enter Scholar capacity' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Scholar capacity, North Hall')).toHaveFocus();
  });
  expect(router.state.location.search).toBe('');
});

test('a session that somebody else saved first shows both versions, and what is chosen is saved over theirs', async () => {
  server.use(
    http.get('*/api/admin/sites/111', () =>
      HttpResponse.json({ ...SITE, scholarCapacity: 99, ageTo: 14, siteDays: [1], ageAsOf: '2099-02-05', version: 7 }),
    ),
  );
  const { user, capacity } = await configure(BEHIND);
  fill(capacity, '77');
  await user.click(screen.getByRole('button', { name: 'Save 1 session' }));
  const question = await screen.findByRole('dialog', { name: 'Someone else saved this first' });
  expect(within(question).getByRole('radiogroup', { name: 'Scholar capacity, North Hall' })).toHaveTextContent(
    'Your version77Their version99',
  );
  expect(within(question).getByRole('radiogroup', { name: 'Age to, North Hall' })).toHaveTextContent('Your version12Their version14');
  expect(within(question).getByRole('radiogroup', { name: 'Days, North Hall' })).toHaveTextContent('Your versionMon–FriTheir versionMon');
  expect(within(question).getByRole('radiogroup', { name: 'Age as of, North Hall' })).toHaveTextContent(
    'Your version01/05/2099Their version02/05/2099',
  );
  expect(await axe(question)).toHaveNoViolations();
  server.use(http.put('*/api/admin/sites/bulk', keep({ results: [DONE], done: 1, failed: 0 })));
  await user.click(within(question).getByRole('button', { name: 'Save selected values' }));
  expect(await screen.findByText('North Hall was saved')).toBeVisible();
  expect(sent[1]?.body).toEqual({ sites: [{ id: 111, version: 7, scholarCapacity: 77 }] });
});

test('who takes all of theirs has nothing left to save; who goes back keeps what was typed', async () => {
  server.use(http.get('*/api/admin/sites/111', () => HttpResponse.json({ ...SITE, scholarCapacity: 99, version: 7 })));
  const { user, capacity } = await configure(BEHIND);
  fill(capacity, '77');
  await user.click(screen.getByRole('button', { name: 'Save 1 session' }));
  await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
  expect(capacity).toHaveValue('77');
  await user.click(screen.getByRole('button', { name: 'Save 1 session' }));
  await user.click(await screen.findByRole('radio', { name: /99/ }));
  await user.click(screen.getByRole('button', { name: 'Save selected values' }));
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Save sessions' })).toHaveAttribute('aria-disabled', 'true');
  });
  expect(sent).toHaveLength(2);
});

/** The form of a session, opened from its row of the configuration. */
async function openForm(user: Awaited<ReturnType<typeof configure>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: `Edit all fields of ${name}` }));
  return within(screen.getByRole('dialog', { name: `Edit all fields of ${name}` }));
}

const BEFORE_PROGRAM = 'Session start date should be in between program start and end date.';

test('the form of a session has what is typed in the table, and the rules of the page', async () => {
  const { user, capacity } = await configure(DONE);
  fill(capacity, '50');
  const form = await openForm(user, 'North Hall');
  expect(form.getByLabelText('Site name')).toHaveFocus();
  expect(form.getByLabelText('Scholar capacity')).toHaveValue('50');
  expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
  fill(form.getByLabelText('Start date'), '9/1/2019');
  await user.click(form.getByRole('button', { name: 'Apply' }));
  expect(await form.findByRole('link', { name: BEFORE_PROGRAM })).toBeVisible();
  expect(form.getByLabelText('Start date')).toHaveAccessibleDescription(`${BEFORE_PROGRAM} MM/DD/YYYY`);
  expect(sent).toHaveLength(0);
});

test('everything else of a session is changed in its form, and saved with the table', async () => {
  const { user, capacity } = await configure(DONE);
  fill(capacity, '50');
  const form = await openForm(user, 'North Hall');
  fill(form.getByLabelText('Start date'), '2/3/2099');
  await user.click(form.getByRole('button', { name: 'Mon' }));
  await user.click(form.getByRole('button', { name: 'Sat' }));
  await user.click(form.getByRole('button', { name: 'Apply' }));
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Edit all fields of North Hall' })).toHaveFocus();
  });
  expect(sent).toHaveLength(0);
  expect(screen.getByText('Feb 3, 2099 – Jun 1, 2099')).toBeVisible();
  expect(screen.getByText('Not saved yet: Start date, Days')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save 1 session' }));
  expect(await screen.findByText('North Hall was saved')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    sites: [{ id: 111, version: 3, startDate: '2099-02-03', siteDays: [2, 3, 4, 5, 6], scholarCapacity: 50 }],
  });
});

test('in the form too, dates and days cannot be edited once the session has begun', async () => {
  const begun = { ...SITE, startDate: '2021-01-05' };
  server.use(http.get('*/api/admin/sites', () => HttpResponse.json({ results: [begun], count: 1, totalActiveCount: 1 })));
  const { user } = await configure(DONE);
  const form = await openForm(user, 'North Hall');
  expect(form.getByText('The session has begun, so its dates and days can no longer be changed.')).toBeVisible();
  expect(form.getByLabelText('Start date')).toBeDisabled();
  expect(form.getByLabelText('End date')).toBeDisabled();
  expect(form.getByRole('button', { name: 'Mon' })).toBeDisabled();
  fill(form.getByLabelText(/^End time/), '3:10 pm');
  await user.click(form.getByRole('button', { name: 'Apply' }));
  const message = 'End time should be at least 30 minutes after Start time';
  expect(await form.findByRole('link', { name: message })).toBeVisible();
  expect(form.getByLabelText(/^End time/)).toHaveAccessibleDescription(`${message} For example 3:30 PM`);
  fill(form.getByLabelText(/^End time/), '5pm');
  await user.click(form.getByRole('button', { name: 'Apply' }));
  await user.click(await screen.findByRole('button', { name: 'Save 1 session' }));
  expect(await screen.findByText('North Hall was saved')).toBeVisible();
  expect(sent[0]?.body).toEqual({ sites: [{ id: 111, version: 3, endTime: '05:00 PM' }] });
});

const TAKEN = 'The session name already exists for the program.';

/** A save that the service refused for a field with a cell and one without. */
async function refused() {
  const refusal = {
    name: 'Error_SiteAlreadyExists',
    detail: 'Hmm. You already have a Site/Session with this name...',
    errors: { siteName: [TAKEN], scholarCapacity: ['Scholar capacity may not be greater than 30'] },
  };
  const view = await configure({ id: 111, name: 'North Hall', isDone: false, error: refusal });
  fill(view.capacity, '50');
  await view.user.click(screen.getByRole('button', { name: 'Save 1 session' }));
  const result = await screen.findByRole('dialog', { name: '0 sessions saved' });
  expect(result).toHaveTextContent(`North Hall – ${TAKEN} Scholar capacity may not be greater than 30`);
  await view.user.click(within(result).getByRole('button', { name: 'Close' }));
  const summary = await screen.findByRole('alert');
  await waitFor(() => {
    expect(summary).toHaveFocus();
  });
  return { ...view, summary };
}

test('what the service says against a field without a cell is said in the row, and summed up', async () => {
  const { user, container, capacity, summary } = await refused();
  expect(screen.getByText(`Site name: ${TAKEN}`)).toBeVisible();
  expect(capacity).toHaveAccessibleDescription('Scholar capacity may not be greater than 30');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(
    within(summary).getByRole('link', { name: 'Scholar capacity, North Hall: Scholar capacity may not be greater than 30' }),
  );
  expect(capacity).toHaveFocus();
});

test('what the service says against a field without a cell is said under the field of the form, and can be mended there', async () => {
  const { user, summary } = await refused();
  await user.click(within(summary).getByRole('link', { name: `Site name, North Hall: ${TAKEN}` }));
  const name = within(screen.getByRole('dialog')).getByLabelText('Site name');
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(expect.stringContaining(TAKEN));
  fill(name, 'West Hall');
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(summary).toHaveTextContent('Fix 1 field to continue');
  });
  // What the service refused can be sent again as it is: the reason may be gone.
  await user.click(screen.getByRole('button', { name: 'Save 1 session' }));
  await waitFor(() => {
    expect(sent[1]?.body).toEqual({ sites: [{ id: 111, version: 3, siteName: 'West Hall', scholarCapacity: 50 }] });
  });
});

test('a form that is closed by mistake comes back as it was', async () => {
  const { user } = await configure(DONE);
  const form = await openForm(user, 'North Hall');
  fill(form.getByLabelText('City'), 'Queens');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit all fields of North Hall' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Save sessions' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText('City')).toHaveValue('Queens');
  await user.click(again.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Not saved yet: City')).toBeVisible();
});

test('days, times and the day of the ages are columns to show; a field whose column is hidden is reached in the form', async () => {
  const { user, capacity } = await configure(DONE);
  for (const name of ['Days', 'Times', 'Age as of']) {
    expect(screen.queryByRole('columnheader', { name })).not.toBeInTheDocument();
  }
  await user.clear(capacity);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  for (const name of ['Days', 'Times', 'Age as of', 'Scholar capacity']) {
    await user.click(screen.getByRole('checkbox', { name }));
  }
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('cell', { name: 'Mon–Fri' })).toHaveLength(2);
  expect(screen.getAllByRole('cell', { name: '3:00 PM – 6:00 PM' })).toHaveLength(2);
  expect(screen.getAllByRole('cell', { name: 'Jan 5, 2099' })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save 1 session' }));
  await user.click(await screen.findByRole('link', { name: 'Scholar capacity, North Hall: Enter Scholar capacity' }));
  expect(within(screen.getByRole('dialog')).getByLabelText('Scholar capacity')).toHaveFocus();
});

test('who may not edit sessions reads the table', async () => {
  render(<SessionConfiguration program={PROGRAM} />, {
    role: 6,
    route: '/a/1/p/11/account/programs/sessions/configure',
    session: { may: () => false },
  });
  expect(await screen.findByLabelText('Scholar capacity, North Hall')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^(Edit all|Save)/ })).not.toBeInTheDocument();
});

test('the list is searched and sorted by every column, that of a program without the program', async () => {
  const { user } = render(<SiteList accountId={1} programId={11} />, { role: 4, route: '/a/1/p/11/account/program/sites' });
  await user.click(await screen.findByRole('button', { name: 'Search in: All columns' }));
  const labels = screen.getAllByRole('menuitemradio').map((each) => each.textContent);
  expect(labels).toEqual(expect.arrayContaining(['City', 'Days', 'Times', 'Start date', 'End date', 'Status']));
  expect(labels).not.toContain('Program');
  await user.keyboard('{Escape}');
  for (const name of ['City', 'Days', 'Times']) {
    expect(screen.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'none');
  }
});

test('while a program is set up, its next step is the one primary action', async () => {
  server.use(http.get('*/api/admin/sites', () => HttpResponse.json({ results: [], count: 0, totalActiveCount: 0 })));
  function Frame() {
    useConfigurationMode(true);
    return <SiteList accountId={1} programId={11} />;
  }
  render(<Frame />, { role: 4, route: '/a/1/p/11/account/program/sites' });
  expect(await screen.findByRole('link', { name: 'Add a site' })).toHaveClass('MuiButton-outlined');
});
