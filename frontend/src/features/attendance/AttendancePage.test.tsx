import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AttendanceMark, AttendanceSettings, MarkRequest, MarkResult, Register, RegisterRow } from '@/api/roster';
import { axe } from '@/test/axe';
import { liveStream } from '@/test/live';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { AttendancePage } from './AttendancePage';

const SITE = '/a/1/p/11/s/111/attendance';

function child(ssmId: number, firstName: string, lastName: string, rest: Partial<RegisterRow> = {}): RegisterRow {
  return {
    ssmId,
    scholarId: ssmId + 1000,
    firstName,
    lastName,
    enteringGrade: 3,
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
const saidBy = (version: number, rest: Partial<AttendanceMark> = {}): AttendanceMark => ({ status: 'Present', checkout: '--', version, markedAt: '2026-11-23T20:10:00Z', markedBy: MARKED_BY, ...rest });
const CONTACTS: RegisterRow['contacts'] = [
  { contactId: 71, firstName: 'Rosa', lastName: 'Ali', relationship: 'Mother', allowedToPick: true, isBarred: false, hasCode: false },
  { contactId: 72, firstName: 'Carl', lastName: 'Ali', relationship: 'Father', allowedToPick: false, isBarred: true, hasCode: false },
];

const SETTINGS: AttendanceSettings = { lateAfter: null, transportChoices: ['Bus'], site: {}, program: {}, account: { transportChoices: ['Bus'] } };

let rows: RegisterRow[] = [];
let state: Register['state'] = { code: 'open', message: null };
let sent: MarkRequest[][] = [];
let answers: ((mark: MarkRequest) => MarkResult | null)[] = [];

beforeEach(() => {
  rows = [child(1, 'Gabriel', 'Ali', { contacts: CONTACTS, hasEpiPen: true, hasCustodyAlert: true }), child(2, 'Omar', 'Bailey'), child(3, 'Zoë', 'Núñez', { isScheduled: false })];
  state = { code: 'open', message: null };
  sent = [];
  answers = [];
  server.use(
    http.get('*/api/roster/attendance/settings', () => HttpResponse.json(SETTINGS)),
    http.get('*/api/roster/attendance/latest', () => HttpResponse.json({ latest: 1 })),
    http.get('*/api/roster/attendance/register', ({ request }) => {
      const day = new URL(request.url).searchParams.get('day') ?? '2026-11-23';
      const register: Register = { siteId: 111, siteName: 'North', programId: 11, timeZone: 'America/New_York', today: '2026-11-23', siteDays: [1, 2, 3, 4, 5], day, state, count: rows.length, taken: 0, results: rows };
      return HttpResponse.json(register);
    }),
    http.get('*/api/roster/sites/111/program/11/classrooms', () => HttpResponse.json({ results: [], count: 0, includesUnassignedScholars: false })),
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      sent.push(marks);
      const answer = answers.shift();
      const results = marks.map((mark): MarkResult => {
        const special = answer?.(mark) ?? null;
        if (special !== null) {
          return special;
        }
        const { ssmId, version, collectedBy, ...said } = mark;
        const row = rows.find((each) => each.ssmId === ssmId)!;
        const saved = { ...saidBy((version ?? 0) + 1), ...row.mark, ...said, version: (version ?? 0) + 1 } as AttendanceMark;
        rows = rows.map((each) => (each.ssmId === ssmId ? { ...each, mark: collectedBy ? { ...saved, collectedBy: { contactId: null, name: 'Rosa Ali', reason: null } } : saved } : each));
        return { ssmId, outcome: 'saved', mark: rows.find((each) => each.ssmId === ssmId)!.mark ?? null };
      });
      return HttpResponse.json({ siteId: 111, day: '2026-11-23', saved: results.length, conflicts: 0, failed: 0, undoToken: 'token-1', results });
    }),
  );
});

