import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import type { AttendanceMark, AttendanceSettings, MarkRequest, MarkResult, Register, RegisterRow } from '@/api/roster';
import { axe } from '@/test/axe';
import { liveStream } from '@/test/live';
import { dayAfter, todayIn } from '@/shared/time/days';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { vault } from '@/shared/vault/vault';
import { AttendancePage } from './AttendancePage';
import { timeAt } from './rules/register';
import { endQueue } from './waiting/useQueue';

const SITE = '/a/1/p/11/s/111/attendance';

function child(ssmId: number, firstName: string, lastName: string, rest: Partial<RegisterRow> = {}): RegisterRow {
  return {
    ssmId,
    scholarId: ssmId + 1000,
    firstName,
    lastName,
    enteringGrade: '3',
    classroomId: 5,
    classroomName: 'Blue Room',
    hasAllergies: false,
    hasEpiPen: false,
    hasCustodyAlert: false,
    isScheduled: true,
    mark: null,
    contacts: [],
    ...rest,
  };
}

const MARKED_BY = { userId: 9, name: 'Lee Walker' };
/** Whose session a test has. */
const ME = { userId: 7, name: 'Ana Diaz' };
const markWith = (version: number, rest: Partial<AttendanceMark> = {}): AttendanceMark => ({
  status: 'Present',
  checkout: '--',
  version,
  markedAt: '2026-11-23T20:10:00Z',
  markedBy: MARKED_BY,
  ...rest,
});
const CONTACTS: RegisterRow['contacts'] = [
  { contactId: 71, firstName: 'Rosa', lastName: 'Ali', relationship: 'Mother', allowedToPick: true, isBarred: false, hasCode: false },
  { contactId: 72, firstName: 'Carl', lastName: 'Ali', relationship: 'Father', allowedToPick: false, isBarred: true, hasCode: false },
];

const SETTINGS: AttendanceSettings = {
  lateAfter: null,
  offered: ['photo', 'grade', 'classroom', 'pickup', 'checkIn', 'checkOut', 'transportation', 'note'],
  transportChoices: ['Bus'],
  columns: ['photo', 'grade', 'classroom', 'pickup', 'checkIn', 'checkOut', 'transportation', 'note'],
  order: 'lastName',
  group: 'none',
  user: {},
  site: {},
  program: {},
  account: { transportChoices: ['Bus'] },
};

let rows: RegisterRow[] = [];
let state: Register['state'] = { code: 'open', message: null };
let openDay: Register['openDay'] = null;
let sent: MarkRequest[][] = [];
let stamps: string[] = [];
let cameNow: number[] = [];
let gone: RegisterRow[] = [];
let answers: ((mark: MarkRequest) => MarkResult | null)[] = [];

function omit(from: object, field: string): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name !== field));
}

/** Whether the time of a mark is nothing but when it was made, as of whoever is marked as here today. */
const isNow = ({ status, checkIn, markedAt }: MarkRequest) =>
  (status === 'Present' || status === 'Late') && checkIn === timeAt('America/New_York', new Date(markedAt ?? ''));

/** Notes what was sent; when it was marked, and that the child came then, by themselves. */
function note(marks: MarkRequest[]) {
  stamps.push(...marks.map(({ markedAt }) => markedAt ?? ''));
  cameNow.push(...marks.filter(isNow).map(({ ssmId }) => ssmId));
  sent.push(marks.map((mark) => omit(isNow(mark) ? omit(mark, 'checkIn') : mark, 'markedAt') as MarkRequest));
}

/** Whether a sheet of styles takes the element off paper, by itself or with what it stands in. */
function isHiddenInPrint(element: Element): boolean {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText === 'print');
  return rules
    .flatMap((rule) => [...rule.cssRules] as CSSStyleRule[])
    .some(({ selectorText, style }) => style.display === 'none' && element.closest(selectorText) !== null);
}

/** Whether the element begins a page of its own on paper. */
function beginsPage(element: Element): boolean {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule);
  return rules.some(({ selectorText, style }) => style.getPropertyValue('break-before') === 'page' && element.matches(selectorText));
}

afterEach(async () => {
  endQueue();
  await (await vault()).clear(['marks', 'registers', 'session']);
});

beforeEach(() => {
  localStorage.setItem('oidc.user:test', JSON.stringify({ profile: { sub: '7' } }));
  rows = [
    child(1, 'Gabriel', 'Ali', { contacts: CONTACTS, hasEpiPen: true, hasCustodyAlert: true }),
    child(2, 'Omar', 'Bailey'),
    child(3, 'Zoë', 'Núñez', { isScheduled: false }),
  ];
  state = { code: 'open', message: null };
  openDay = null;
  sent = [];
  stamps = [];
  cameNow = [];
  gone = [];
  answers = [];
  server.use(
    http.get('*/api/roster/attendance/still-here', () =>
      HttpResponse.json({
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: 'America/New_York',
        today: '2026-11-23',
        siteDays: [],
        asOf: '2026-11-23T20:15:00Z',
        count: gone.length,
        results: gone,
      }),
    ),
    http.get('*/api/roster/attendance/settings', () => HttpResponse.json(SETTINGS)),
    http.get('*/api/roster/attendance/latest', () => HttpResponse.json({ latest: 1 })),
    http.get('*/api/roster/attendance/register', ({ request }) => {
      const params = new URL(request.url).searchParams;
      const day = params.get('day') ?? '2026-11-23';
      const classroom = params.get('classroomId');
      const results = rows.filter(({ classroomId }) => classroom === null || String(classroomId) === classroom);
      const isOpenDay = day === openDay;
      const register: Register = {
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: 'America/New_York',
        today: '2026-11-23',
        siteDays: [1, 2, 3, 4, 5],
        day,
        state: isOpenDay ? { code: 'open', message: null } : state,
        openDay: isOpenDay ? null : openDay,
        count: results.length,
        taken: 0,
        results,
      };
      return HttpResponse.json(register);
    }),
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({ results: [], count: 0, includesUnassignedScholars: false }),
    ),
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      note(marks);
      const answer = answers.shift();
      const results = marks.map((mark): MarkResult => {
        const special = answer?.(mark) ?? null;
        if (special !== null) {
          return special;
        }
        const { ssmId, version, collectedBy, ...content } = mark;
        const row = rows.find((each) => each.ssmId === ssmId)!;
        const saved = {
          ...markWith((version ?? 0) + 1),
          ...row.mark,
          ...content,
          version: (version ?? 0) + 1,
          markedBy: ME,
        } as AttendanceMark;
        rows = rows.map((each) =>
          each.ssmId === ssmId
            ? { ...each, mark: collectedBy ? { ...saved, collectedBy: { contactId: null, name: 'Rosa Ali', reason: null } } : saved }
            : each,
        );
        return { ssmId, outcome: 'saved', mark: rows.find((each) => each.ssmId === ssmId)!.mark ?? null };
      });
      return HttpResponse.json({
        siteId: 111,
        day: '2026-11-23',
        saved: results.length,
        conflicts: 0,
        failed: 0,
        undoToken: 'token-1',
        results,
      });
    }),
  );
});

const rowOf = (name: string) => screen.getByRole('listitem', { name: new RegExp(`^${name}`) });

async function open(role = 6, query = '') {
  const view = render(<AttendancePage />, { role, route: `${SITE}${query}` });
  await screen.findByText('Ali, Gabriel');
  return view;
}

test('a register that is opened writes nothing, says who may collect, and is accessible', async () => {
  const { container } = await open();
  expect(screen.getByText('0 of 2 taken')).toBeVisible();
  expect(within(rowOf('Ali')).getByText('EpiPen')).toBeVisible();
  expect(within(rowOf('Ali')).getByText('Custody alert')).toBeVisible();
  expect(within(rowOf('Ali')).getByText(/Pickup: Rosa Ali/)).toBeVisible();
  expect(within(rowOf('Ali')).getByText('Must not pick up: Carl Ali')).toBeVisible();
  expect(within(rowOf('Núñez')).getByText(/ · Not scheduled/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  expect(sent).toEqual([]);
});

test('staff are told whom their register lacks, and everybody who left with somebody off the list', async () => {
  rows = [
    child(1, 'Gabriel', 'Ali', {
      mark: {
        ...markWith(1),
        checkOut: '17:00',
        checkout: 'Dismissed',
        collectedBy: { name: 'Lena Katz', reason: 'Her aunt', isOffList: true },
      },
      isNotEnrolled: true,
      isScheduled: false,
    }),
  ];
  server.use(
    http.get('*/api/roster/attendance/register', () =>
      HttpResponse.json({
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: 'America/New_York',
        today: '2026-11-23',
        siteDays: [1, 2, 3, 4, 5],
        day: '2026-11-23',
        state,
        count: 1,
        taken: 1,
        withoutClassroom: 5,
        results: rows,
      }),
    ),
  );
  render(<AttendancePage />, { role: 7, route: SITE });
  const row = await screen.findByRole('listitem', { name: /^Ali/ });
  expect(screen.getByText('5 scholars are not shown: they have no classroom. Ask the session admin to assign one.')).toBeVisible();
  expect(within(row).getByText('Not on list')).toBeVisible();
  expect(row).toHaveTextContent('Enrollment has ended');
});

test('grades are said as the scholar list has them', async () => {
  rows = [
    child(1, 'Gabriel', 'Ali', { enteringGrade: 'Pre-K' }),
    child(2, 'Omar', 'Bailey', { enteringGrade: 'K' }),
    child(3, 'Zoë', 'Núñez', { enteringGrade: '12' }),
  ];
  await open();
  expect(within(rowOf('Ali')).getByText(/^Grade Pre-K · Blue Room/)).toBeVisible();
  expect(within(rowOf('Bailey')).getByText(/^Grade K · Blue Room/)).toBeVisible();
  expect(within(rowOf('Núñez')).getByText(/^Grade 12 · Blue Room/)).toBeVisible();
});

test('a mark of somebody else is there as soon as it is told, and what was read is read again only then', async () => {
  const stream = liveStream();
  let requestCount = 0;
  let read = 0;
  server.use(
    stream.handler,
    http.get('*/api/roster/attendance/register', () => {
      read += 1;
      return undefined;
    }),
    // Nothing was marked since the register was read.
    http.get('*/api/roster/attendance/latest', () => {
      requestCount += 1;
      return HttpResponse.json({ latest: 0 });
    }),
  );
  await open();
  await waitFor(() => {
    expect(requestCount).toBe(1);
  });
  await waitFor(() => {
    expect(stream.opened).toContain('?siteId=111');
  });
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: { ...markWith(1), status: 'Absent' } as AttendanceMark } : row));
  act(() => {
    stream.change({ kind: 'attendance', accountId: 1, programId: 11, siteId: 111, day: '2026-11-23' });
  });
  await waitFor(
    () => {
      expect(within(rowOf('Ali')).getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true');
    },
    { timeout: 10_000 },
  );
  expect(requestCount).toBe(1);
  expect(read).toBe(2);
});

