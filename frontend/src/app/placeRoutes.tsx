import { lazy } from '@/shared/lazy/lazy';
import type { AppRoute, PageTitle, SubHeader } from './routes';

const AccountForm = lazy(() => import('@/features/accounts/AccountFormPage').then((module) => ({ default: module.AccountFormPage })));
const AccountSettings = lazy(() =>
  import('@/features/accounts/AccountSettingsPage').then((module) => ({ default: module.AccountSettingsPage })),
);
const AccountRedirect = lazy(() => import('./pages/places/AccountRedirect').then((module) => ({ default: module.AccountRedirect })));
const AccountFrame = lazy(() => import('@/features/accounts/parts/AccountFrame').then((module) => ({ default: module.AccountFrame })));
const ProgramFrame = lazy(() => import('@/features/programs/parts/ProgramFrame').then((module) => ({ default: module.ProgramFrame })));
const AccountPrograms = lazy(() => import('./pages/places/AccountPrograms').then((module) => ({ default: module.AccountPrograms })));
const AccountSites = lazy(() => import('./pages/places/AccountSites').then((module) => ({ default: module.AccountSites })));
const AccountTeam = lazy(() => import('./pages/places/AccountTeam').then((module) => ({ default: module.AccountTeam })));
const AccountParticipants = lazy(() =>
  import('./pages/places/AccountParticipants').then((module) => ({ default: module.AccountParticipants })),
);
const AccountContacts = lazy(() => import('@/features/scholars/ContactListPage').then((module) => ({ default: module.ContactListPage })));
const AccountPayments = lazy(() => import('@/features/discounts/DiscountsPage').then((module) => ({ default: module.DiscountsPage })));
const ProgramForm = lazy(() => import('@/features/programs/ProgramFormPage').then((module) => ({ default: module.ProgramFormPage })));
const ProgramSessions = lazy(() => import('./pages/places/ProgramSessions').then((module) => ({ default: module.ProgramSessions })));
const ProgramSites = lazy(() => import('./pages/places/ProgramSites').then((module) => ({ default: module.ProgramSites })));
const ConfigureSessions = lazy(() => import('./pages/places/ConfigureSessions').then((module) => ({ default: module.ConfigureSessions })));
const CreateSite = lazy(() => import('@/features/sites/CreateSitePage').then((module) => ({ default: module.CreateSitePage })));
const Site = lazy(() => import('@/features/sites/SitePage').then((module) => ({ default: module.SitePage })));

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