const rowOf = (name: string) => screen.getByRole('listitem', { name: new RegExp(`^${name}`) });

async function open(role = 6) {
  const view = render(<AttendancePage />, { role, route: SITE });
  await screen.findByText('Ali, Gabriel');
  return view;
}

test('a register that is opened writes nothing, says who may collect, and is accessible', async () => {
  const { container } = await open();
  expect(screen.getByText('0 of 3 taken')).toBeVisible();
  expect(within(rowOf('Ali')).getByText('EpiPen')).toBeVisible();
  expect(within(rowOf('Ali')).getByText('Custody alert')).toBeVisible();
  expect(within(rowOf('Ali')).getByText(/Pickup: Rosa Ali/)).toBeVisible();
  expect(within(rowOf('Ali')).getByText('Must not pick up: Carl Ali')).toBeVisible();
  expect(within(rowOf('Núñez')).getByText(/Not scheduled today/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  expect(sent).toEqual([]);
});

test('a mark of somebody else is there as soon as it is told, and nothing is asked meanwhile', async () => {
  const stream = liveStream();
  let asked = 0;
  server.use(
    stream.handler,
    http.get('*/api/roster/attendance/latest', () => {
      asked += 1;
      return HttpResponse.json({ latest: 1 });
    }),
  );
  await open();
  await waitFor(() => {
    expect(stream.opened).toContain('?siteId=111');
  });
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: { ...saidBy(1), status: 'Absent' } as AttendanceMark } : row));
  act(() => {
    stream.change({ kind: 'attendance', accountId: 1, programId: 11, siteId: 111, day: '2026-11-23' });
  });
  await waitFor(() => {
    expect(within(rowOf('Ali')).getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true');
  }, { timeout: 10_000 });
  expect(asked).toBe(0);
});

test('without a stream it is asked instead', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/roster/attendance/latest', () => {
      asked += 1;
      return HttpResponse.json({ latest: 1 });
    }),
  );
  await open();
  await waitFor(() => {
    expect(asked).toBeGreaterThan(0);
  });
});

test('marked by keyboard, each child by itself; the latest marks are taken back through the strip', async () => {
  const reverted: unknown[] = [];
  server.use(
    http.post('*/api/roster/attendance/revert', async ({ request }) => {
      reverted.push(await request.json());
      rows = rows.map((row) => ({ ...row, mark: null }));
      return HttpResponse.json({ siteId: 111, day: '2026-11-23', saved: 2, conflicts: 0, failed: 0, undoToken: null, results: [1, 2].map((ssmId) => ({ ssmId, outcome: 'saved', mark: null })) });
    }),
  );
  const { user } = await open();
  act(() => {
    rowOf('Ali').focus();
  });
  await user.keyboard('pa');
  expect(rowOf('Núñez')).toHaveFocus();
  expect(screen.getByText('2 of 3 taken')).toBeVisible();
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 1, version: 0, status: 'Present' }, { ssmId: 2, version: 0, status: 'Absent' }]]);
  });
  expect(await within(rowOf('Ali')).findByRole('img', { name: 'Saved' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('0 of 3 taken')).toBeVisible();
  expect(reverted).toEqual([{ undoToken: 'token-1' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the rest is marked present at once, without those who are marked or not expected; a click hides the strip', async () => {
  rows = rows.map((row) => (row.ssmId === 2 ? { ...row, mark: saidBy(4, { status: 'Absent' }) } : row));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Mark the rest present' }));
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 1, version: 0, status: 'Present' }]]);
  });
  await screen.findByText('Attendance marked');
  await user.click(screen.getByText('Bailey, Omar'));
  expect(screen.queryByText('Attendance marked')).not.toBeInTheDocument();
});

