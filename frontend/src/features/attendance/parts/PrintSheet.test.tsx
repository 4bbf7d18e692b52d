import type { Register } from '@/api/roster';
import { render } from '@/test/render';
import { FIRST_VIEW } from '../rules/registerView';
import { PrintSheet } from './PrintSheet';

const REGISTER: Register = {
  siteId: 111,
  siteName: 'North',
  programId: 11,
  timeZone: 'America/New_York',
  today: '2026-11-23',
  siteDays: [],
  day: '2026-11-23',
  state: { code: 'open', message: null },
  count: 0,
  taken: 0,
  results: [],
};

test.each([6, 7])('an evacuation sheet of nobody says of where, when and as of when that is (role %i)', (role) => {
  render(
    <PrintSheet
      sheet="evacuation"
      register={REGISTER}
      view={FIRST_VIEW}
      markOf={() => ({ status: '--', checkout: '--' })}
      readAt={Date.parse('2026-11-23T21:30:00Z')}
    />,
    { role },
  );
  const text = document.querySelector('[data-sheet]')?.textContent ?? '';
  expect(text).toMatch(
    /^Evacuation sheet of North.*Nov 23, 2026 · As of .*4:30.PM.* · Printed .*(Children without a classroom are not on this list.*)?Nobody is here\.$/,
  );
  expect(text.includes('Children without a classroom')).toBe(role === 7);
});

test.each(['register', 'evacuation'] as const)('each page of a classroom says of where and when it is (%s)', (sheet) => {
  const row = {
    ssmId: 1,
    firstName: 'Omar',
    lastName: 'Bailey',
    enteringGrade: '3',
    isScheduled: true,
    classroomId: 5,
    classroomName: 'Blue Room',
    contacts: [],
  } as unknown as Register['results'][number];
  render(
    <PrintSheet
      sheet={sheet}
      register={{ ...REGISTER, count: 1, results: [row] }}
      view={FIRST_VIEW}
      markOf={() => ({ status: '--', checkout: '--' })}
      readAt={0}
    />,
    { role: 6 },
  );
  // A browser repeats the head of a table on every page.
  expect(document.querySelector('[data-sheet] thead')).toHaveTextContent(/of North.*Nov 23, 2026.*Blue Room \(1\)/);
});

test.each(['register', 'evacuation'] as const)(
  'who is not taken has room for the pen in the register, and is named on the evacuation sheet (%s)',
  (sheet) => {
    const row = {
      ssmId: 1,
      firstName: 'Omar',
      lastName: 'Bailey',
      enteringGrade: '3',
      isScheduled: true,
      contacts: [],
    } as unknown as Register['results'][number];
    render(
      <PrintSheet
        sheet={sheet}
        register={{ ...REGISTER, count: 1, results: [row] }}
        view={FIRST_VIEW}
        markOf={() => ({ status: '--', checkout: '--' })}
        readAt={0}
      />,
      { role: 6 },
    );
    const cells = [...document.querySelectorAll('[data-sheet] tbody td')].map((cell) => cell.textContent);
    expect(cells.includes('Not taken')).toBe(sheet === 'evacuation');
    expect(cells).not.toContain('--');
  },
);