test('without a stream it is asked instead', async () => {
  let requestCount = 0;
  server.use(
    http.get('*/api/roster/attendance/latest', () => {
      requestCount += 1;
      return HttpResponse.json({ latest: 1 });
    }),
  );
  await open();
  await waitFor(() => {
    expect(requestCount).toBeGreaterThan(0);
  });
});

test('marked by keyboard, each child by itself; the latest marks are taken back through the strip', async () => {
  const reverted: unknown[] = [];
  server.use(
    http.post('*/api/roster/attendance/revert', async ({ request }) => {
      reverted.push(await request.json());
      rows = rows.map((row) => ({ ...row, mark: null }));
      return HttpResponse.json({
        siteId: 111,
        day: '2026-11-23',
        saved: 2,
        conflicts: 0,
        failed: 0,
        undoToken: null,
        results: [1, 2].map((ssmId) => ({ ssmId, outcome: 'saved', mark: null })),
      });
    }),
  );
  const { user } = await open();
  act(() => {
    rowOf('Ali').focus();
  });
  await user.keyboard('pa');
  expect(rowOf('Núñez')).toHaveFocus();
  expect(screen.getByText('All 2 taken')).toBeVisible();
  await waitFor(() => {
    expect(sent.flat()).toEqual([
      { ssmId: 1, version: 0, status: 'Present' },
      { ssmId: 2, version: 0, status: 'Absent' },
    ]);
  });
  expect(await within(rowOf('Ali')).findByRole('img', { name: 'Saved' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('0 of 2 taken')).toBeVisible();
  expect(reverted).toEqual([{ undoToken: 'token-1' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the rest is marked present at once, without those who are marked or not expected; a click hides the strip', async () => {
  rows = rows.map((row) => (row.ssmId === 2 ? { ...row, mark: markWith(4, { status: 'Absent' }) } : row));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Mark the rest present' }));
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 1, version: 0, status: 'Present' }]]);
  });
  await screen.findByText('Attendance marked: Ali, Gabriel');
  await user.click(screen.getByText('Bailey, Omar'));
  expect(screen.queryByText(/^Attendance marked/)).not.toBeInTheDocument();
});

test('marks without a connection are kept, survive the page, and are sent once when it is back', async () => {
  let isCut = true;
  server.use(
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      if (isCut) {
        return HttpResponse.error();
      }
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      note(marks);
      return HttpResponse.json({
        siteId: 111,
        day: '2026-11-23',
        saved: 1,
        conflicts: 0,
        failed: 0,
        undoToken: 't',
        results: marks.map(({ ssmId }) => ({ ssmId, outcome: 'saved', mark: markWith(1) })),
      });
    }),
  );
  const first = await open();
  await first.user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Late' }));
  const notice = await screen.findByText(/No connection\. 1 mark is (kept on this device|in this window only)/);
  expect(notice).toBeVisible();
  // Below the children: none of them moves when it comes.
  expect(screen.getByRole('list', { name: 'Scholars' }).compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  first.unmount();
  await open();
  expect(within(rowOf('Bailey')).getByRole('button', { name: 'Late' })).toHaveAttribute('aria-pressed', 'true');
  isCut = false;
  const backAt = Date.now();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 0, status: 'Late' }]]);
  });
  expect(await within(rowOf('Bailey')).findByRole('img', { name: 'Saved' })).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => /attendance|waiting/i.test(key))).toEqual([]);
  // When it was marked, not when it was sent.
  expect(Date.parse(stamps[0]!)).toBeLessThanOrEqual(backAt);
});

test.each([401, 408, 429, 500, 503])('a mark that met %i is kept, and sent once when the service is well again', async (status) => {
  let isBroken = true;
  server.use(
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      if (isBroken) {
        return HttpResponse.json({ name: 'Error_Any', detail: 'x' }, { status });
      }
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      note(marks);
      return HttpResponse.json({
        siteId: 111,
        day: '2026-11-23',
        saved: 1,
        conflicts: 0,
        failed: 0,
        undoToken: 't',
        results: marks.map(({ ssmId }) => ({ ssmId, outcome: 'saved', mark: markWith(1, { status: 'Absent' }) })),
      });
    }),
  );
  const first = await open();
  await first.user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Absent' }));
  expect(await within(rowOf('Bailey')).findByRole('img', { name: 'Waiting for a connection' })).toBeVisible();
  // Signed in again, or opened anew.
  first.unmount();
  isBroken = false;
  await open();
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 0, status: 'Absent' }]]);
  });
  expect(await within(rowOf('Bailey')).findByRole('img', { name: 'Saved' })).toBeVisible();
});

test('two changes of one child go out in their order, the second on top of the first', async () => {
  const { user } = await open();
  act(() => {
    rowOf('Ali').focus();
  });
  await user.keyboard('p{ArrowUp}l');
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 1, version: 0, status: 'Present' }], [{ ssmId: 1, version: 1, status: 'Late' }]]);
  });
});

test('marks of another site and day are sent, too, whichever register is open; who else signs in neither sees nor sends them', async () => {
  const waits = {
    id: '00001764000000000.x',
    place: { accountId: 1, programId: 11, siteId: 112 },
    day: '2026-11-20',
    ssmId: 9,
    version: 3,
    change: { status: 'Late' },
    markedAt: '2026-11-20T20:00:00Z',
  };
  const theirs = { ...waits, id: '00001764000000001.x', ssmId: 8 };
  await (await vault()).change('marks', 7, [{ name: waits.id, value: waits }], []);
  await (await vault()).change('marks', 8, [{ name: theirs.id, value: theirs }], []);
  await open();
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 9, version: 3, status: 'Late' }]]);
  });
  expect(stamps).toEqual(['2026-11-20T20:00:00Z']);
  expect(await (await vault()).all('marks', 8)).toHaveLength(1);
});

test('what the service refuses stays to be seen, also on another day, until the person has seen it', async () => {
  const refused = {
    id: '00001764000000000.x',
    place: { accountId: 1, programId: 11, siteId: 111 },
    day: '2026-11-20',
    ssmId: 1,
    version: 0,
    change: { status: 'Late' },
    markedAt: '2026-11-20T20:00:00Z',
    outcome: { kind: 'refused', error: null },
  };
  await (await vault()).change('marks', 7, [{ name: refused.id, value: refused }], []);
  const { user } = await open();
  expect(await screen.findByText('Some marks of Fri, Nov 20 were not saved. Open that day to see why.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open' }));
  expect(
    await within(await screen.findByRole('listitem', { name: /^Ali/ })).findByText('This mark was not saved. Mark it again.'),
  ).toBeVisible();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Dismiss the message about Ali, Gabriel' }));
  await waitFor(() => {
    expect(within(rowOf('Ali')).queryByText(/was not saved/)).not.toBeInTheDocument();
  });
  await waitFor(async () => {
    expect(await (await vault()).all('marks', 7)).toEqual([]);
  });
  expect(sent).toEqual([]);
});

test('one mark that the service makes nothing of stops no other', async () => {
  server.use(
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      if (marks.some(({ ssmId }) => ssmId === 1)) {
        return HttpResponse.json({ name: 'Error_ValidationFailed', detail: 'x', errors: {} }, { status: 400 });
      }
      note(marks);
      return HttpResponse.json({
        siteId: 111,
        day: '2026-11-23',
        saved: 1,
        conflicts: 0,
        failed: 0,
        undoToken: 't',
        results: marks.map(({ ssmId }) => ({ ssmId, outcome: 'saved', mark: markWith(1) })),
      });
    }),
  );
  const { user } = await open();
  act(() => {
    rowOf('Ali').focus();
  });
  await user.keyboard('pp');
  expect(await within(rowOf('Ali')).findByText('This mark was not saved. Mark it again.')).toBeVisible();
  expect(await within(rowOf('Bailey')).findByRole('img', { name: 'Saved' })).toBeVisible();
  expect(sent).toEqual([[{ ssmId: 2, version: 0, status: 'Present' }]]);
});

test.each([
  ['en', 'holiday', 'This day is a holiday of the program.'],
  ['en', 'siteDisabled', 'This site is disabled.'],
  ['es', 'notRunning', 'Esta sede no funciona ese día.'],
])('%s: marks kept until their day took none (%s) say why, and advise nothing that cannot work', async (language, code, sentence) => {
  const waits = [1, 2].map((ssmId) => ({
    id: `0000176400000000${String(ssmId)}.x`,
    place: { accountId: 1, programId: 11, siteId: 111 },
    day: '2026-11-23',
    ssmId,
    version: 0,
    change: { status: 'Late' },
    markedAt: '2026-11-23T20:00:00Z',
  }));
  await (
    await vault()
  ).change(
    'marks',
    7,
    waits.map((value) => ({ name: value.id, value })),
    [],
  );
  server.use(
    http.put('*/api/roster/attendance/register', () =>
      HttpResponse.json(
        {
          name: 'Error_ValidationFailed',
          detail: 'Please check the highlighted fields.',
          errors: { day: ['In the words of the service.'] },
          faults: { day: [{ code, params: {} }] },
        },
        { status: 400 },
      ),
    ),
  );
  await i18next.changeLanguage(language);
  await open();
  expect(await within(rowOf('Ali')).findByText(sentence)).toBeVisible();
  expect(await within(rowOf('Bailey')).findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/Mark it again|Márquela de nuevo/)).not.toBeInTheDocument();
});

