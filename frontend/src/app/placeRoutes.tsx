import { lazyPage } from '@/shared/lazy/lazy';
import type { AppRoute, PageTitle, SubHeader } from './routes';

const AccountForm = lazyPage(() => import('@/features/accounts/AccountFormPage'), 'AccountFormPage', ['accounts']);
const AccountSettings = lazyPage(() => import('@/features/accounts/AccountSettingsPage'), 'AccountSettingsPage', ['accounts']);
const AccountRedirect = lazyPage(() => import('./pages/places/AccountRedirect'), 'AccountRedirect');
const AccountFrame = lazyPage(() => import('@/features/accounts/parts/AccountFrame'), 'AccountFrame', ['accounts']);
const ProgramFrame = lazyPage(() => import('@/features/programs/parts/ProgramFrame'), 'ProgramFrame', ['programs']);
const AccountPrograms = lazyPage(() => import('./pages/places/AccountPrograms'), 'AccountPrograms', ['programs']);
const AccountSites = lazyPage(() => import('./pages/places/AccountSites'), 'AccountSites', ['sites']);
const AccountTeam = lazyPage(() => import('./pages/places/AccountTeam'), 'AccountTeam', ['users']);
const AccountParticipants = lazyPage(() => import('./pages/places/AccountParticipants'), 'AccountParticipants', [
  'attendance',
  'rosterUpload',
  'scholarList',
  'scholars',
]);
const AccountContacts = lazyPage(() => import('@/features/scholars/ContactListPage'), 'ContactListPage', [
  'attendance',
  'scholarList',
  'scholars',
]);
const AccountPayments = lazyPage(() => import('@/features/discounts/DiscountsPage'), 'DiscountsPage', ['discounts', 'entities']);
const ProgramForm = lazyPage(() => import('@/features/programs/ProgramFormPage'), 'ProgramFormPage', ['programs']);
const ProgramSessions = lazyPage(() => import('./pages/places/ProgramSessions'), 'ProgramSessions', ['programs']);
const ProgramSites = lazyPage(() => import('./pages/places/ProgramSites'), 'ProgramSites', ['sites']);
const ConfigureSessions = lazyPage(() => import('./pages/places/ConfigureSessions'), 'ConfigureSessions', ['sites']);
const CreateSite = lazyPage(() => import('@/features/sites/CreateSitePage'), 'CreateSitePage', ['sites']);
const Site = lazyPage(() => import('@/features/sites/SitePage'), 'SitePage', ['sites']);

const band = (title: PageTitle, back?: string) => (): SubHeader => ({
  title,
  ...(back === undefined ? {} : { returnTo: { page: back } }),
  tone: 'plain',
});

/** A tab of an account, under the band "Manage account", called by its own name. */
function accountTab(path: string, title: PageTitle, page: AppRoute['page']): AppRoute {
  return {
    path,
    title,
    access: 'list',
    subHeader: band('manageAccount'),
    isPartOfAnother: true,
    level: 'account',
    frame: AccountFrame,
    page,
  };
}

/** A page about the account, program or site that the address names. */
function about(
  level: 'account' | 'program' | 'site',
  path: string,
  title: PageTitle,
  subHeader: () => SubHeader,
  page: AppRoute['page'],
): AppRoute {
  return { path, title, access: 'list', subHeader, isPartOfAnother: true, level, page };
}

/** A tab of a program. */
function programTab(path: string, title: PageTitle, subHeader: () => SubHeader, page: AppRoute['page']): AppRoute {
  return { ...about('program', path, title, subHeader, page), frame: ProgramFrame };
}

/** Accounts, programs, sites and sessions (spec 1 §2). */
export const placeRoutes: AppRoute[] = [
  {
    path: '/accounts/create',
    title: 'addAccount',
    access: 'list',
    subHeader: band('accountDetails'),
    isPartOfAnother: true,
    page: AccountForm,
  },
  about('account', '/accounts/edit', 'editAccount', band('accountDetails'), AccountForm),
  { path: '/account', title: 'account', access: 'list', level: 'account', page: AccountRedirect },
  accountTab('/account/programs', 'accountPrograms', AccountPrograms),
  accountTab('/account/sites', 'accountSites', AccountSites),
  accountTab('/account/team', 'accountTeam', AccountTeam),
  accountTab('/account/participants', 'accountParticipants', AccountParticipants),
  accountTab('/account/contacts', 'accountContacts', AccountContacts),
  { ...accountTab('/account/payments', 'accountPayments', AccountPayments), flag: 'custom-payments' },
  accountTab('/account/settings', 'accountSettings', AccountSettings),
  {
    path: '/accounts/createprogram',
    title: 'addProgram',
    access: 'list',
    subHeader: band('addProgram'),
    isPartOfAnother: true,
    level: 'account',
    page: ProgramForm,
  },
  about('program', '/accounts/editprogram', 'editProgram', band('editProgram'), ProgramForm),
  programTab('/account/programs/sessions', 'programSessions', band('programSessions', '/account/programs'), ProgramSessions),
  programTab(
    '/account/programs/sessions/configure',
    'sessionConfiguration',
    band('programSessions', '/account/programs'),
    ConfigureSessions,
  ),
  programTab('/account/program/sites', 'sites', band('site'), ProgramSites),
  about('program', '/account/program/sites/createsite', 'createSite', band('site'), CreateSite),
  about('site', '/account/program/site', 'site', band('site'), Site),
];
