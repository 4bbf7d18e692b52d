import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import type { ProgramStar } from '@/api/admin';
import { readCookie, writeCookie } from '@/shared/browser/cookies';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PartnerHomePage } from './PartnerHomePage';

const LIST = '*/api/admin/users/:user/account/:account/starprogramandsessiondata/:key';
const STAR = '*/api/admin/users/progsitestar';

let programs: ProgramStar[];

function site(sessionId: number, sessionName: string, place: string | null = 'PS 12') {
  return { sessionId, sessionName, status: 1, isStar: false, siteLocation: place === null ? null : { siteLocationName: place } };
}
function program(programId: number, programName: string, rest: Partial<ProgramStar> = {}): ProgramStar {
  return {
    programId,
    programName,
    status: 1,
    isStar: false,
    isAccessible: true,
    sessionStarInfos: [site(programId * 10 + 1, `${programName} North`)],
    ...rest,
  };
}

const scrollBy = jest.fn();

beforeEach(() => {
  scrollBy.mockClear();
  Element.prototype.scrollBy = scrollBy; // jsdom has no layout to scroll
  programs = [
    program(1, 'beacon'),
    program(2, 'Atlas', { status: 2 }),
    program(3, 'Comet', { sessionStarInfos: [site(31, 'x'.repeat(41), null)] }),
  ];
  server.use(
    http.get(LIST, () => HttpResponse.json(programs)),
    http.get('*/api/admin/accounts/:id', () => HttpResponse.json({ id: 1, accountName: 'Riverside' })),
    http.get('*/api/identity/users/:id/roles', () =>
      HttpResponse.json({ userRoles: [{ userId: 7, accountId: 1, programId: null, siteId: null, roleId: 4, status: 1 }] }),
    ),
    http.post(STAR, async ({ request }) => {
      const { programId, siteId } = (await request.json()) as { programId: number; siteId: number };
      programs = programs.map((each) => (each.programId === programId && siteId === 0 ? { ...each, isStar: !each.isStar } : each));
      return HttpResponse.json({ isStar: true });
    }),
  );
});

const shownNames = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
const open = (options: Parameters<typeof render>[1] = {}) =>
  render(<PartnerHomePage />, { role: 4, route: '/a/1/partnerhome', ...options });

