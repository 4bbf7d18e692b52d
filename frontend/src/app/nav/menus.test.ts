import { isSelected, type MenuEntry, type MenuSituation, menusFor } from './menus';

const ALL = ['custom-content-collections', 'reports', 'help-widget'];

function situation(role: number, rest: Partial<MenuSituation> = {}): MenuSituation {
  return {
    role,
    ownRole: role,
    isDrilledDown: false,
    isDirectAccess: false,
    isProgramDisabled: false,
    isConfiguring: false,
    isFlagOn: (key) => ALL.includes(key),
    isOpen: () => true,
    ...rest,
  };
}

function words(entries: MenuEntry[]): string {
  return entries.map(({ key, children }) => (children === undefined ? key : `${key}(${words(children)})`)).join(' ');
}

function menus(role: number, rest: Partial<MenuSituation> = {}): [string, string] {
  const { main, profile } = menusFor(situation(role, rest));
  return [words(main), words(profile)];
}

const LEARNING = 'learning(launchpad library collections links)';

describe('with every page built and every flag on', () => {
  test.each([
    [1, 'partnerAccounts manageUsers', 'myProfile helpCenter logout'],
    [2, 'partnerAccounts manageUsers', 'myProfile helpCenter logout'],
    [3, 'learning(myContent library authoring links)', 'myProfile helpCenter logout'],
    [
      4,
      `programs participants(roster attendance) planner analytics(reports participant professionalDevelopment familyEngagement quality) ${LEARNING} account`,
      'myProfile designSettings familyRecords enrollmentManager helpCenter logout',
    ],
    [
      5,
      `planner analytics(reports participant professionalDevelopment familyEngagement quality) ${LEARNING} account`,
      'myProfile designSettings familyRecords enrollmentManager helpCenter logout',
    ],
    [
      6,
      `planner participants(roster attendance) analytics(participant reports familyEngagement quality) ${LEARNING}`,
      'myProfile account helpCenter logout',
    ],
    [7, `planner participants(roster attendance) analytics(participant) ${LEARNING}`, 'myProfile helpCenter logout'],
    [9, '', 'helpCenter logout'],
  ])('role %i', (role, main, profile) => {
    expect(menus(role)).toEqual([main, profile]);
  });

  test.each([
    [4, 'learning(myContent library collections)'],
    [5, 'learning(myContent library collections) analytics(professionalDevelopment)'],
    [6, 'learning(myContent library collections)'],
    [7, 'learning(myContent library collections)'],
  ])('direct-access variant of role %i', (role, main) => {
    expect(menus(role, { isDirectAccess: true })).toEqual([main, 'myProfile account helpCenter logout']);
  });

  test.each([1, 2, 4, 5])('role %i in program configuration sees only Logout', (role) => {
    expect(menus(role, { isConfiguring: true })).toEqual(['', 'logout']);
  });

  test('session admin and staff are never in program configuration', () => {
    expect(menus(6, { isConfiguring: true })).toEqual(menus(6));
  });
});

test('a drill-down by somebody who is no account admin drops Account', () => {
  expect(menus(5, { isDrilledDown: true, ownRole: 1 })[0]).not.toContain('account');
  expect(menus(6, { isDrilledDown: true, ownRole: 2 })[1]).toBe('myProfile helpCenter logout');
  expect(menus(5, { isDrilledDown: true, ownRole: 4 })[0]).toContain('account');
});

test('a disabled program hides Learning from a site user, and from nobody else', () => {
  expect(menus(6, { isProgramDisabled: true })[0]).not.toContain('learning');
  expect(menus(7, { isProgramDisabled: true })[0]).not.toContain('learning');
  expect(menus(5, { isProgramDisabled: true })[0]).toContain('learning');
});

test('flags hide my collections, reports and the help center', () => {
  const [main, profile] = menus(5, { isFlagOn: () => false });
  expect(main).toBe(
    'planner analytics(participant professionalDevelopment familyEngagement quality) learning(launchpad library links) account',
  );
  expect(profile).not.toContain('helpCenter');
});

test('an entry without its page is absent, and so is a list with nothing in it', () => {
  expect(menus(7, { isOpen: (path) => path === '/attendance' })).toEqual(['participants(attendance)', 'helpCenter logout']);
  expect(menus(7, { isOpen: () => false })).toEqual(['', 'helpCenter logout']);
});

test('the entry of the current route is selected, and so is the list it is in', () => {
  const entry: MenuEntry = { key: 'participants', children: [{ key: 'roster', path: '/roster' }] };
  expect(isSelected(entry, '/roster/new')).toBe(true);
  expect(isSelected(entry, '/rosters')).toBe(false);
  expect(isSelected({ key: 'partnerAccounts', path: '/home' }, '/')).toBe(true);
});

test('of an account admin’s menu one entry is selected at a time', () => {
  const { main } = menusFor(situation(4));
  const selected = (path: string) => words(main.filter((entry) => isSelected(entry, path)));
  expect(selected('/account/programs')).toBe('programs');
  expect(selected('/account/program/site')).toBe('programs');
  expect(selected('/account/participants')).toBe('participants(roster attendance)');
  expect(selected('/account/team')).toBe('account');
});

test('the library is selected while an activity of it is read', () => {
  const [learning] = menusFor(situation(3)).main;
  expect(isSelected(learning!, '/resources/activity')).toBe(true);
  expect(isSelected(learning!, '/resources/other')).toBe(false);
});

test('an address in other letters selects the same entry', () => {
  expect(isSelected({ key: 'manageUsers', path: '/users' }, '/Users')).toBe(true);
  expect(isSelected({ key: 'manageUsers', path: '/users' }, '/USERS/12')).toBe(true);
  expect(isSelected({ key: 'professionalDevelopment', path: '/analytics/professionalLearning' }, '/analytics/professionallearning')).toBe(
    true,
  );
});
