import type { Words } from '@/locales/words';
import { LANDINGS } from '../landings';
import { Role } from '@/shared/session/roles';

/** An entry of a menu. It leads to a page, opens a list of entries, or does something. */
export interface MenuEntry {
  /** Key of its words: `shell:nav.<key>`. */
  key: keyof Words['shell']['nav'];
  path?: string;
  /** Pages that belong to it and lie elsewhere. */
  parts?: string[];
  action?: 'help' | 'logout';
  children?: MenuEntry[];
}

export interface Menus {
  main: MenuEntry[];
  profile: MenuEntry[];
}

/** Everything that decides what a person finds in the menus (spec 1 §2, "Navigation menus by role type"). */
export interface MenuSituation {
  role: number;
  ownRole: number;
  /** The person views a place as a lower role than their own. */
  isDrilledDown: boolean;
  /** The account has direct learning-experience access. */
  isDirectAccess: boolean;
  /** The program in view has status 2. */
  isProgramDisabled: boolean;
  /** The person is configuring a program. */
  isConfiguring: boolean;
  isFlagOn: (key: string) => boolean;
  /** The page exists in this build and the role may open it. */
  isOpen: (path: string) => boolean;
}

const planner: MenuEntry = { key: 'planner', path: '/planner' };
const participants: MenuEntry = {
  key: 'participants',
  children: [
    { key: 'roster', path: '/roster' },
    { key: 'attendance', path: '/attendance' },
  ],
};
const reports: MenuEntry = { key: 'reports', path: '/landing' };
const participant: MenuEntry = { key: 'participant', path: '/analytics/scholar' };
const professionalDevelopment: MenuEntry = { key: 'professionalDevelopment', path: '/analytics/professionalLearning' };
const familyEngagement: MenuEntry = { key: 'familyEngagement', path: '/analytics/familyEngagement' };
const quality: MenuEntry = { key: 'quality', path: '/analytics/quality' };
/** Landing pages are parts of the library. */
const catalog: MenuEntry = { key: 'library', path: '/resources/catalog', parts: LANDINGS.map((page) => `/resources/${page}`) };
const collections: MenuEntry = { key: 'collections', path: '/resources/my-collections' };
/** Not in the spec's list of menus: what the provider links to stands with the other resources. */
const links: MenuEntry = { key: 'links', path: '/resources/links' };
const learning: MenuEntry = {
  key: 'learning',
  children: [{ key: 'launchpad', path: '/resources/dashboard' }, catalog, collections, links],
};
const directLearning: MenuEntry = {
  key: 'learning',
  children: [{ key: 'myContent', path: '/resources/my-content' }, catalog, collections],
};
/** A content admin's, who writes the library and looks after the links, and has no account whose collections there could be. */
const contentLearning: MenuEntry = {
  key: 'learning',
  children: [{ key: 'myContent', path: '/resources/my-content' }, catalog, { key: 'authoring', path: '/resources/authoring' }, links],
};
const account: MenuEntry = { key: 'account', path: '/account' };
/** An account admin's, whose place is the account: the spec does not show their menu. */
const ofAccount: MenuEntry[] = [
  { key: 'programs', path: '/account/programs', parts: ['/account/program', '/accounts/createprogram', '/accounts/editprogram'] },
  {
    key: 'participants',
    children: [
      { key: 'roster', path: '/account/participants' },
      { key: 'attendance', path: '/attendance' },
    ],
  },
];
const accountSettings: MenuEntry = {
  key: 'account',
  path: '/account/settings',
  parts: ['/account/team', '/account/sites', '/account/contacts', '/account/payments', '/account/single-sign-on'],
};
const myProfile: MenuEntry = { key: 'myProfile', path: '/user/profile' };
const designSettings: MenuEntry = { key: 'designSettings', path: '/design-settings/family-engagement' };
const familyRecords: MenuEntry = { key: 'familyRecords', path: '/families/scholar' };
const enrollmentManager: MenuEntry = { key: 'enrollmentManager', path: '/enroll/submissions' };
const help: MenuEntry = { key: 'helpCenter', action: 'help' };
const logout: MenuEntry = { key: 'logout', action: 'logout' };