describe('the list', () => {
  test('shows the account and its programs by name case-insensitively, accessibly', async () => {
    const { container, user } = open();
    expect(await screen.findByText('Riverside · 3 programs')).toBeVisible();
    expect(shownNames()).toEqual(['Atlas', 'beacon', 'Comet']);
    await user.click(screen.getByRole('button', { name: 'Sessions of Comet' }));
    expect(await axe(container)).toHaveNoViolations();
  });

  test('"Only one program is expanded at a time"', async () => {
    const { user } = open();
    const atlas = await screen.findByRole('button', { name: 'Sessions of Atlas' });
    const beacon = screen.getByRole('button', { name: 'Sessions of beacon' });
    await user.click(atlas);
    expect(atlas).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Atlas North')).toBeInTheDocument();
    await user.click(beacon);
    expect(atlas).toHaveAttribute('aria-expanded', 'false');
    expect(beacon).toHaveAttribute('aria-expanded', 'true');
  });

  test('"Expanding the last program scrolls the list by 50 px after 100 ms"', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sessions of Atlas' }));
    expect(scrollBy).not.toHaveBeenCalled();
    const timers = jest.fn();
    const { setTimeout: start } = window;
    // Not a spy: the testing library takes that for a clock of jest's.
    window.setTimeout = ((...call: Parameters<typeof start>) => {
      timers(call[1]);
      return start(...call);
    }) as typeof start;
    const media = jest
      .spyOn(window, 'matchMedia')
      .mockReturnValue({ matches: false, addEventListener: () => {}, removeEventListener: () => {} } as unknown as MediaQueryList);
    await user.click(screen.getByRole('button', { name: 'Sessions of Comet' }));
    expect(timers).toHaveBeenCalledWith(100);
    await waitFor(() => {
      expect(scrollBy).toHaveBeenCalledWith({ top: 50, behavior: 'smooth' });
    });
    expect(scrollBy).toHaveBeenCalledTimes(1);
    window.setTimeout = start;
    media.mockRestore();
  });

  test('a session shows its place, or "no site"; over 40 characters it has a tooltip', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sessions of beacon' }));
    expect(within(screen.getByRole('list', { name: 'Sessions of beacon' })).getByText('PS 12')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sessions of Comet' }));
    expect(within(screen.getByRole('list', { name: 'Sessions of Comet' })).getByText('No site')).toBeInTheDocument();
    await user.hover(screen.getByRole('link', { name: 'x'.repeat(41) }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('x'.repeat(41));
  });

  test('"Disabled programs (status 2) render greyed", and say so', async () => {
    open();
    const atlas = (await screen.findByRole('link', { name: 'Atlas' })).closest('li')!;
    expect(atlas).toHaveAttribute('data-status', '2');
    expect(within(atlas).getByText('Disabled')).toBeVisible();
  });

  test('sessions of every status are listed with it, and filtered by it', async () => {
    programs = [program(1, 'beacon', { sessionStarInfos: [site(11, 'North'), { ...site(12, 'South'), status: 2 }] }), program(3, 'Comet')];
    const { user, container } = open();
    await user.click(await screen.findByRole('button', { name: 'Sessions of beacon' }));
    const list = screen.getByRole('list', { name: 'Sessions of beacon' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([expect.stringMatching(/North.*Active/), expect.stringMatching(/South.*Disabled/)]);
    expect(await axe(container)).toHaveNoViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Disabled');
    expect(shownNames()).toEqual(['beacon']);
    expect(within(screen.getByRole('list', { name: 'Sessions of beacon' })).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'South' })).toBeVisible();
  });

  test('"Programs with isAccessible false show as disabled links"', async () => {
    programs = [program(1, 'beacon', { isAccessible: false })];
    const { user, router } = open();
    const link = await screen.findByRole('link', { name: 'beacon' });
    expect(link).toHaveAttribute('aria-disabled', 'true');
    await user.click(link);
    expect(router.state.location.pathname).toBe('/a/1/partnerhome');
  });
});

describe('stars', () => {
  test('a program without access cannot be starred: the star says why, and nothing is sent', async () => {
    programs = [program(1, 'beacon', { isAccessible: false })];
    const sent = jest.fn(() => HttpResponse.json({ name: 'Error_NotFound' }, { status: 404 }));
    server.use(http.post('*/api/admin/users/progsitestar', sent));
    const { user } = open();
    const star = await screen.findByRole('button', { name: 'Star beacon' });
    expect(star).toHaveAttribute('aria-disabled', 'true');
    await user.click(star);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('You can star what you may open');
    expect(sent).not.toHaveBeenCalled();
  });

  test('flip at once, are sent and reload the list; starred programs come first', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Star Comet' }));
    expect(screen.getByRole('button', { name: 'Star Comet' })).toHaveAttribute('aria-pressed', 'true');
    expect(shownNames()[0]).toBe('Comet');
    expect(screen.getByRole('button', { name: 'Starred first' })).toHaveAttribute('aria-pressed', 'true');
    expect(programs.find((each) => each.programId === 3)?.isStar).toBe(true);
  });

  test('are undone from the toast', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Star Comet' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(programs.find((each) => each.programId === 3)?.isStar).toBe(false);
    });
    expect(shownNames()).toEqual(['Atlas', 'beacon', 'Comet']);
  });

  test('are taken back when the call fails', async () => {
    server.use(
      http.post(STAR, async () => {
        await delay(50);
        return HttpResponse.json({ name: 'Common_Error' }, { status: 500 });
      }),
    );
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: 'Star Comet' }));
    expect(screen.getByRole('button', { name: 'Star Comet' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Star Comet' })).toHaveAttribute('aria-pressed', 'false');
    });
    // The popup says it, and nothing else does.
    expect(store.getState().problems.shown?.name).toBe('Common_Error');
    expect(screen.queryByText('Starred Comet')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('"Filter-by-star turns on when any program is starred", and can be turned off', async () => {
    programs = [program(1, 'Zebra', { isStar: true }), program(2, 'Atlas')];
    const { user } = open();
    const first = await screen.findByRole('button', { name: 'Starred first' });
    expect(first).toHaveAttribute('aria-pressed', 'true');
    expect(shownNames()).toEqual(['Zebra', 'Atlas']);
    await user.click(first);
    expect(shownNames()).toEqual(['Atlas', 'Zebra']);
  });

  test('a starred session comes first in its program, whether or not a program is starred', async () => {
    programs = [program(1, 'beacon', { sessionStarInfos: [site(11, 'Art'), { ...site(12, 'Zoo'), isStar: true }] })];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sessions of beacon' }));
    const sessions = within(screen.getByRole('list', { name: 'Sessions of beacon' })).getAllByRole('listitem');
    expect(sessions.map((each) => each.textContent)).toEqual([expect.stringContaining('Zoo'), expect.stringContaining('Art')]);
  });

  test('hint at what they do until they are pressed', async () => {
    const { user } = open();
    const star = await screen.findByRole('button', { name: 'Star Comet' });
    await user.hover(star);
    expect(await screen.findByRole('tooltip')).toBeVisible();
    await user.click(star);
    await waitFor(() => {
      expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    });
    // Neither does the hint come late for who presses at once.
    await user.unhover(star);
    await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
    await user.click(star);
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  test('with no star there is nothing to put first', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Starred first' })).toBeDisabled();
  });
});

describe('the status filter', () => {
  test('keeps the choice in the cookie', async () => {
    const { user } = open();
    const filter = await screen.findByRole('combobox', { name: 'Status' });
    expect(filter).toHaveDisplayValue('All Program');
    await user.selectOptions(filter, 'Disabled');
    expect(shownNames()).toEqual(['Atlas']);
    expect(readCookie('selectedProgramStatus')).toBe('Disabled');
  });

  test('starts with the kept choice', async () => {
    writeCookie('selectedProgramStatus', 'Active');
    open();
    await screen.findByRole('link', { name: 'beacon' });
    expect(shownNames()).toEqual(['beacon', 'Comet']);
  });

  test('"If only one kind exists, the dropdown has only that option and is fixed"', async () => {
    programs = [program(1, 'beacon')];
    writeCookie('selectedProgramStatus', 'Disabled');
    open();
    const filter = await screen.findByRole('combobox', { name: 'Status' });
    expect(filter).toBeDisabled();
    expect(
      within(filter)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Active']);
    expect(shownNames()).toEqual(['beacon']);
  });

  test.each([6, 7])('"is disabled for roles above program admin": role %i', async (role) => {
    open({ role });
    expect(await screen.findByRole('combobox', { name: 'Status' })).toBeDisabled();
  });
});

describe('opening a program or session', () => {
  test('the names are links to their homes, which a new tab and a copy have too', async () => {
    const { user, router } = open();
    expect(await screen.findByRole('link', { name: 'beacon' })).toHaveAttribute('href', '/a/1/p/1/home');
    await user.click(screen.getByRole('button', { name: 'Sessions of beacon' }));
    expect(screen.getByRole('link', { name: 'beacon North' })).toHaveAttribute('href', '/a/1/p/1/s/11/home');
    await user.click(screen.getByRole('link', { name: 'beacon' }));
    expect(router.state.location.pathname).toBe('/a/1/p/1/home');
    // Back leads to the list again.
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/a/1/partnerhome');
  });

  test('"With the super-user drill-down cookie": session admin if a session was chosen, else program admin', async () => {
    const { user } = open({ session: { superUserDrillDown: true, ownRole: 1 } });
    expect(await screen.findByRole('link', { name: 'beacon' })).toHaveAttribute('href', '/as/5/a/1/p/1/home');
    await user.click(screen.getByRole('button', { name: 'Sessions of beacon' }));
    expect(screen.getByRole('link', { name: 'beacon North' })).toHaveAttribute('href', '/as/6/a/1/p/1/s/11/home');
  });
});

describe('the way to the rest of the account', () => {
  test('stands on an account admin’s home, who has no menu', async () => {
    open();
    const links = within(await screen.findByRole('navigation', { name: 'The account' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/a/1/account/programs',
      '/a/1/account/team',
      '/a/1/account/settings',
      '/a/1/resources/links',
      '/a/1/audit',
    ]);
  });

  test.each([5, 7])('role %i has a menu for it', async (role) => {
    open({ role });
    await screen.findByRole('list', { name: 'Programs' });
    expect(screen.queryByRole('navigation', { name: 'The account' })).not.toBeInTheDocument();
  });
});

describe('when the connection is back', () => {
  test('the list is read again', async () => {
    open();
    await screen.findByRole('link', { name: 'beacon' });
    programs = [program(9, 'Delta')];
    act(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByRole('link', { name: 'Delta' })).toBeVisible();
  });
});

describe('other views', () => {
  test.each([
    [4, /This account has no programs yet/],
    [5, /not part of a program yet/],
    [6, /not part of a session yet/],
    [7, /not on the team of a session yet/],
  ])('empty for role %i: "a welcome text", and the role\'s own message', async (role, message) => {
    programs = [];
    open({ role });
    expect(await screen.findByText('Welcome, Ana')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });

  test('loading, then an error that can be tried again', async () => {
    server.use(
      http.get(
        LIST,
        async () => {
          await delay(250);
          return HttpResponse.json({ name: 'Error_Unavailable' }, { status: 503 });
        },
        { once: true },
      ),
    );
    const { user } = open();
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'beacon' })).toBeVisible();
  });

  test('many programs can be searched by program and session', async () => {
    programs = Array.from({ length: 9 }, (_, index) => program(index + 1, `Program ${String(index + 1)}`));
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Find a program or session' }), 'program 4 n');
    await waitFor(() => {
      expect(shownNames()).toEqual(['Program 4']);
    });
  });

  test('all of it by keyboard', async () => {
    const { user, router } = open();
    const star = await screen.findByRole('button', { name: 'Star Atlas' });
    act(() => {
      star.focus();
    });
    await user.tab();
    expect(screen.getByRole('link', { name: 'Atlas' })).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    await user.tab();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Atlas North' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toMatch(/^\/a\/1\/p\/\d+\/s\/\d+\/home$/);
  });
});

describe('what is planned', () => {
  const PLAN = '*/api/planner/dashboard/task-event/programs';
  const event = (id: number, title: string) => ({
    type: 'event',
    id,
    programId: 3,
    siteId: null,
    title,
    location: '',
    description: '',
    startDate: '2026-11-16',
    endDate: '2026-11-16',
    startTime: '15:30',
    endTime: '17:00',
    isAllDay: false,
    version: 1,
  });
  const holiday = {
    ...event(9, 'Thanksgiving'),
    type: 'holiday',
    startDate: '2026-11-26',
    endDate: '2026-11-27',
    startTime: null,
    endTime: null,
    isAllDay: true,
  };

  test('is summed up in a line, and by program leads into each planner, accessibly', async () => {
    const asked: URLSearchParams[] = [];
    const plans = [
      { programId: 2, programName: 'Atlas', overdue: 0, due: 1, events: [], holiday: null },
      {
        programId: 3,
        programName: 'Comet',
        overdue: 2,
        due: 0,
        events: [event(1, 'Family night'), event(2, 'Showcase'), event(3, 'Lunch'), event(4, 'Clean-up')],
        holiday,
      },
    ];
    server.use(
      http.get(PLAN, ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json({ startDate: '2026-11-16', endDate: '2026-11-22', programs: plans });
      }),
    );
    const { container, user, router } = open();
    const part = await screen.findByRole('region', { name: 'Planned' });
    expect(await within(part).findByText('2 late tasks · 1 due this week · 4 events today')).toBeVisible();
    const [days] = asked;
    expect(days?.get('accountId')).toBe('1');
    expect(Date.parse(days?.get('enddate') ?? '') - Date.parse(days?.get('startdate') ?? '')).toBe(6 * 86_400_000);
    await user.click(within(part).getByRole('button', { name: 'By program', expanded: false }));
    const table = await within(part).findByRole('table', { name: 'By program' });
    expect(router.state.location.search).toBe('?plan=true');
    const [, comet, atlas] = within(table).getAllByRole('row');
    // The most that is late comes first.
    expect(comet).toHaveTextContent(/^Comet.*3:30 PM Family night, 3:30 PM Showcase, 3:30 PM Lunch More.*Thanksgiving · Nov 26 – Nov 27$/);
    expect(atlas).toHaveTextContent(/^Atlas/);
    expect(within(table).getByRole('link', { name: 'Comet' })).toHaveAttribute('href', '/a/1/p/3/planner');
    const late = within(table).getByRole('link', { name: 'Late tasks of Comet: 2' });
    expect(late.getAttribute('href')).toMatch(/^\/a\/1\/p\/3\/planner\?endDate=\.\.\d{4}-\d{2}-\d{2}&ownerStatus=1%2C2&allSites=true$/);
    expect(within(table).getByRole('link', { name: 'Due this week of Atlas: 1' })).toHaveTextContent('1');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(within(part).getByRole('button', { name: 'By program', expanded: true }));
    expect(within(part).queryByRole('table')).not.toBeInTheDocument();
  });

  test('nothing planned is said; what cannot be read, and what is not theirs, is not there', async () => {
    const { unmount } = open();
    expect(await screen.findByText('Nothing is planned')).toBeVisible();
    unmount();
    let isAsked = false;
    server.use(
      http.get(PLAN, () => {
        isAsked = true;
        return new HttpResponse(null, { status: 503 });
      }),
    );
    const failing = open();
    await screen.findByText('Riverside · 3 programs');
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Planned' })).not.toBeInTheDocument();
    });
    expect(isAsked).toBe(true);
    failing.unmount();
    isAsked = false;
    open({ role: 5, route: '/a/1/p/3/partnerhome' });
    await screen.findByText('Riverside · 3 programs');
    expect(isAsked).toBe(false);
    expect(screen.queryByRole('region', { name: 'Planned' })).not.toBeInTheDocument();
  });
});