test('marks without a connection are kept, survive the page, and are sent once when it is back', async () => {
  let isCut = true;
  server.use(
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      if (isCut) {
        return HttpResponse.error();
      }
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      sent.push(marks);
      return HttpResponse.json({ siteId: 111, day: '2026-11-23', saved: 1, conflicts: 0, failed: 0, undoToken: 't', results: marks.map(({ ssmId }) => ({ ssmId, outcome: 'saved', mark: saidBy(1) })) });
    }),
  );
  const first = await open();
  await first.user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Late' }));
  expect(await screen.findByText(/No connection\. 1 mark is kept on this device/)).toBeVisible();
  first.unmount();
  await open();
  expect(within(rowOf('Bailey')).getByRole('button', { name: 'Late' })).toHaveAttribute('aria-pressed', 'true');
  isCut = false;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 2, version: 0, status: 'Late' }]]);
  });
  expect(await within(rowOf('Bailey')).findByRole('img', { name: 'Saved' })).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('attendance'))).toEqual([]);
});

test('what the service cannot save now is kept and sent again; marks of another day lead there', async () => {
  localStorage.setItem('attendance.waiting.7.111.2026-11-20', JSON.stringify([[1, { version: 0, change: { status: 'Late' } }]]));
  let isBroken = true;
  server.use(
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      if (isBroken) {
        return HttpResponse.json({ name: 'Error_Internal', detail: 'x' }, { status: 500 });
      }
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      sent.push(marks);
      return HttpResponse.json({ siteId: 111, day: '2026-11-20', saved: 1, conflicts: 0, failed: 0, undoToken: 't', results: marks.map(({ ssmId }) => ({ ssmId, outcome: 'saved', mark: saidBy(1) })) });
    }),
  );
  const { user, session } = await open();
  expect(session.user.id).toBe(7);
  await user.click(within(rowOf('Bailey')).getByRole('button', { name: 'Absent' }));
  expect(await within(rowOf('Bailey')).findByRole('img', { name: 'Waiting for a connection' })).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => {
    expect(sent).toEqual([[{ ssmId: 1, version: 0, status: 'Late' }]]);
  });
  expect(screen.getByText(/^Marks of Mon, Nov 23/)).toBeVisible();
});

test('two people on one child: both marks are shown, and mine is saved over theirs only when I say so', async () => {
  answers = [({ ssmId }) => ({ ssmId, outcome: 'conflict', mark: saidBy(7, { status: 'Absent' }), yours: { status: 'Present', checkout: '--' }, changedBy: MARKED_BY, changedAt: '2026-11-23T20:10:00Z' })];
  const { user } = await open();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Present' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ali, Gabriel was marked by somebody else' });
  expect(within(within(dialog).getByRole('region', { name: 'Lee Walker, 3:10 PM' })).getByText('Absent')).toBeVisible();
  expect(within(within(dialog).getByRole('region', { name: 'Your mark' })).getByText('Present')).toBeVisible();
  expect(sent).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Save my mark' }));
  await waitFor(() => {
    expect(sent[1]).toEqual([{ ssmId: 1, version: 7, status: 'Present' }]);
  });
});