test('a whole request that the role does not allow says so', async () => {
  server.use(
    http.put('*/api/roster/attendance/register', () => HttpResponse.json({ name: 'Error_Forbidden', detail: 'no' }, { status: 403 })),
  );
  const { user } = await open();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Present' }));
  expect(await within(rowOf('Ali')).findByText('Your role does not allow this. Please contact your administrator.')).toBeVisible();
});

test('a mark that cannot be taken back says so', async () => {
  server.use(
    http.post('*/api/roster/attendance/revert', () =>
      HttpResponse.json({
        siteId: 111,
        day: '2026-11-23',
        saved: 0,
        conflicts: 1,
        failed: 0,
        undoToken: null,
        results: [{ ssmId: 1, outcome: 'conflict', mark: markWith(3, { status: 'Absent' }) }],
      }),
    ),
  );
  const { user } = await open();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Present' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Some marks could not be taken back: somebody changed them since.')).toBeVisible();
  expect(within(rowOf('Ali')).getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true');
});

test('two people on one child: both marks are shown, and mine is saved over theirs only when I say so', async () => {
  answers = [
    ({ ssmId }) => ({
      ssmId,
      outcome: 'conflict',
      mark: markWith(7, { status: 'Absent' }),
      yours: { status: 'Present', checkout: '--' },
      changedBy: MARKED_BY,
      changedAt: '2026-11-23T20:10:00Z',
    }),
  ];
  const { user } = await open();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Present' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ali, Gabriel was marked by somebody else' });
  expect(within(within(dialog).getByRole('region', { name: /^Lee Walker, Mon, Nov 23, 2026, 3:10 PM/ })).getByText('Absent')).toBeVisible();
  expect(within(within(dialog).getByRole('region', { name: /^You, .* [AP]M/ })).getByText('Present')).toBeVisible();
  expect(sent).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Save my mark' }));
  await waitFor(() => {
    expect(sent[1]).toEqual([{ ssmId: 1, version: 7, status: 'Present' }]);
  });
});

