import { lazy } from '@/shared/lazy/lazy';
import type { AppRoute, SubHeader } from './routes';

const AccountForm = lazy(() => import('@/features/accounts/AccountFormPage').then((module) => ({ default: module.AccountFormPage })));
const AccountSettings = lazy(() => import('@/features/accounts/AccountSettingsPage').then((module) => ({ default: module.AccountSettingsPage })));
const AccountRedirect = lazy(() => import('./pages/places/AccountRedirect').then((module) => ({ default: module.AccountRedirect })));
const AccountPrograms = lazy(() => import('./pages/places/AccountPrograms').then((module) => ({ default: module.AccountPrograms })));
const AccountSites = lazy(() => import('./pages/places/AccountSites').then((module) => ({ default: module.AccountSites })));
const AccountTeam = lazy(() => import('./pages/places/AccountTeam').then((module) => ({ default: module.AccountTeam })));
const ProgramForm = lazy(() => import('@/features/programs/ProgramFormPage').then((module) => ({ default: module.ProgramFormPage })));
const ProgramSessions = lazy(() => import('./pages/places/ProgramSessions').then((module) => ({ default: module.ProgramSessions })));
const ProgramSites = lazy(() => import('./pages/places/ProgramSites').then((module) => ({ default: module.ProgramSites })));
const ConfigureSessions = lazy(() => import('./pages/places/ConfigureSessions').then((module) => ({ default: module.ConfigureSessions })));
const CreateSite = lazy(() => import('@/features/sites/CreateSitePage').then((module) => ({ default: module.CreateSitePage })));
const Site = lazy(() => import('@/features/sites/SitePage').then((module) => ({ default: module.SitePage })));

const band = (title: string, back?: string) => (): SubHeader => ({ title, ...(back === undefined ? {} : { returnTo: { page: back, keeps: ['accountId'] } }), tone: 'plain' });

/** A tab of an account, under the band "Manage account", called by its own name. */
function accountTab(path: string, title: string, page: AppRoute['page']): AppRoute {
  return { path, title, access: 'list', subHeader: band('manageAccount'), isPartOfAnother: true, needsPlace: true, page };
}

/** A page about a program or site that the address names. */
function place(path: string, title: string, subHeader: () => SubHeader, page: AppRoute['page']): AppRoute {
  return { path, title, access: 'list', subHeader, isPartOfAnother: true, isAbout: true, page };
}

/** Accounts, programs, sites and sessions (spec 1 §2). */
export const placeRoutes: AppRoute[] = [
  { path: '/accounts/create', title: 'addAccount', access: 'list', subHeader: band('accountDetails'), isPartOfAnother: true, page: AccountForm },
  place('/accounts/edit', 'editAccount', band('accountDetails'), AccountForm),
  { path: '/account', title: 'account', access: 'list', needsPlace: true, page: AccountRedirect },
  accountTab('/account/programs', 'accountPrograms', AccountPrograms),
  accountTab('/account/sites', 'accountSites', AccountSites),
  accountTab('/account/team', 'accountTeam', AccountTeam),
  accountTab('/account/settings', 'accountSettings', AccountSettings),
  { path: '/accounts/createprogram', title: 'addProgram', access: 'list', subHeader: band('addProgram'), needsPlace: true, page: ProgramForm },
  place('/accounts/editprogram', 'editProgram', band('editProgram'), ProgramForm),
  place('/account/programs/sessions', 'programSessions', band('programSessions', '/account/programs'), ProgramSessions),
  place('/account/programs/sessions/configure', 'sessionConfiguration', band('programSessions', '/account/programs'), ConfigureSessions),
  place('/account/program/sites', 'sites', band('site'), ProgramSites),
  place('/account/program/sites/createsite', 'createSite', band('site'), CreateSite),
  place('/account/program/site', 'site', band('site'), Site),
];
