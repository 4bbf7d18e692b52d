import { type ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import type { Words } from '@/locales/words';
import { type Fetchable, lazyPage } from '@/shared/lazy/lazy';
import { pageOf } from '@/shared/place/address';
import { Role } from '@/shared/session/roles';
import { LANDINGS } from './landings';
import { AnalyticsRedirect } from './pages/places/AnalyticsRedirect';
import { UploadRedirect } from './pages/places/UploadRedirect';
import { RosterRedirect } from './pages/places/RosterRedirect';
import { RoleHome } from './pages/RoleHome';
import { placeRoutes } from './placeRoutes';
import type { FlagKey } from './session/flags';

/** Key of a page's name: `shell:pages.<title>`. */
export type PageTitle = keyof Words['shell']['pages'];

/** The band under the header: its title, the page it leads back to, its color. */
export interface SubHeader {
  title: PageTitle;
  /** Where the back arrow leads: a page, or out of the drill-down. A home has nothing behind it, and no arrow. */
  returnTo?: { page: string } | 'ownRole';
  /** `blue` is Partner Home's. */
  tone: 'plain' | 'blue';
}

export interface AppRoute {
  path: string;
  /** Key of the page's name in the browser's title and in the jump-to box: `shell:pages.<title>`. */
  title: PageTitle;
  /** `list`: the gateway's access list decides. `everybody`: any role, even none. */
  access: 'list' | 'everybody';
  /** Without this flag the page is blocked. */
  flag?: FlagKey;
  /** A page of the portal proper: looks up direct learning access first, and leads to My content if the account has it. */
  leavesForMyContent?: boolean;
  subHeader?: (role: number, isDrilledDown: boolean) => SubHeader | null;
  /** The sub-header is that of a wider page: the page goes by its own title. */
  isPartOfAnother?: boolean;
  /** The page's own background is blue for a role. */
  isBlue?: (role: number) => boolean;
  /** The page leaves out the pattern behind the sub-header. */
  withoutPattern?: boolean;
  /** The page works on a phone; others show the notice there. */
  worksOnMobile?: boolean;
  /** The page shows the one thing that the `id` in its query names: it is led to from a list, and not offered to jump to. */
  opensById?: boolean;
  /** The page asks at which place: it is offered to those who have one, or can choose. */
  asksForPlace?: boolean;
  /** Where a page was before: it leads on to where that is now, and is not offered. */
  isOld?: boolean;
  /** What the page is about: its address is that of an account, program or site. */
  level?: 'account' | 'program' | 'site';
  /** What surrounds the pages of one record, and stays while its tabs are walked: it shows them in its outlet. */
  frame?: ComponentType & Partial<Fetchable>;
  page: ComponentType & Partial<Fetchable>;
}

const PartnerHome = lazyPage(() => import('@/features/partner-home/PartnerHomePage'), 'PartnerHomePage', ['partnerHome']);
const MyContent = lazyPage(() => import('@/features/catalog/launchpad/MyContentPage'), 'MyContentPage', ['catalog']);
const Links = lazyPage(() => import('@/features/links/LinksPage'), 'LinksPage', ['links']);
const Users = lazyPage(() => import('@/features/users/UsersPage'), 'UsersPage', ['users']);
const NewUser = lazyPage(() => import('@/features/users/NewUserPage'), 'NewUserPage', ['users']);
const User = lazyPage(() => import('@/features/users/UserPage'), 'UserPage', ['audit', 'users']);
const EditUser = lazyPage(() => import('@/features/users/EditUserPage'), 'EditUserPage', ['users']);
const InviteProgramAdmin = lazyPage(() => import('@/features/users/InviteProgramAdminPage'), 'InviteProgramAdminPage', ['users']);
const Profile = lazyPage(() => import('@/features/profile/ProfilePage'), 'ProfilePage', ['profile']);
const Audit = lazyPage(() => import('@/features/audit/AuditPage'), 'AuditPage', ['audit']);
const SingleSignOn = lazyPage(() => import('@/features/single-sign-on/SingleSignOnPage'), 'SingleSignOnPage', ['singleSignOn']);
const NewScholar = lazyPage(() => import('@/features/scholars/NewScholarPage'), 'NewScholarPage', ['attendance', 'scholars']);
const UploadScholars = lazyPage(() => import('@/features/scholars/UploadPage'), 'UploadPage', ['rosterUpload', 'scholars']);
const Scholar = lazyPage(() => import('@/features/scholars/ScholarPage'), 'ScholarPage', ['attendance', 'audit', 'scholars']);
const EditScholar = lazyPage(() => import('@/features/scholars/EditScholarPage'), 'EditScholarPage', ['attendance', 'scholars']);
const StaffRoster = lazyPage(() => import('./pages/places/StaffRoster'), 'StaffRoster', ['rosterUpload', 'staffRoster']);
const NewStaff = lazyPage(() => import('@/features/staff-roster/NewStaffPage'), 'NewStaffPage', ['staffRoster']);
const UploadStaff = lazyPage(() => import('@/features/staff-roster/UploadStaffPage'), 'UploadStaffPage', [
  'rosterUpload',
  'scholars',
  'staffRoster',
]);
const EditStaff = lazyPage(() => import('@/features/staff-roster/EditStaffPage'), 'EditStaffPage', ['staffRoster']);
const Attendance = lazyPage(() => import(/* webpackChunkName: "attendance" */ '@/features/attendance/AttendancePage'), 'AttendancePage', [
  'attendance',
]);
const Analytics = lazyPage(() => import('@/features/analytics/AnalyticsPage'), 'AnalyticsPage', ['analytics', 'attendance']);
const ProfessionalLearning = lazyPage(() => import('@/features/analytics/ProfessionalLearningPage'), 'ProfessionalLearningPage', [
  'analytics',
]);
const ScholarRoster = lazyPage(() => import('@/features/scholars/ScholarListPage'), 'ScholarListPage', [
  'attendance',
  'rosterUpload',
  'scholarList',
  'scholars',
]);
const Planner = lazyPage(() => import('@/features/planner/PlannerPage'), 'PlannerPage', ['planner']);
const Catalog = lazyPage(() => import('@/features/catalog/CatalogPage'), 'CatalogPage', ['catalog']);
const Item = lazyPage(() => import('@/features/catalog/ItemPage'), 'ItemPage', ['catalog']);
const Authoring = lazyPage(() => import('@/features/catalog/authoring/AuthoringPage'), 'AuthoringPage', ['authoring', 'catalog']);
const LearningHome = lazyPage(() => import('@/features/catalog/launchpad/LearningHomePage'), 'LearningHomePage', ['catalog']);
const Launchpad = lazyPage(() => import('@/features/catalog/launchpad/LaunchpadPage'), 'LaunchpadPage', ['catalog']);
const Collections = lazyPage(() => import('@/features/catalog/collections/CollectionsPage'), 'CollectionsPage', ['catalog']);
const Collection = lazyPage(() => import('@/features/catalog/collections/CollectionPage'), 'CollectionPage', ['catalog']);
const Flags = lazyPage(() => import('./pages/FlagsPage'), 'FlagsPage');
const Unauthorized = lazyPage(() => import('./pages/UnauthorizedPage'), 'UnauthorizedPage', ['problems']);
const Welcome = lazyPage(() => import('./pages/WelcomePage'), 'WelcomePage');

/** "The home route for roles 4 and 5 has no sub-header and a blue background. Roles strictly between 0 and 3 on /home get the sub-header." (spec 1 §2) */
const home: Omit<AppRoute, 'path'> = {
  title: 'home',
  access: 'list',
  leavesForMyContent: true,
  subHeader: (role) => (role > 0 && role < 3 ? { title: 'partnerAccounts', tone: 'plain' } : null),
  isBlue: (role) => role === Role.accountAdmin || role === Role.programAdmin,
  worksOnMobile: true,
  page: RoleHome,
};

/** Partner Home is an account admin's home; a provider-side person comes from Partner accounts, others from their program. */
function behindPartnerHome(role: number, isDrilledDown: boolean): SubHeader['returnTo'] {
  if (isDrilledDown) {
    return 'ownRole';
  }
  return role > Role.accountAdmin ? { page: '/home' } : undefined;
}

/** Pages about people lead back to the list of them. */
const aboutPeople: AppRoute['subHeader'] = () => ({ title: 'manageUsers', returnTo: { page: '/users' }, tone: 'plain' });

/** Pages about one scholar lead back to the roster. */
const aboutScholars: AppRoute['subHeader'] = () => ({
  title: 'scholarRoster',
  returnTo: { page: '/roster/scholar-roster' },
  tone: 'plain',
});

/** Pages about one staff member lead back to the staff roster. */
const aboutStaff: AppRoute['subHeader'] = () => ({ title: 'staffRoster', returnTo: { page: '/staffroster' }, tone: 'plain' });

/** A page that stands beside the person's home leads back to it. */
function besideHome(title: PageTitle): AppRoute['subHeader'] {
  return (role) => ({ title, returnTo: { page: role === Role.accountAdmin ? '/partnerhome' : '/home' }, tone: 'plain' });
}

/** Every page of the app. The menus, the guard, the sub-header and the jump-to box all read this table. */
export const routes: AppRoute[] = [
  { path: '/', ...home },
  { path: '/home', ...home },
  {
    path: '/partnerhome',
    title: 'partnerHome',
    access: 'list',
    level: 'account',
    leavesForMyContent: true,
    subHeader: (role, isDrilledDown) => ({ title: 'partnerHome', returnTo: behindPartnerHome(role, isDrilledDown), tone: 'blue' }),
    page: PartnerHome,
  },
  {
    path: '/resources/my-content',
    title: 'myContent',
    access: 'list',
    flag: 'learning-experience-direct-access',
    subHeader: () => ({ title: 'myContent', tone: 'plain' }),
    worksOnMobile: true,
    page: MyContent,
  },
  {
    path: '/resources/links',
    title: 'links',
    access: 'list',
    subHeader: () => ({ title: 'links', tone: 'plain' }),
    worksOnMobile: true,
    page: Links,
  },
  { path: '/resources/catalog', title: 'library', access: 'list', subHeader: besideHome('library'), worksOnMobile: true, page: Catalog },
  { path: '/resources', title: 'learning', access: 'list', subHeader: besideHome('learning'), worksOnMobile: true, page: LearningHome },
  {
    path: '/resources/dashboard',
    title: 'launchpad',
    access: 'list',
    subHeader: besideHome('launchpad'),
    worksOnMobile: true,
    page: Launchpad,
  },
  {
    path: '/resources/my-collections',
    title: 'collections',
    access: 'list',
    flag: 'custom-content-collections',
    subHeader: besideHome('collections'),
    worksOnMobile: true,
    page: Collections,
  },
  {
    path: '/resources/my-collections/:collectionId',
    title: 'collections',
    access: 'list',
    flag: 'custom-content-collections',
    subHeader: () => ({ title: 'collections', returnTo: { page: '/resources/my-collections' }, tone: 'plain' }),
    worksOnMobile: true,
    page: Collection,
  },
  { path: '/resources/authoring', title: 'authoring', access: 'list', subHeader: besideHome('authoring'), page: Authoring },
  {
    path: '/resources/authoring/:itemId',
    title: 'authoring',
    access: 'list',
    subHeader: () => ({ title: 'authoring', returnTo: { page: '/resources/authoring' }, tone: 'plain' }),
    isPartOfAnother: true,
    page: Authoring,
  },
  ...LANDINGS.map((page): AppRoute => ({
    path: `/resources/${page}`,
    title: 'library',
    access: 'list',
    subHeader: () => ({ title: 'library', returnTo: { page: '/resources/catalog' }, tone: 'plain' }),
    isPartOfAnother: true,
    worksOnMobile: true,
    opensById: true,
    page: Item,
  })),
  ...placeRoutes,
  { path: '/users', title: 'manageUsers', access: 'list', subHeader: besideHome('manageUsers'), page: Users },
  { path: '/users/new', title: 'addUser', access: 'list', subHeader: aboutPeople, isPartOfAnother: true, page: NewUser },
  { path: '/users/:userId', title: 'user', access: 'list', subHeader: aboutPeople, isPartOfAnother: true, page: User },
  { path: '/users/:userId/edit', title: 'editUser', access: 'list', subHeader: aboutPeople, isPartOfAnother: true, page: EditUser },
  { path: '/configure/programadmin', title: 'inviteProgramAdmin', access: 'list', level: 'program', page: InviteProgramAdmin },
  {
    path: '/planner',
    title: 'planner',
    access: 'list',
    subHeader: besideHome('planner'),
    asksForPlace: true,
    worksOnMobile: true,
    page: Planner,
  },
  {
    path: '/attendance',
    title: 'attendance',
    access: 'list',
    subHeader: besideHome('attendance'),
    worksOnMobile: true,
    asksForPlace: true,
    page: Attendance,
  },
  {
    path: '/roster',
    title: 'roster',
    access: 'list',
    asksForPlace: true,
    page: RosterRedirect,
  },
  { path: '/roster/scholar-roster', title: 'scholarRoster', access: 'list', subHeader: besideHome('scholarRoster'), page: ScholarRoster },
  {
    path: '/staffroster',
    title: 'staffRoster',
    access: 'list',
    subHeader: besideHome('staffRoster'),
    asksForPlace: true,
    page: StaffRoster,
  },
  {
    path: '/staffroster/new',
    title: 'uploadStaff',
    access: 'list',
    subHeader: aboutStaff,
    isPartOfAnother: true,
    asksForPlace: true,
    page: UploadStaff,
  },
  {
    path: '/staffroster/add',
    title: 'addStaff',
    access: 'list',
    subHeader: aboutStaff,
    isPartOfAnother: true,
    asksForPlace: true,
    page: NewStaff,
  },
  { path: '/staffroster/:memberId', title: 'editStaff', access: 'list', subHeader: aboutStaff, isPartOfAnother: true, page: EditStaff },
  {
    path: '/roster/new',
    title: 'uploadScholars',
    access: 'list',
    subHeader: aboutScholars,
    isPartOfAnother: true,
    asksForPlace: true,
    page: UploadScholars,
  },
  {
    path: '/roster/add',
    title: 'addScholar',
    access: 'list',
    subHeader: aboutScholars,
    isPartOfAnother: true,
    asksForPlace: true,
    page: NewScholar,
  },
  {
    path: '/roster/upload',
    title: 'uploadScholars',
    access: 'list',
    subHeader: aboutScholars,
    isPartOfAnother: true,
    isOld: true,
    page: UploadRedirect,
  },
  { path: '/roster/scholar/:scholarId', title: 'scholar', access: 'list', subHeader: aboutScholars, isPartOfAnother: true, page: Scholar },
  {
    path: '/roster/scholar/:scholarId/edit',
    title: 'editScholar',
    access: 'list',
    subHeader: aboutScholars,
    isPartOfAnother: true,
    page: EditScholar,
  },
  {
    path: '/analytics/scholar',
    title: 'analytics',
    access: 'list',
    asksForPlace: true,
    page: AnalyticsRedirect,
  },
  {
    path: '/analytics/scholar/attendance',
    title: 'analytics',
    access: 'list',
    asksForPlace: true,
    page: AnalyticsRedirect,
  },
  {
    path: '/analytics/scholar/enrollment',
    title: 'enrollmentAnalytics',
    access: 'list',
    subHeader: besideHome('analytics'),
    isPartOfAnother: true,
    asksForPlace: true,
    page: Analytics,
  },
  {
    path: '/analytics/scholar/attendance/ada',
    title: 'adaAnalytics',
    access: 'list',
    subHeader: besideHome('analytics'),
    isPartOfAnother: true,
    asksForPlace: true,
    page: Analytics,
  },
  {
    path: '/analytics/scholar/attendance/completion',
    title: 'completionAnalytics',
    access: 'list',
    subHeader: besideHome('analytics'),
    isPartOfAnother: true,
    asksForPlace: true,
    page: Analytics,
  },
  {
    path: '/analytics/scholar/retention',
    title: 'retentionAnalytics',
    access: 'list',
    subHeader: besideHome('analytics'),
    isPartOfAnother: true,
    asksForPlace: true,
    page: Analytics,
  },
  {
    path: '/analytics/professionalLearning',
    title: 'professionalLearning',
    access: 'list',
    subHeader: besideHome('professionalLearning'),
    asksForPlace: true,
    page: ProfessionalLearning,
  },
  { path: '/user/profile', title: 'myProfile', access: 'list', subHeader: besideHome('myProfile'), worksOnMobile: true, page: Profile },
  { path: '/audit', title: 'audit', access: 'list', subHeader: besideHome('audit'), page: Audit },
  {
    path: '/account/single-sign-on',
    title: 'singleSignOn',
    access: 'list',
    flag: 'single-sign-on',
    level: 'account',
    subHeader: () => ({ title: 'singleSignOn', returnTo: { page: '/account' }, tone: 'plain' }),
    page: SingleSignOn,
  },
  {
    path: '/ld-demo',
    title: 'flags',
    access: 'list',
    flag: 'playground',
    subHeader: () => ({ title: 'flags', returnTo: { page: '/home' }, tone: 'plain' }),
    withoutPattern: true,
    page: Flags,
  },
  { path: '/unauthorized', title: 'unauthorized', access: 'everybody', worksOnMobile: true, page: Unauthorized },
  { path: '/welcome', title: 'welcome', access: 'everybody', worksOnMobile: true, page: Welcome },
];

/** Key of what a page is called: by its sub-header where it has one to itself. */
export function titleOf(route: AppRoute, role: number, isDrilledDown: boolean): PageTitle {
  return route.isPartOfAnother === true ? route.title : (route.subHeader?.(role, isDrilledDown)?.title ?? route.title);
}

/** The route of an address, as the router finds it: so the shell speaks of the page that it surrounds. */
export function routeOf(pathname: string): AppRoute | undefined {
  return matchRoutes(routes, pageOf(pathname))?.at(-1)?.route;
}