test('a child leaves with somebody from its list; who must not collect it is refused at once, and the site is told', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1, { checkIn: '00:00' }) } : row));
  const REFUSED = "This person isn't allowed to pick up this child.";
  const { user } = await open();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(within(dialog).getByText('Select who picks up')).toBeVisible();
  answers = [
    ({ ssmId }) => ({
      ssmId,
      outcome: 'refused',
      mark: null,
      error: { name: 'Error_CollectorBarred', detail: REFUSED, errors: {}, faults: {} },
    }),
  ];
  await user.click(within(dialog).getByRole('radio', { name: /Carl Ali.*Must not pick up/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(within(dialog).getByText(/isn't allowed to pick up this child\. Carl Ali must not pick up/)).toBeVisible();
  // Of a version that no mark has: it is told, and can never be saved.
  const attempt = {
    ssmId: 1,
    version: -1,
    checkOut: expect.stringMatching(/^\d\d:\d\d$/) as string,
    checkout: 'Dismissed',
    collectedBy: { contactId: 72 },
  };
  await waitFor(() => {
    expect(sent).toEqual([[attempt]]);
  });
  // The dialog hides the page behind it from readers.
  expect(screen.getByRole('listitem', { name: /^Ali/, hidden: true })).not.toHaveTextContent(/with Carl|Dismissed|not saved/);
  answers = [
    ({ ssmId }) => ({
      ssmId,
      outcome: 'refused',
      mark: null,
      error: { name: 'Error_CollectorBarred', detail: REFUSED, errors: {}, faults: {} },
    }),
  ];
  await user.click(within(dialog).getByRole('radio', { name: /Somebody else/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(within(dialog).getByText('Enter Name')).toBeVisible();
  expect(within(dialog).getByText('Enter Reason')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Name'), 'ALI, carl');
  await user.type(within(dialog).getByLabelText('Reason'), 'He is here');
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(within(dialog).getByText(/isn't allowed to pick up this child/)).toBeVisible();
  await waitFor(() => {
    expect(sent).toHaveLength(2);
  });
  expect(sent[1]).toEqual([attempt]);
  await user.click(within(dialog).getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  await waitFor(() => {
    expect(sent.at(-1)).toEqual([
      {
        ssmId: 1,
        version: 1,
        checkOut: expect.stringMatching(/^\d\d:\d\d$/) as string,
        checkout: 'Dismissed',
        collectedBy: { contactId: 71 },
      },
    ]);
  });
  expect(await within(rowOf('Ali')).findByText(/with Rosa Ali/)).toBeVisible();
});

test('a day that takes no marks says why, and staff who may not mark see no buttons', async () => {
  state = { code: 'future', message: "You can't mark attendance for a future day." };
  await open();
  expect(screen.getByText("You can't mark attendance for a future day.")).toBeVisible();
  expect(within(rowOf('Ali')).getByRole('button', { name: 'Present' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Mark the rest present' })).not.toBeInTheDocument();
});

test.each([
  ['with its children', true],
  ['without any', false],
])('a day that takes no marks, %s, leads to the last one that does', async (_, hasChildren) => {
  state = { code: 'notRunning', message: "This site doesn't run on Sundays." };
  openDay = '2026-11-20';
  rows = hasChildren ? rows : [];
  const { user, router, container } = render(<AttendancePage />, { role: 6, route: `${SITE}?day=2026-11-22` });
  const button = await screen.findByRole('button', { name: 'Go to Fri, Nov 20' });
  expect(await axe(container)).toHaveNoViolations();
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Fri, Nov 20' })).toHaveFocus();
  expect(router.state.location.search).toBe('?day=2026-11-20');
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: /^Go to/ })).not.toBeInTheDocument();
  });
});

test('a classroom without scholars says so, and leads to all of them, the board and the evacuation sheet of the whole site', async () => {
  rows = [child(1, 'Gabriel', 'Ali', { mark: markWith(1) })];
  let printed = '';
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('[data-sheet="evacuation"]')?.textContent ?? '';
  });
  const { user, router, container } = render(<AttendancePage />, { role: 6, route: `${SITE}?classroom=6` });
  const title = await screen.findByText('This classroom has no scholars on this day');
  expect(title).toBeVisible();
  expect(screen.queryByText(/No scholars are enrolled/)).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  // Of the classroom there is nothing to print.
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Evacuation sheet',
    'Evacuation sheet as PDF',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Evacuation sheet' }));
  expect(printed).toMatch(/Blue Room \(1\).*Ali, Gabriel/);
  expect(isHiddenInPrint(title)).toBe(true);
  print.mockRestore();
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  expect(isHiddenInPrint(title)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Still here' }));
  expect(await screen.findByRole('button', { name: 'Check out Ali, Gabriel' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.click(await screen.findByRole('button', { name: 'Show all classrooms' }));
  expect(screen.getByRole('heading', { name: 'Mon, Nov 23 · Today' })).toHaveFocus();
  expect(await screen.findByRole('listitem', { name: /^Ali/ })).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('when every enrollment has ended, who is still inside is on the board and the evacuation sheet', async () => {
  rows = [];
  gone = [omit(child(4, 'Ida', 'Katz', { mark: markWith(2) }), 'isScheduled') as RegisterRow];
  let printed = '';
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('[data-sheet="evacuation"]')?.textContent ?? '';
  });
  const { user } = render(<AttendancePage />, { role: 6, route: SITE });
  expect(await screen.findByText('No scholars are enrolled here on this day')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Evacuation sheet' }));
  expect(printed).toContain('Katz, Ida');
  print.mockRestore();
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  await user.click(screen.getByRole('button', { name: 'Still here' }));
  expect(await screen.findByRole('listitem', { name: 'Katz, Ida' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Still here', pressed: true })).toHaveFocus();
});

test('a child is found by name whatever the accents, and who is still here is shown alone', async () => {
  rows = rows.map((row) => (row.ssmId === 3 ? { ...row, mark: markWith(1) } : row));
  const { user } = await open();
  await user.type(screen.getByRole('searchbox'), 'zoe nun');
  await waitFor(() => {
    expect(screen.queryByText('Ali, Gabriel')).not.toBeInTheDocument();
  });
  await user.clear(screen.getByRole('searchbox'));
  await screen.findByText('Ali, Gabriel');
  await user.click(screen.getByRole('button', { name: 'Still here' }));
  expect(screen.getByText('Núñez, Zoë')).toBeVisible();
  expect(screen.queryByText('Bailey, Omar')).not.toBeInTheDocument();
});

test('from the search, Enter leads to the child that was found, and its key marks it', async () => {
  const { user } = await open();
  await user.keyboard('/');
  await user.keyboard('bail{Enter}');
  expect(rowOf('Bailey')).toHaveFocus();
  await user.keyboard('l');
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 0, status: 'Late' }]]);
  });
  await user.keyboard('/');
  await user.keyboard('{Escape}ali{ArrowDown}');
  expect(rowOf('Ali')).toHaveFocus();
});

test('the board is of the whole site today, whatever day and classroom were in view, with those whose enrollment has ended', async () => {
  rows = [
    child(1, 'Gabriel', 'Ali', { mark: markWith(1) }),
    child(2, 'Omar', 'Bailey', { classroomId: 6, classroomName: 'Red Room', mark: markWith(1) }),
    child(3, 'Zoë', 'Núñez'),
  ];
  gone = [omit(child(4, 'Ida', 'Katz', { mark: markWith(2) }), 'isScheduled') as RegisterRow];
  const { user } = render(<AttendancePage />, { role: 6, route: `${SITE}?day=2026-11-20&classroom=5&show=here` });
  expect(await screen.findByRole('listitem', { name: 'Bailey, Omar' })).toBeVisible();
  expect(screen.getByRole('listitem', { name: 'Ali, Gabriel' })).toBeVisible();
  expect(await screen.findByRole('listitem', { name: 'Katz, Ida' })).toBeVisible();
  expect(screen.queryByRole('listitem', { name: 'Núñez, Zoë' })).not.toBeInTheDocument();
  expect(screen.getByText('Still here 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check out Katz, Ida' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Katz, Ida' });
  await user.click(within(dialog).getByRole('radio', { name: /Somebody else/ }));
  await user.type(within(dialog).getByLabelText('Name'), 'Lena Katz');
  await user.type(within(dialog).getByLabelText('Reason'), 'Her aunt');
  // Nobody is listed for her.
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(within(dialog).getByText('Check an ID and allow this pickup first')).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: 'I checked an ID and allow this pickup' }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  await waitFor(() => {
    expect(screen.queryByRole('listitem', { name: 'Katz, Ida' })).not.toBeInTheDocument();
  });
});

test('the evacuation sheet is of the whole site today, whatever day and classroom are in view', async () => {
  rows = [
    child(1, 'Gabriel', 'Ali', { mark: markWith(1) }),
    child(2, 'Omar', 'Bailey', { classroomId: 6, classroomName: 'Red Room', mark: markWith(1) }),
  ];
  let printed = '';
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('[data-sheet="evacuation"]')?.textContent ?? '';
  });
  const { user } = render(<AttendancePage />, { role: 6, route: `${SITE}?day=2026-11-20&classroom=5` });
  await screen.findByText('Ali, Gabriel');
  expect(screen.queryByText('Bailey, Omar')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Evacuation sheet' }));
  expect(printed).toMatch(/Nov 23, 2026.*Ali, Gabriel/);
  expect(printed).toMatch(/Red Room \(1\).*Bailey, Omar/);
  print.mockRestore();
});

test('today’s register opens without a connection, as of when it was read', async () => {
  const today = todayIn('America/New_York');
  server.use(
    http.get('*/api/roster/attendance/register', () =>
      HttpResponse.json({
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: 'America/New_York',
        today,
        siteDays: [],
        day: today,
        state,
        count: 3,
        taken: 0,
        results: rows,
      }),
    ),
  );
  const first = await open();
  await waitFor(async () => {
    expect(await (await vault()).all('registers', 7)).toHaveLength(1);
  });
  first.unmount();
  server.use(
    http.all('*/api/roster/*', () => HttpResponse.error()),
    http.all('*/api/roster/attendance/*', () => HttpResponse.error()),
    http.get('*/api/roster/sites/111/program/11/classrooms', () => HttpResponse.error()),
  );
  const { user } = await open();
  expect(screen.getByText(/You are currently in offline mode\. This is the register as of .*[AP]M/)).toBeVisible();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Present' }));
  expect(await screen.findByText(/1 mark is (kept|in this window)/)).toBeVisible();
  // Somebody else on the same device finds nothing.
  expect(await (await vault()).all('registers', 8)).toEqual([]);
});

test('who is still here shows whom to call, and checks out', async () => {
  rows = rows.map((row) =>
    row.ssmId === 1
      ? { ...row, contacts: [{ ...CONTACTS[0]!, phoneNumber: '7185551234' }, CONTACTS[1]!], mark: markWith(1, { checkIn: '15:05:00' }) }
      : row,
  );
  const { container, user } = render(<AttendancePage />, { role: 6, route: `${SITE}?show=here` });
  const card = await screen.findByRole('listitem', { name: 'Ali, Gabriel' });
  expect(within(card).getByText('Grade 3 · In 3:05 PM')).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Call Rosa Ali, (718) 555-1234' })).toHaveAttribute('href', 'tel:+17185551234');
  expect(within(card).getByText('Must not pick up: Carl Ali')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(within(card).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('the evacuation sheet names everybody who may be in the building, a classroom a page', async () => {
  rows = [
    child(1, 'Gabriel', 'Ali', { contacts: CONTACTS, mark: markWith(1) }),
    child(2, 'Omar', 'Bailey', { mark: markWith(1, { status: 'Absent' }) }),
    child(3, 'Zoë', 'Núñez', { isScheduled: false }),
    child(4, 'Ida', 'Katz', { classroomId: null, classroomName: '', enteringGrade: 'K' }),
  ];
  let printed = '';
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    printed = [...document.querySelectorAll('[data-sheet] section')].map(({ textContent }) => textContent).join('\n');
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Evacuation sheet' }));
  expect(print).toHaveBeenCalledTimes(1);
  const [blue, none] = printed.split('\n');
  expect(blue).toMatch(/Evacuation sheet of North.*Blue Room \(1\).*Ali, Gabriel.*Rosa Ali, Mother.*Must not pick up: Carl Ali/);
  expect(none).toMatch(/No classroom \(1\).*Katz, IdaKNot taken/);
  expect(printed).not.toMatch(/Bailey|Núñez/);
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  expect(document.querySelector('[data-sheet]')).toBeNull();
  print.mockRestore();
});

test('the week is read day by day, and each day leads to its register', async () => {
  const requests: string[] = [];
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-28'];
  server.use(
    http.get('*/api/roster/attendance/week', ({ request }) => {
      requests.push(new URL(request.url).search);
      const [off, today, future, weekend] = days;
      return HttpResponse.json({
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: 'America/New_York',
        today,
        siteDays: [1, 2, 3, 4, 5],
        count: 1,
        days: [
          { day: off, state: { code: 'notRunning', message: 'No' } },
          { day: today, state: { code: 'open', message: null } },
          { day: future, state: { code: 'future', message: 'No' } },
          { day: weekend, state: { code: 'notRunning', message: 'No' } },
        ],
        results: [
          {
            ...child(1, 'Gabriel', 'Ali'),
            days: days.map((day) => ({
              day,
              isEnrolled: true,
              isScheduled: true,
              mark:
                day === today
                  ? markWith(1, { checkIn: '15:05:00', checkOut: '17:30:00' })
                  : day === future || day === off
                    ? markWith(1, { checkOut: '17:40:00' })
                    : null,
            })),
          },
        ],
      });
    }),
  );
  const { container, user } = render(<AttendancePage />, { role: 6, route: `${SITE}?view=week` });
  const row = (await screen.findByRole('rowheader', { name: 'Ali, Gabriel' })).closest('tr')!;
  expect(row).toHaveTextContent('Ali, GabrielPresentOut 5:40 PMPresent3:05 PM – 5:30 PMPresentOut 5:40 PM');
  // The site does not run on weekends: a day of them has a column because somebody was marked on it.
  expect(screen.queryByRole('columnheader', { name: /Nov 28/ })).not.toBeInTheDocument();
  expect(screen.getByText('No session: Sat, Nov 28')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /Sun, Nov 22/ })).toHaveTextContent('No session');
  expect(screen.getByRole('link', { name: 'Mon, Nov 23' })).toHaveAttribute('href', SITE);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Week before' }));
  await waitFor(() => {
    expect(requests.at(-1)).toBe('?siteId=111&from=2026-11-15');
  });
});

test('the day, classroom and children in view stay from tab to tab, and the week is that of the day', async () => {
  const requests: string[] = [];
  server.use(
    http.get('*/api/roster/attendance/week', ({ request }) => {
      const from = new URL(request.url).searchParams.get('from') ?? '2026-11-22';
      requests.push(from);
      const days = Array.from({ length: 7 }, (_, at) => ({ day: dayAfter(from, at), state: { code: 'open', message: null } }));
      return HttpResponse.json({
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: 'America/New_York',
        today: '2026-11-23',
        siteDays: [],
        count: 1,
        days,
        results: [
          { ...child(1, 'Gabriel', 'Ali'), days: days.map(({ day }) => ({ day, isEnrolled: true, isScheduled: true, mark: null })) },
        ],
      });
    }),
  );
  const { user, router } = await open(6, '?day=2026-11-18&classroom=5&show=open');
  await user.click(screen.getByRole('link', { name: 'Week' }));
  expect(await screen.findByRole('link', { name: 'Wed, Nov 18' })).toBeVisible();
  expect(requests.at(-1)).toBe('2026-11-15');
  await user.click(screen.getByRole('button', { name: 'Week before' }));
  expect(await screen.findByRole('link', { name: 'Wed, Nov 11' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Week before' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'This week' }));
  expect(await screen.findByRole('link', { name: 'Mon, Nov 23' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'This week' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Week after' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Register' }));
  expect(await screen.findByRole('heading', { name: 'Wed, Nov 18' })).toBeVisible();
  expect(router.state.location.search).toBe('?day=2026-11-18&classroom=5&show=open');
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('link', { name: 'Mon, Nov 23' })).toBeVisible();
  await act(() => router.navigate(1));
  expect(await screen.findByRole('heading', { name: 'Wed, Nov 18' })).toBeVisible();
});

test('whoever checks in late is late, as the site has it; settings are kept of the level that is chosen', async () => {
  const saved: unknown[] = [];
  server.use(
    http.get('*/api/roster/attendance/settings', () => HttpResponse.json({ ...SETTINGS, lateAfter: '00:00:00' })),
    http.put('*/api/roster/attendance/settings', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(SETTINGS);
    }),
  );
  const { user } = await open(5);
  await user.click(screen.getByRole('button', { name: 'Check in Bailey, Omar' }));
  await waitFor(() => {
    expect(sent.at(-1)?.[0]).toMatchObject({ ssmId: 2, status: 'Late' });
  });
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Settings of' }));
  await user.click(await screen.findByRole('option', { name: 'This site' }));
  const late = await dialog.findByLabelText('Late after');
  await user.type(late, '15:10');
  await user.type(dialog.getByLabelText('Ways home'), 'Bus\nWalks');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => {
    expect(saved).toEqual([
      {
        siteId: 111,
        level: 'site',
        settings: { lateAfter: '15:10', transportChoices: ['Bus', 'Walks'], columns: null, order: null, group: null },
      },
    ]);
  });
});

test('staff choose their own columns and order, which the service keeps', async () => {
  const saved: unknown[] = [];
  let settings = SETTINGS;
  rows = [child(1, 'Gabriel', 'Ali', { mark: markWith(1, { note: 'Ate early' }) }), child(2, 'Ana', 'Bailey')];
  server.use(
    http.get('*/api/roster/attendance/settings', () => HttpResponse.json(settings)),
    http.put('*/api/roster/attendance/settings/own', async ({ request }) => {
      const body = (await request.json()) as { settings: Partial<AttendanceSettings> };
      saved.push(body);
      settings = { ...SETTINGS, user: body.settings, order: 'firstName', columns: ['grade'] };
      return HttpResponse.json(settings);
    }),
  );
  const { user } = await open(7);
  const first = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label')?.split(',')[1]?.trim());
  expect(first()).toEqual(['Gabriel', 'Ana']);
  expect(screen.getByText('Ate early')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  // Nobody asks staff for whom: they have only their own.
  await user.click(await dialog.findByRole('combobox', { name: 'Order' }));
  expect(dialog.queryByRole('combobox', { name: 'Settings of' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'First name' }));
  await user.click(dialog.getByRole('checkbox', { name: 'As set elsewhere' }));
  for (const column of ['Photo', 'Classroom', 'Who may pick up', 'Check-in', 'Check-out', 'Transportation', 'Note']) {
    await user.click(dialog.getByRole('checkbox', { name: column }));
  }
  await user.type(dialog.getByLabelText('Late after'), '15:10');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => {
    expect(saved).toEqual([
      { siteId: 111, settings: { order: 'firstName', group: null, columns: ['grade'], lateAfter: '15:10', transportChoices: null } },
    ]);
  });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(first()).toEqual(['Ana', 'Gabriel']);
  });
  expect(screen.queryByText('Ate early')).not.toBeInTheDocument();
});

test('an account without enhancements of attendance has no notes, grades and transportation', async () => {
  const offered: AttendanceSettings['offered'] = ['photo', 'classroom', 'pickup', 'checkIn', 'checkOut'];
  server.use(http.get('*/api/roster/attendance/settings', () => HttpResponse.json({ ...SETTINGS, offered, columns: offered })));
  rows = [child(1, 'Gabriel', 'Ali', { mark: markWith(1, { note: 'Ate early' }) })];
  const { user } = await open(6);
  expect(screen.queryByText('Ate early')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Note and times of Ali, Gabriel' }));
  const details = within(await screen.findByRole('dialog'));
  expect(details.getByLabelText('Check-in')).toBeInTheDocument();
  expect(details.queryByLabelText('Note')).not.toBeInTheDocument();
  await user.click(details.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const settings = within(await screen.findByRole('dialog', { name: 'Settings' }));
  expect(await settings.findByRole('checkbox', { name: 'Photo' })).toBeInTheDocument();
  expect(settings.queryByRole('checkbox', { name: 'Note' })).not.toBeInTheDocument();
});

test('the register is saved as a PDF of its day, in the language of the page', async () => {
  const requests: string[] = [];
  const saved: string[] = [];
  URL.createObjectURL = jest.fn(() => 'blob:sheet');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.use(
    http.get('*/api/roster/attendance/evacuation.pdf', ({ request }) => {
      requests.push(new URL(request.url).search);
      return new HttpResponse(new Blob(['%PDF-1.7']), { headers: { 'Content-Type': 'application/pdf' } });
    }),
    http.get('*/api/roster/attendance/register.pdf', () => HttpResponse.json({ name: 'Error_Internal' }, { status: 500 })),
  );
  const { user } = await open(7);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Evacuation sheet as PDF' }));
  await waitFor(() => {
    expect(saved).toEqual(['evacuation-sheet-2026-11-23.pdf']);
  });
  expect(requests).toEqual(['?siteId=111&day=2026-11-23&language=en']);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Register of the day as PDF' }));
  expect(await screen.findByText('The file could not be made. Try again, or print it.')).toBeInTheDocument();
  expect(saved).toHaveLength(1);
  jest.restoreAllMocks();
});

test('a register by classroom has a head for each, and its names lead to the children', async () => {
  server.use(http.get('*/api/roster/attendance/settings', () => HttpResponse.json({ ...SETTINGS, group: 'classroom' })));
  rows = rows.map((row) => (row.ssmId === 2 ? { ...row, classroomId: null, classroomName: '' } : row));
  const { matchMedia } = window;
  const wide = jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...matchMedia(media), matches: /min-width/.test(media) }));
  const { container } = await open();
  expect(screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual(['Blue Room (2)', 'No classroom (1)']);
  const room = within(screen.getByRole('list', { name: 'Blue Room' }));
  expect(room.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual([
    'Ali, Gabriel, Not taken',
    'Núñez, Zoë, Not taken',
  ]);
  expect(screen.getByRole('link', { name: 'Ali, Gabriel' })).toHaveAttribute(
    'href',
    `/a/1/p/11/s/111/roster/scholar/${String(rows[0]!.scholarId)}`,
  );
  expect(await axe(container)).toHaveNoViolations();
  wide.mockRestore();
});

test('who is not expected is not among those who were not taken', async () => {
  await open(6, '?show=open');
  expect(rowOf('Bailey')).toBeVisible();
  expect(screen.queryByRole('listitem', { name: /^Núñez/ })).not.toBeInTheDocument();
});

test('of a day that is over it is said who was not checked out, not who is here', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1) } : row));
  await open(6, '?day=2026-11-20');
  expect(screen.getByText('Not checked out 1')).toBeVisible();
  expect(screen.queryByText('Still here 1')).not.toBeInTheDocument();
});

test('ways home that the service does not take say why at their field', async () => {
  server.use(
    http.put('*/api/roster/attendance/settings/own', () =>
      HttpResponse.json(
        {
          name: 'Error_ValidationFailed',
          status: 400,
          errors: { transportChoices: ['Transportation must have at most 50 characters'] },
          faults: { transportChoices: [{ code: 'tooLong', params: { field: 'Transportation', length: 50 } }] },
        },
        { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
      ),
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  await user.type(await dialog.findByLabelText('Ways home'), 'B');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => {
    expect(dialog.getByLabelText('Ways home')).toBeInvalid();
  });
  expect(dialog.getByLabelText('Ways home')).toHaveAccessibleDescription('Ways home may not be greater than 50 characters');
  expect(dialog.getByLabelText('Ways home')).toHaveFocus();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});

test('who is marked stays in the view of those who were not taken, until it is chosen again', async () => {
  const { user } = await open(6, '?show=open');
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Present' }));
  act(() => {
    rowOf('Bailey').focus();
  });
  await user.keyboard('a');
  await waitFor(() => {
    expect(sent.flat()).toHaveLength(2);
  });
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
    'Ali, Gabriel, Present',
    'Bailey, Omar, Absent',
  ]);
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: 'Not taken' }));
  expect(await screen.findByText('Everybody is taken.')).toBeVisible();
});

test('the rest of those who are shown is marked present, as many as the button says, and the button keeps the focus', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox'), 'bailey');
  const button = await screen.findByRole('button', { name: 'Mark 1 present' });
  await user.click(button);
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 0, status: 'Present' }]]);
  });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(sent).toHaveLength(1);
});