test('a child leaves with somebody from its list; a barred person is refused in the words of the service', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, mark: saidBy(1, { checkIn: '15:05' }) } : row));
  const REFUSED = "This person isn't allowed to pick up this child.";
  answers = [({ ssmId }) => ({ ssmId, outcome: 'refused', mark: null, error: { name: 'Error_CollectorBarred', detail: REFUSED, errors: {}, faults: {} } })];
  const { user } = await open();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  let dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(within(dialog).getByText('Select who picks up')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /Carl Ali.*Must not pick up/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(await within(rowOf('Ali')).findByText(REFUSED)).toBeVisible();
  await user.click(within(rowOf('Ali')).getByRole('button', { name: 'Check out Ali, Gabriel' }));
  dialog = await screen.findByRole('dialog', { name: 'Check out Ali, Gabriel' });
  await user.click(within(dialog).getByRole('radio', { name: /Somebody else/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  expect(within(dialog).getByText('Enter Name')).toBeVisible();
  expect(within(dialog).getByText('Enter Reason')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /Rosa Ali/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Check out' }));
  await waitFor(() => {
    expect(sent.at(-1)).toEqual([{ ssmId: 1, version: 1, checkOut: expect.stringMatching(/^\d\d:\d\d$/) as string, checkout: 'Dismissed', collectedBy: { contactId: 71 } }]);
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

test('a child is found by name whatever the accents, and who is still here is shown alone', async () => {
  rows = rows.map((row) => (row.ssmId === 3 ? { ...row, mark: saidBy(1) } : row));
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

test('who is still here shows whom to call, and checks out', async () => {
  rows = rows.map((row) => (row.ssmId === 1 ? { ...row, contacts: [{ ...CONTACTS[0]!, phoneNumber: '7185551234' }, CONTACTS[1]!], mark: saidBy(1, { checkIn: '15:05:00' }) } : row));
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
    child(1, 'Gabriel', 'Ali', { contacts: CONTACTS, mark: saidBy(1) }),
    child(2, 'Omar', 'Bailey', { mark: saidBy(1, { status: 'Absent' }) }),
    child(3, 'Zoë', 'Núñez', { isScheduled: false }),
    child(4, 'Ida', 'Katz', { classroomId: null, classroomName: '' }),
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
  expect(none).toMatch(/No classroom \(1\).*Katz, Ida/);
  expect(printed).not.toMatch(/Bailey|Núñez/);
  act(() => {
    window.dispatchEvent(new Event('afterprint'));
  });
  expect(document.querySelector('[data-sheet]')).toBeNull();
  print.mockRestore();
});

test('the week is read day by day, and each day leads to its register', async () => {
  const asked: string[] = [];
  const days = ['2026-11-22', '2026-11-23', '2026-11-24'];
  server.use(
    http.get('*/api/roster/attendance/week', ({ request }) => {
      asked.push(new URL(request.url).search);
      const [off, today, future] = days;
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
        ],
        results: [{ ...child(1, 'Gabriel', 'Ali'), days: days.map((day) => ({ day, isEnrolled: true, isScheduled: true, mark: day === today ? saidBy(1, { checkIn: '15:05:00', checkOut: '17:30:00' }) : null })) }],
      });
    }),
  );
  const { container, user } = render(<AttendancePage />, { role: 6, route: `${SITE}?view=week` });
  const row = (await screen.findByRole('rowheader', { name: 'Ali, Gabriel' })).closest('tr')!;
  expect(row).toHaveTextContent('Ali, GabrielPresent3:05 PM – 5:30 PM');
  expect(screen.getByRole('columnheader', { name: /Sun, Nov 22/ })).toHaveTextContent('No session');
  expect(screen.getByRole('link', { name: 'Mon, Nov 23' })).toHaveAttribute('href', SITE);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Week before' }));
  await waitFor(() => {
    expect(asked.at(-1)).toBe('?siteId=111&from=2026-11-15');
  });
});

test('whoever checks in late is late, as the site has it; settings are kept, and children stand as the person likes', async () => {
  const kept: unknown[] = [];
  server.use(
    http.get('*/api/roster/attendance/settings', () => HttpResponse.json({ ...SETTINGS, lateAfter: '00:00:00' })),
    http.put('*/api/roster/attendance/settings', async ({ request }) => {
      kept.push(await request.json());
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
  await user.click(dialog.getByRole('radio', { name: 'First name' }));
  const late = await dialog.findByLabelText('Late after');
  await user.type(late, '15:10');
  await user.type(dialog.getByLabelText('Ways home'), 'Bus\nWalks');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => {
    expect(kept).toEqual([{ siteId: 111, level: 'site', settings: { lateAfter: '15:10', transportChoices: ['Bus', 'Walks'] } }]);
  });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label')?.split(',')[1]?.trim())).toEqual(['Gabriel', 'Omar', 'Zoë']);
});