function analytics(...children: MenuEntry[]): MenuEntry {
  return { key: 'analytics', children };
}

/** The menus of a role as the spec lists them, before flags and missing pages are taken out. */
function listed({ role, isDirectAccess }: MenuSituation): Menus {
  if (isDirectAccess && role >= Role.accountAdmin) {
    return {
      main: role === Role.programAdmin ? [directLearning, analytics(professionalDevelopment)] : [directLearning],
      profile: [myProfile, { key: 'account', path: '/account/team' }, help, logout],
    };
  }
  switch (role) {
    case Role.superAdmin:
    case Role.admin:
      return {
        main: [
          { key: 'partnerAccounts', path: '/home' },
          { key: 'manageUsers', path: '/users' },
        ],
        profile: [myProfile, help, logout],
      };
    case Role.contentAdmin:
      return { main: [contentLearning], profile: [myProfile, help, logout] };
    case Role.accountAdmin:
      return {
        main: [
          ...ofAccount,
          planner,
          analytics(reports, participant, professionalDevelopment, familyEngagement, quality),
          learning,
          accountSettings,
        ],
        profile: [myProfile, designSettings, familyRecords, enrollmentManager, help, logout],
      };
    case Role.programAdmin:
      return {
        main: [planner, analytics(reports, participant, professionalDevelopment, familyEngagement, quality), learning, account],
        profile: [myProfile, designSettings, familyRecords, enrollmentManager, help, logout],
      };
    case Role.sessionAdmin:
      return {
        main: [planner, participants, analytics(participant, reports, familyEngagement, quality), learning],
        profile: [myProfile, account, help, logout],
      };
    case Role.staff:
      return { main: [planner, participants, analytics(participant), learning], profile: [myProfile, help, logout] };
    default:
      return { main: [], profile: [help, logout] };
  }
}

const CONFIGURES: readonly number[] = [Role.superAdmin, Role.admin, Role.accountAdmin, Role.programAdmin];
const AT_A_SITE: readonly number[] = [Role.sessionAdmin, Role.staff];

/** What a person finds in the menus. An entry whose page does not exist, or that they may not open, is absent. */
export function menusFor(situation: MenuSituation): Menus {
  const { role, ownRole, isConfiguring, isDrilledDown, isProgramDisabled, isFlagOn, isOpen } = situation;
  if (isConfiguring && CONFIGURES.includes(role)) {
    return { main: [], profile: [logout] };
  }

  function isShown({ key, path, action }: MenuEntry): boolean {
    switch (key) {
      case 'learning':
        return !(isProgramDisabled && AT_A_SITE.includes(role));
      case 'account':
        return !(isDrilledDown && ownRole !== Role.accountAdmin) && isOpen(path ?? '');
      case 'collections':
        return isFlagOn('custom-content-collections') && isOpen(path ?? '');
      case 'reports':
        return isFlagOn('reports') && isOpen(path ?? '');
      case 'helpCenter':
        return isFlagOn('help-widget');
      default:
        return action !== undefined || path === undefined || isOpen(path);
    }
  }

  function shown(entries: MenuEntry[]): MenuEntry[] {
    return entries
      .filter(isShown)
      .map((entry) => (entry.children === undefined ? entry : { ...entry, children: shown(entry.children) }))
      .filter(({ children }) => children === undefined || children.length > 0);
  }

  const { main, profile } = listed(situation);
  return { main: shown(main), profile: shown(profile) };
}

/** True when an entry, or one in its list, leads to the current route. The case of letters makes no other page, as in the router. */
export function isSelected({ path, parts = [], children }: MenuEntry, pathname: string): boolean {
  if (children !== undefined) {
    return children.some((child) => isSelected(child, pathname));
  }
  if (path === undefined) {
    return false;
  }
  const current = pathname.toLowerCase();
  const isIn = (page: string) => `${current}/`.startsWith(`${page.toLowerCase()}/`);
  return [path, ...parts].some(isIn) || (path === '/home' && pathname === '/');
}