test('marks that went out together are taken back together, as many as the strip says', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Mark the rest present' }));
  expect(await screen.findByText('2 marks saved')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a mark that is saved cannot be taken back while a later one is on its way', async () => {
  const { user } = await open();
  let answer = () => {};
  server.use(
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      note(marks);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return HttpResponse.json({
        siteId: 111,
        day: '2026-11-23',
        saved: 1,
        conflicts: 0,
        failed: 0,
        undoToken: `token-${String(sent.length)}`,
        results: marks.map(({ ssmId }) => ({ ssmId, outcome: 'saved', mark: markWith(1) })),
      });
    }),
  );
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Present' }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  await user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Present' }));
  answer();
  await waitFor(() => {
    expect(sent).toHaveLength(2);
  });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('Attendance marked: Bailey, Omar')).toBeVisible();
});

test('a wrong pick-up code is said at its field, and the child stays until the right one is said', async () => {
  rows = rows.map((row) =>
    row.ssmId === 1 ? { ...row, contacts: [{ ...CONTACTS[0]!, hasCode: true }], mark: markWith(1, { checkIn: '00:00' }) } : row,
  );
  const wrong = 'This pick-up code is not right';
  answers = [
    ({ ssmId }) => ({
      ssmId,
      outcome: 'refused',
      mark: null,
      error: {
        name: 'Error_ValidationFailed',
        detail: 'x',
        errors: { 'collectedBy.code': [wrong] },
        faults: { 'collectedBy.code': [{ code: 'pickupCodeWrong', params: {} }] },
      },
    }),
  ];
  const { user } = await open();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  await user.click(within(dialog).getByRole('radio', { name: /Rosa Ali/ }));
  const code = within(dialog).getByLabelText('Pick-up code');
  await user.type(code, '111111');
  await user.clear(within(dialog).getByLabelText('Check-out time'));
  await user.type(within(dialog).getByLabelText('Check-out time'), '00:10');
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  await waitFor(() => {
    expect(code).toHaveAccessibleDescription(wrong);
  });
  expect(code).toHaveFocus();
  await user.clear(code);
  await user.type(code, '222222{Enter}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(sent.at(-1)).toEqual([
    { ssmId: 1, version: 1, checkOut: '00:10', checkout: 'Dismissed', collectedBy: { contactId: 71, code: '222222' } },
  ]);
  expect(within(rowOf('Ali')).getByText(/with Rosa Ali/)).toBeVisible();
});

test('a check-out that waits says who collected the child, and whoever must not is not told of while nothing answers', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1) } : row));
  server.use(http.put('*/api/roster/attendance/register', () => HttpResponse.error()));
  const { user } = await open();
  await user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Late' }));
  await within(rowOf('Bailey')).findByRole('img', { name: 'Waiting for a connection' });
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  await user.click(within(dialog).getByRole('radio', { name: /Carl Ali/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(within(dialog).getByText(/There is no connection: this is recorded when it is back\./)).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(await within(await screen.findByRole('listitem', { name: /^Ali/ })).findByText(/with Rosa Ali/)).toBeVisible();
});

test('absent takes the times of a child away only when the person says so', async () => {
  rows = rows.map((row) => (row.ssmId === 2 ? { ...row, mark: markWith(1, { checkIn: '15:05:00' }) } : row));
  const { user } = await open();
  act(() => {
    rowOf('Bailey').focus();
  });
  await user.keyboard('a');
  const question = 'Omar was checked in at 3:05 PM. Mark Absent and take the times away?';
  await user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(rowOf('Bailey')).toHaveFocus();
  });
  expect(within(rowOf('Bailey')).getByText('In 3:05 PM')).toBeVisible();
  await user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Absent' }));
  await user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Mark Absent' }));
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 1, status: 'Absent', checkIn: null, checkOut: null, checkout: '--', collectedBy: null }]]);
  });
});

test('on another day than today, nothing is of now: the times are asked for', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1, { checkIn: '15:05' }) } : row));
  const { user } = await open(6, '?day=2026-11-20');
  await user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Check in Bailey, Omar' }));
  const details = await screen.findByRole('dialog', { name: 'Bailey, Omar' });
  expect(within(details).getByText('You are marking Fri, Nov 20, not today')).toBeVisible();
  expect(within(details).getByLabelText('Check-in')).toHaveFocus();
  await user.type(within(details).getByLabelText('Check-in'), '15:10');
  await user.click(within(details).getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 0, status: 'Present', checkIn: '15:10' }]]);
  });
  await user.click(await screen.findByRole('button', { name: 'Check out Ali, Gabriel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  expect(within(dialog).getByText('You are marking Fri, Nov 20, not today')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(within(dialog).getByText('Enter the time')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('with whom a child left shows without the column of check-outs, too', async () => {
  rows = [
    child(1, 'Gabriel', 'Ali', {
      mark: markWith(1, { checkOut: '17:40', checkout: 'Dismissed', collectedBy: { contactId: 71, name: 'Rosa Ali' } }),
    }),
    child(2, 'Omar', 'Bailey', { mark: markWith(1) }),
  ];
  server.use(http.get('*/api/roster/attendance/settings', () => HttpResponse.json({ ...SETTINGS, columns: ['grade'] })));
  await open();
  expect(within(rowOf('Ali')).getByText('Dismissed')).toBeVisible();
  expect(within(rowOf('Ali')).getByText('Out 5:40 PM with Rosa Ali')).toBeVisible();
  expect(within(rowOf('Bailey')).queryByRole('button', { name: /^Check out/ })).not.toBeInTheDocument();
});

test('from anywhere on the page "?" shows the keys, except while typing, and Down leads to the first child', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowDown}');
  expect(rowOf('Ali')).toHaveFocus();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => {
    screen.getByRole('button', { name: 'All' }).focus();
  });
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeVisible();
});

test('Tab leads from the child in view to each of its buttons, whose keys work there, too, and out of the list', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1) } : row));
  const { user } = await open();
  act(() => {
    rowOf('Ali').focus();
  });
  const tabStops: string[] = [];
  for (let pressed = 0; pressed < 8 && rowOf('Ali').contains(document.activeElement); pressed += 1) {
    await user.tab();
    tabStops.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  }
  expect(tabStops.slice(0, -1)).toEqual([
    'Present',
    'Late',
    'Absent',
    'Not Scheduled',
    'Check in Ali, Gabriel',
    'Check out Ali, Gabriel',
    'Note and times of Ali, Gabriel',
  ]);
  expect(screen.getByRole('list', { name: 'Scholars' })).not.toContainElement(document.activeElement as HTMLElement);
  await user.tab({ shift: true });
  expect(within(rowOf('Ali')).getByRole('button', { name: 'Note and times of Ali, Gabriel' })).toHaveFocus();
  await user.keyboard('l');
  expect(rowOf('Bailey')).toHaveFocus();
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 1, version: 1, status: 'Late' }]]);
  });
});

test('each key of the map does what the map says', async () => {
  rows = rows.map((row) => (row.ssmId === 2 ? { ...row, mark: markWith(1, { markedBy: ME }) } : row));
  server.use(
    http.post('*/api/roster/attendance/revert', () => {
      rows = rows.map((row) => (row.ssmId === 3 ? { ...row, mark: null } : row));
      return HttpResponse.json({
        siteId: 111,
        day: '2026-11-23',
        saved: 1,
        conflicts: 0,
        failed: 0,
        undoToken: null,
        results: [{ ssmId: 3, outcome: 'saved', mark: null }],
      });
    }),
  );
  const { user } = await open();
  await user.keyboard('?');
  const map = await screen.findByRole('dialog', { name: 'Keyboard' });
  expect(
    within(map)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['P', 'L', 'A', 'N', '⌫', 'I', 'O', 'E', '↑ ↓', 'Home End', 'Tab', '/', 'U', '?']);
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(map).not.toBeInTheDocument();
  });
  await user.keyboard('{ArrowDown}{End}');
  expect(rowOf('Núñez')).toHaveFocus();
  await user.keyboard('n');
  await screen.findByText('Attendance marked: Núñez, Zoë');
  expect(rowOf('Núñez')).toHaveFocus();
  await user.keyboard('u');
  expect(await within(rowOf('Núñez')).findByRole('button', { name: 'Not Scheduled', pressed: false })).toBeVisible();
  expect(rowOf('Núñez')).toHaveFocus();
  await user.keyboard('{Home}{ArrowDown}{Backspace}');
  expect(await within(rowOf('Bailey')).findByRole('button', { name: 'Present', pressed: false })).toBeVisible();
  expect(rowOf('Bailey')).toHaveFocus();
  await user.keyboard('i');
  expect(rowOf('Núñez')).toHaveFocus();
  expect(await within(rowOf('Bailey')).findByText(/^In /)).toBeVisible();
  await user.keyboard('{ArrowUp}o');
  expect(await screen.findByRole('dialog', { name: 'Check out Bailey, Omar' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(rowOf('Bailey')).toHaveFocus();
  });
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Bailey, Omar' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(rowOf('Bailey')).toHaveFocus();
  });
});

test('the focus is not lost with the button that was pressed', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1, { checkIn: '00:00' }) } : row));
  const { user } = await open();
  await user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Check in Bailey, Omar' }));
  expect(rowOf('Bailey')).toHaveFocus();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  await user.click(within(dialog).getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  await waitFor(() => {
    expect(rowOf('Ali')).toHaveFocus();
  });
  act(() => {
    rowOf('Núñez').focus();
  });
  await screen.findByText('Attendance marked: Ali, Gabriel');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(rowOf('Ali')).toHaveFocus();
  for (const view of ['Not taken', 'Still here', 'All', 'Still here']) {
    await user.click(screen.getByRole('button', { name: view }));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: view, pressed: true })).toHaveFocus();
    });
  }
});

test('on the board, the focus goes to the next child when one has left, and to how many are here after the last', async () => {
  rows = [1, 2].map((ssmId) =>
    child(ssmId, ['Gabriel', 'Omar'][ssmId - 1]!, ['Ali', 'Bailey'][ssmId - 1]!, {
      contacts: [CONTACTS[0]!],
      mark: markWith(1, { checkIn: '00:00' }),
    }),
  );
  const { user } = render(<AttendancePage />, { role: 6, route: `${SITE}?show=here` });
  for (const [name, next] of [
    ['Ali, Gabriel', 'Check out Bailey, Omar'],
    ['Bailey, Omar', null],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Check out ${name}` }));
    const dialog = await screen.findByRole('dialog', { name: `Check out ${name}` });
    await user.click(within(dialog).getByRole('radio', { name: /Rosa Ali/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
    await waitFor(() => {
      expect(next === null ? screen.getByText('Still here 0') : screen.getByRole('button', { name: next })).toHaveFocus();
    });
  }
});

test('the buttons that turn the day keep the focus, or give it on when they go', async () => {
  const { user } = await open(6, '?day=2026-11-20');
  await user.click(screen.getByRole('button', { name: 'Day after' }));
  expect(await screen.findByRole('heading', { name: 'Sat, Nov 21' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Day after' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('heading', { name: 'Mon, Nov 23 · Today' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Day after' })).toHaveFocus();
});

test('a child of whom only a note or a way home is said is not taken, and is on the evacuation sheet', async () => {
  const none = markWith(1, { status: '--' });
  rows = [
    child(1, 'Gabriel', 'Ali', { mark: { ...none, note: 'Leaves early' } }),
    child(2, 'Omar', 'Bailey', { mark: { ...none, transportation: 'Bus' } }),
    child(3, 'Zoë', 'Núñez', { mark: { ...none, checkout: 'Dismissed', note: 'Left' } }),
    child(4, 'Ida', 'Katz', { mark: markWith(1, { status: 'Absent' }) }),
    child(5, 'Lee', 'Moss', { mark: { ...none, checkIn: '00:00' } }),
  ];
  let printed = '';
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('[data-sheet="evacuation"]')?.textContent ?? '';
  });
  const { user } = await open();
  expect(screen.getByText('3 of 5 taken')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Evacuation sheet' }));
  expect(printed).toMatch(/Ali, Gabriel.*Bailey, Omar.*Moss, Lee/);
  expect(printed).not.toMatch(/Núñez|Katz/);
  expect(printed).not.toContain('Children without a classroom');
  print.mockRestore();
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  await user.click(screen.getByRole('button', { name: 'Not taken' }));
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
    'Ali, Gabriel, Not taken',
    'Bailey, Omar, Not taken',
  ]);
  expect(within(rowOf('Ali')).getByText(/Leaves early/)).toBeVisible();
  expect(within(rowOf('Bailey')).getByText(/Bus/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark 2 present' }));
  await waitFor(() => {
    expect(sent).toEqual([
      [
        { ssmId: 1, version: 1, status: 'Present' },
        { ssmId: 2, version: 1, status: 'Present' },
      ],
    ]);
  });
});

test.each([
  [7, 'Still here · Mon, Nov 23'],
  [6, 'Still here, whole site · Mon, Nov 23'],
])('the board and the evacuation sheet of role %i say of whom they know', async (role, title) => {
  const missing = 'Children without a classroom are not on this list. Ask the session admin for theirs.';
  rows = [
    child(1, 'Gabriel', 'Ali', { mark: markWith(1) }),
    child(2, 'Omar', 'Bailey', { classroomId: 6, classroomName: 'Red Room', mark: markWith(1) }),
  ];
  let printed: string[] = [];
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    printed = [...document.querySelectorAll('[data-sheet="evacuation"] section')].map(({ textContent }) => textContent);
  });
  const { user } = render(<AttendancePage />, { role, route: `${SITE}?show=here` });
  // The sheet has its own title.
  expect(isHiddenInPrint(await screen.findByRole('heading', { name: title }))).toBe(true);
  await screen.findByRole('listitem', { name: 'Ali, Gabriel' });
  expect(screen.queryAllByText(missing)).toHaveLength(role === 7 ? 1 : 0);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Evacuation sheet' }));
  expect(printed.map((page) => page.includes(missing))).toEqual([role === 7, role === 7]);
  print.mockRestore();
});

test.each([
  ['the register', '', /^Ali, Gabriel/],
  ['the board', '?show=here', 'Ali, Gabriel'],
])('%s shows the photo of a child, and that it has allergies', async (_, query, name) => {
  rows = [
    child(1, 'Gabriel', 'Ali', { photo: 'abc', hasAllergies: true, mark: markWith(1) }),
    child(2, 'Omar', 'Bailey', { mark: markWith(1) }),
  ];
  const requests: string[] = [];
  URL.createObjectURL = jest.fn(() => 'blob:gabriel');
  server.use(
    http.get('*/api/roster/scholars/:id/photo', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(`${pathname}${search}`);
      return new HttpResponse(new Blob(['picture']), { headers: { 'Content-Type': 'image/webp' } });
    }),
  );
  render(<AttendancePage />, { role: 6, route: `${SITE}${query}` });
  const one = await screen.findByRole('listitem', { name });
  await waitFor(() => {
    expect(one.querySelector('img')).toHaveAttribute('src', 'blob:gabriel');
  });
  expect(requests).toEqual(['/api/roster/scholars/1001/photo?size=thumbnail&v=abc']);
  expect(within(one).getByText('Allergies')).toBeVisible();
  const other = screen.getByRole('listitem', { name: /^Bailey/ });
  expect(other.querySelector('img')).toBeNull();
  expect(within(other).queryByText('Allergies')).not.toBeInTheDocument();
});

test('the printed register begins a page with each classroom after the first', async () => {
  rows = [
    child(1, 'Gabriel', 'Ali'),
    child(2, 'Omar', 'Bailey', { classroomId: 6, classroomName: 'Red Room' }),
    child(3, 'Zoë', 'Núñez', { classroomId: null, classroomName: '' }),
  ];
  let pages: [string | null | undefined, boolean][] = [];
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    pages = [...document.querySelectorAll('[data-sheet="register"] section')].map((section) => [
      section.querySelector('h3')?.textContent,
      beginsPage(section),
    ]);
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Register of the day' }));
  expect(pages).toEqual([
    ['Blue Room (1)', false],
    ['Red Room (1)', true],
    ['No classroom (1)', true],
  ]);
  print.mockRestore();
});

test('the register of the day says nothing of children without a classroom', async () => {
  let printed = '';
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('[data-sheet="register"]')?.textContent ?? '';
  });
  const { user } = await open(7);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Register of the day' }));
  expect(printed).toContain('Ali, Gabriel');
  expect(printed).not.toContain('Children without a classroom');
  print.mockRestore();
});

test('a day that is none is said at its field, and nothing is asked for it', async () => {
  const requests: (string | null)[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/attendance/register')) {
      requests.push(searchParams.get('day'));
    }
  });
  const { user, router } = await open(6, '?day=2026-11-20');
  const day = screen.getByRole('textbox', { name: 'Day' });
  for (const [typed, key] of [
    ['13/45/2026', '{Enter}'],
    ['11/31/2026', '{Tab}'],
  ] as const) {
    await user.clear(day);
    await user.type(day, `${typed}${key}`);
    expect(day).toHaveAccessibleDescription('Enter a date as MM/DD/YYYY');
    expect(day).toHaveValue(typed);
    expect(rowOf('Ali')).toBeVisible();
    expect(router.state.location.search).toBe('?day=2026-11-20');
  }
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('heading', { name: 'Mon, Nov 23 · Today' })).toBeVisible();
  expect(day).toHaveValue('11/23/2026');
  expect(day).toHaveAccessibleDescription('');
  await user.clear(day);
  await user.type(day, '11/19/2026{Enter}');
  expect(await screen.findByRole('heading', { name: 'Thu, Nov 19' })).toBeVisible();
  expect(new Set(requests)).toEqual(new Set([null, '2026-11-20', '2026-11-19']));
  server.events.removeAllListeners();
});

test('a day in the address that is none is as if it were not there', async () => {
  await open(6, '?day=nonsense');
  expect(await screen.findByRole('heading', { name: 'Mon, Nov 23 · Today' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Day' })).toHaveValue('11/23/2026');
});

test.each([
  ['from=2026-02-31', null],
  ['day=2026-02-31', null],
  ['from=soon&day=2026-11-18', '2026-11-15'],
])('the week at %s is from %s', async (query, from) => {
  const requests: (string | null)[] = [];
  server.use(
    http.get('*/api/roster/attendance/week', ({ request }) => {
      requests.push(new URL(request.url).searchParams.get('from'));
      return HttpResponse.json({
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: 'America/New_York',
        today: '2026-11-23',
        siteDays: [],
        count: 0,
        days: [{ day: '2026-11-22', state: { code: 'open', message: null } }],
        results: [],
      });
    }),
  );
  render(<AttendancePage />, { role: 6, route: `${SITE}?view=week&${query}` });
  await screen.findByText('No scholars are enrolled here in this week');
  expect(requests).toEqual([from]);
});

test('a child who came or left loses the whole mark, and only when the person says so', async () => {
  rows = rows.map((row) =>
    row.ssmId === 2 ? { ...row, mark: markWith(1, { checkIn: '15:05:00', checkOut: '17:40:00', checkout: 'Dismissed' }) } : row,
  );
  const { user } = await open();
  act(() => {
    rowOf('Bailey').focus();
  });
  await user.keyboard('{Backspace}');
  const dialog = await screen.findByRole('dialog', { name: 'Take the mark of Omar away?' });
  expect(dialog).toHaveAccessibleDescription('Lee Walker marked Present. Check-in and check-out go, too.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(rowOf('Bailey')).toHaveFocus();
  });
  expect(sent).toEqual([]);
  await user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Present', pressed: true }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Take the mark of Omar away?' })).getByRole('button', { name: 'Take the mark away' }),
  );
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 1, status: '--', checkIn: null, checkOut: null, checkout: '--', collectedBy: null }]]);
  });
});

test('a day outside the session that has no children says why', async () => {
  rows = [];
  state = { code: 'future', message: "You can't mark attendance for a future day." };
  render(<AttendancePage />, { role: 6, route: `${SITE}?day=2026-12-01` });
  expect(await screen.findByText("You can't mark attendance for a future day.")).toBeVisible();
  expect(screen.queryByText(/No scholars are enrolled/)).not.toBeInTheDocument();
});

test('what a contact is to a child is said in Spanish, on the board and on paper', async () => {
  rows = [
    child(1, 'Gabriel', 'Ali', {
      contacts: [CONTACTS[0]!, { ...CONTACTS[0]!, contactId: 73, firstName: 'Lena', relationship: 'Neighbor' }],
      mark: markWith(1),
    }),
  ];
  let printed = '';
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('[data-sheet="evacuation"]')?.textContent ?? '';
  });
  const { user } = render(<AttendancePage />, { role: 7, route: `${SITE}?show=here` });
  await screen.findByRole('listitem', { name: 'Ali, Gabriel' });
  await act(() => i18next.changeLanguage('es'));
  expect(await screen.findByText('Rosa Ali, Madre')).toBeVisible();
  // A word that nobody has words for is itself.
  expect(screen.getByText('Lena Ali, Neighbor')).toBeVisible();
  expect(
    screen.getByText('Los estudiantes sin aula no están en esta lista. Pida la de ellos a la administración de la sesión.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hoja de evacuación' }));
  expect(printed).toContain('Rosa Ali, Madre');
  print.mockRestore();
  await act(() => i18next.changeLanguage('en'));
});

/** A stream on which a colleague's marks are told. */
function colleague() {
  const stream = liveStream();
  server.use(stream.handler);
  return {
    isListening: () =>
      waitFor(() => {
        expect(stream.opened).toContain('?siteId=111');
      }),
    marks: (ssmId: number, mark: AttendanceMark) => {
      rows = rows.map((row) => (row.ssmId === ssmId ? { ...row, mark } : row));
      act(() => {
        stream.change({ kind: 'attendance', accountId: 1, programId: 11, siteId: 111, day: '2026-11-23' });
      });
    },
  };
}

const LEFT = {
  checkIn: '15:05:00',
  checkOut: '17:40:00',
  checkout: 'Dismissed',
  collectedBy: { contactId: 71, name: 'Rosa Ali', reason: null },
} as const;
/** Takes its time: the mark of the other is read first. */
const LIVE_TIMEOUT = { timeout: 10_000 };

test.each([
  // The note alone is no conflict with it.
  ['a check-out', LEFT, 2],
  ['a note', { checkIn: '15:05:00', note: 'Hat' }, 1],
] as const)(
  '%s of a colleague that comes while a note is written is not taken away, and who wrote the same is asked',
  async (_what, theirs, version) => {
    rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1, { checkIn: '15:05:00' }) } : row));
    const other = colleague();
    const { user } = await open();
    await other.isListening();
    await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Note and times of Ali, Gabriel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ali, Gabriel' });
    await user.type(within(dialog).getByLabelText('Note'), 'Scarf');
    other.marks(1, markWith(2, theirs));
    const behind = screen.getByRole('listitem', { name: /^Ali/, hidden: true });
    await waitFor(() => {
      expect(behind).toHaveTextContent('note' in theirs ? 'Hat' : 'Out 5:40 PM with Rosa Ali');
    }, LIVE_TIMEOUT);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(sent).toEqual([[{ ssmId: 1, version, note: 'Scarf' }]]);
    });
  },
);

test('a read that began before a mark was saved and ends after it does not hide the mark', async () => {
  const other = colleague();
  const { user } = await open();
  await other.isListening();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isRequested = false;
  server.use(
    http.get('*/api/roster/attendance/register', async () => {
      const results = [...rows];
      isRequested = true;
      await answered;
      return HttpResponse.json({
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: 'America/New_York',
        today: '2026-11-23',
        siteDays: [],
        day: '2026-11-23',
        state,
        count: results.length,
        taken: 0,
        results,
      });
    }),
  );
  other.marks(2, markWith(1, { status: 'Absent' }));
  await waitFor(() => {
    expect(isRequested).toBe(true);
  }, LIVE_TIMEOUT);
  const present = within(rowOf('Ali')).getByRole('button', { name: 'Present' });
  await user.click(present);
  expect(await within(rowOf('Ali')).findByRole('img', { name: 'Saved' })).toBeVisible();
  answer();
  await waitFor(() => {
    expect(within(rowOf('Bailey')).getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true');
  });
  expect(present).toHaveAttribute('aria-pressed', 'true');
});

test('who is checked out by a colleague meanwhile is not checked out again', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1, { checkIn: '15:05:00' }) } : row));
  const other = colleague();
  const { user } = await open();
  await other.isListening();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  other.marks(1, markWith(2, LEFT));
  expect(await within(dialog).findByText('Gabriel already left at 5:40 PM with Rosa Ali.', {}, LIVE_TIMEOUT)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Check out' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
});

test('a check-out stays open when its child, the last of the list, goes from it', async () => {
  rows = rows.filter(({ ssmId }) => ssmId === 1).map((row) => ({ ...row, mark: markWith(1, { checkIn: '15:05:00' }) }));
  const other = colleague();
  const { user } = await open();
  await other.isListening();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  rows = [];
  other.marks(1, markWith(2));
  expect(await within(dialog).findByText('Gabriel is not in this list any more.', {}, LIVE_TIMEOUT)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('No scholars are enrolled here on this day')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a check-out of a child whom a colleague has marked absent meanwhile is held against what was seen', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1) } : row));
  const other = colleague();
  const { user } = await open();
  await other.isListening();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  other.marks(1, markWith(2, { status: 'Absent' }));
  await waitFor(() => {
    expect(
      within(screen.getByRole('listitem', { name: /^Ali/, hidden: true })).getByRole('button', { name: 'Absent', hidden: true }),
    ).toHaveAttribute('aria-pressed', 'true');
  }, LIVE_TIMEOUT);
  await user.click(within(dialog).getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  await waitFor(() => {
    expect(sent).toMatchObject([[{ ssmId: 1, version: 1, checkout: 'Dismissed' }]]);
  });
});

const BARRED = "This person isn't allowed to pick up this child.";
const barred = (ssmId: number): MarkResult => ({
  ssmId,
  outcome: 'refused',
  mark: null,
  error: { name: 'Error_CollectorBarred', detail: BARRED, errors: {}, faults: {} },
});

test('on the board, who must not collect a child since is said before it leaves, and the child stays', async () => {
  rows = [child(1, 'Gabriel', 'Ali', { contacts: [CONTACTS[0]!], mark: markWith(1, { checkIn: '00:00' }) })];
  answers = [({ ssmId }) => barred(ssmId)];
  const { user } = render(<AttendancePage />, { role: 6, route: `${SITE}?show=here` });
  await user.click(await screen.findByRole('button', { name: 'Check out Ali, Gabriel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  await user.click(within(dialog).getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(BARRED);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const card = await screen.findByRole('listitem', { name: 'Ali, Gabriel' });
  // It was seen where it was said.
  expect(within(card).queryByRole('alert')).not.toBeInTheDocument();
});

test('a check-out that was kept and refused later is told on the card until it is put away', async () => {
  rows = [child(1, 'Gabriel', 'Ali', { contacts: [CONTACTS[0]!], mark: markWith(1, { checkIn: '00:00' }) })];
  const refused = {
    id: '00001764000000000.x',
    place: { accountId: 1, programId: 11, siteId: 111 },
    day: '2026-11-23',
    ssmId: 1,
    version: 1,
    change: { checkout: 'Dismissed' },
    markedAt: '2026-11-23T20:00:00Z',
    outcome: { kind: 'refused', error: barred(1).error },
  };
  await (await vault()).change('marks', 7, [{ name: refused.id, value: refused }], []);
  const { user, container } = render(<AttendancePage />, { role: 6, route: `${SITE}?show=here` });
  const card = await screen.findByRole('listitem', { name: 'Ali, Gabriel' });
  expect(await within(card).findByRole('alert')).toHaveTextContent(BARRED);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(within(card).getByRole('button', { name: 'Dismiss the message about Ali, Gabriel' }));
  await waitFor(() => {
    expect(within(card).queryByRole('alert')).not.toBeInTheDocument();
  });
  expect(within(card).getByRole('button', { name: 'Check out Ali, Gabriel' })).toHaveFocus();
});

test('a key that is held down only moves, and the key of the check-in leaves a time that is there alone', async () => {
  rows = rows.map((row) => (row.ssmId === 2 ? { ...row, mark: markWith(1, { checkIn: '15:05:00' }) } : row));
  const { user } = await open();
  act(() => {
    rowOf('Ali').focus();
  });
  for (const key of ['p', 'l', 'a', 'n', 'i', 'e', 'Backspace', 'u']) {
    fireEvent.keyDown(rowOf('Ali'), { key, repeat: true });
  }
  expect(rowOf('Ali')).toHaveFocus();
  fireEvent.keyDown(rowOf('Ali'), { key: 'ArrowDown', repeat: true });
  expect(rowOf('Bailey')).toHaveFocus();
  await user.keyboard('i');
  expect(rowOf('Bailey')).toHaveFocus();
  expect(within(rowOf('Bailey')).getByText('In 3:05 PM')).toBeVisible();
  // Whatever was marked before it would have gone out first.
  await user.keyboard('l');
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 1, status: 'Late' }]]);
  });
});

test('a second tap takes the mark of a colleague away only when the person says so, and the own one at once', async () => {
  rows = rows.map((row) =>
    row.ssmId === 1 ? { ...row, mark: markWith(1) } : row.ssmId === 2 ? { ...row, mark: markWith(1, { markedBy: ME }) } : row,
  );
  const { user } = await open();
  const present = (name: string) => within(rowOf(name)).getByRole('button', { name: 'Present', pressed: true });
  await user.click(present('Ali'));
  const dialog = await screen.findByRole('dialog', { name: 'Take the mark of Gabriel away?' });
  expect(dialog).toHaveAccessibleDescription('Lee Walker marked Present.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(dialog).not.toBeInTheDocument();
  });
  expect(present('Ali')).toBeVisible();
  await user.click(present('Bailey'));
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 1, status: '--' }]]);
  });
});

test('what a colleague says while the person is asked is not taken away with the rest', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: markWith(1) } : row));
  const other = colleague();
  const { user } = await open();
  await other.isListening();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Present', pressed: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Take the mark of Gabriel away?' });
  other.marks(1, markWith(2, LEFT));
  await waitFor(() => {
    expect(dialog).toHaveAccessibleDescription('Lee Walker marked Present.');
    expect(screen.getByRole('listitem', { name: /^Ali/, hidden: true })).toHaveTextContent('Out 5:40 PM with Rosa Ali');
  }, LIVE_TIMEOUT);
  await user.click(within(dialog).getByRole('button', { name: 'Take the mark away' }));
  await waitFor(() => {
    expect(sent).toMatchObject([[{ ssmId: 1, version: 1, status: '--', checkOut: null }]]);
  });
});

/** A mark of a child that met a colleague's, or was refused, and was kept. */
async function storeEntry(ssmId: number, outcome: object) {
  const value = {
    id: `0000176400000000${String(ssmId)}.x`,
    place: { accountId: 1, programId: 11, siteId: 111 },
    day: '2026-11-23',
    ssmId,
    version: 1,
    change: { status: 'Late' },
    markedAt: '2026-11-23T20:00:00Z',
    outcome,
  };
  await (await vault()).change('marks', 7, [{ name: value.id, value }], []);
}

const conflictOf = (ssmId: number) => ({
  kind: 'conflict',
  result: {
    ssmId,
    outcome: 'conflict',
    mark: markWith(7, { status: 'Absent' }),
    yours: { status: 'Late', checkout: '--' },
    changedBy: MARKED_BY,
    changedAt: '2026-11-23T20:10:00Z',
  },
});

test.each([
  ['another classroom', 2, '?classroom=5', 'Bailey, Omar was marked by somebody else'],
  ['another classroom, while this one has nobody', 2, '?classroom=8', 'Bailey, Omar was marked by somebody else'],
  ['no list', 99, '', 'A scholar who is not in this list was marked by somebody else'],
  ['no list, on the board', 99, '?show=here', 'A scholar who is not in this list was marked by somebody else'],
])('two marks of a child of %s say whose they are', async (_where, ssmId, query, title) => {
  rows = rows.map((row) => (row.ssmId === 2 ? { ...row, classroomId: 6, classroomName: 'Red Room' } : row));
  await storeEntry(ssmId, conflictOf(ssmId));
  const { user } = render(<AttendancePage />, { role: 6, route: `${SITE}${query}` });
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: 'Keep the mark of Lee Walker' }));
  await waitFor(() => {
    expect(dialog).not.toBeInTheDocument();
  });
});

test('marks of children of another classroom that were not saved say whose and why', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? row : { ...row, classroomId: 6, classroomName: 'Red Room' }));
  await storeEntry(2, { kind: 'refused', error: barred(2).error });
  await storeEntry(3, { kind: 'refused', error: barred(3).error });
  await storeEntry(98, { kind: 'refused', error: barred(98).error });
  await storeEntry(99, { kind: 'refused', error: null });
  await open(6, '?classroom=5');
  expect(await screen.findByText(`Bailey, Omar; Núñez, Zoë: ${BARRED}`)).toBeVisible();
  expect(screen.getByText(`A scholar who is not in this list: ${BARRED}`)).toBeVisible();
  expect(screen.getByText('1 mark of a scholar who is not in this list was not saved.')).toBeVisible();
});

test('who is marked as here today has come now, whose time goes with the mark, and an absent child who comes is checked in', async () => {
  rows = [child(1, 'Gabriel', 'Ali'), child(2, 'Omar', 'Bailey', { mark: { ...markWith(1), status: 'Absent', markedBy: ME } })];
  const { user } = await open();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Late' }));
  await waitFor(() => {
    expect(within(rowOf('Ali')).getByRole('img', { name: 'Saved' })).toBeVisible();
  });
  expect(cameNow).toEqual([1]);
  expect(within(rowOf('Ali')).getByText(/^In \d/)).toBeVisible();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Absent' }));
  await user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Check in Bailey, Omar' }));
  await waitFor(() => {
    expect(sent.slice(1).flat()).toEqual([
      { ssmId: 1, version: 1, status: 'Absent', checkIn: null },
      { ssmId: 2, version: 1, status: 'Present' },
    ]);
  });
  expect(cameNow).toEqual([1, 2]);
});
