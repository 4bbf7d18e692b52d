import { adminApi as client } from './admin.generated';
import { type Operation, service } from './service';

export * from './admin.generated';

/** Rules on fields, names in use, somebody else's save: forms show these under their fields. */
const onForm = [400, 409];
/** A name is asked about while it is typed: as it is now, and never in the way. */
const nameCheck: Operation = { tags: [], quiet: true, keepFor: 0 };

/** What each operation of the admin service reads and changes. */
export const adminOperations = {
  listAccounts: { tags: ['accounts'] },
  createAccount: { tags: ['accounts:new'], quiet: onForm },
  // Pickers say in their place that the programs and sites could not be had.
  readAccountTree: { tags: ['accounts:accountId', 'programs', 'sites'], quiet: true },
  checkFirstLogin: { tags: ['accounts'] },
  checkAccountName: nameCheck,
  readAccount: { tags: ['accounts:accountId'], quiet: [404] },
  editAccount: { tags: ['accounts:accountId', 'stars'], quiet: onForm },
  // A failed look-up is no reason to stop somebody at the door: the portal's own home is shown.
  checkDirectAccess: { tags: ['accounts:accountId'], quiet: true },
  editAccountFlags: { tags: ['accounts:accountId'], quiet: onForm },
  readAccountSettings: { tags: ['accounts:accountId'] },
  editAccountSettings: { tags: ['accounts:accountId'], quiet: onForm },
  // "On failure of the read, safe default values are used" (spec 1 §7): nobody is stopped by terms that cannot be read.
  readAcknowledgment: { tags: ['terms'], quiet: true },
  acknowledgeTerms: { tags: ['terms'] },
  listTermsVersions: { tags: ['terms'] },
  // A form works without drafts and says so in its save bar; what is kept while it is filled in is not read again.
  readDraft: { tags: [], quiet: true, keepFor: 0 },
  keepDraft: { tags: [], quiet: true },
  deleteDraft: { tags: [], quiet: true },
  // A table works without its layout. What is kept is put into the cache by the page itself.
  readColumnLayout: { tags: [], quiet: true, keepFor: 3600 },
  keepColumnLayout: { tags: [], quiet: true },
  importDirectory: { tags: ['accounts', 'programs', 'sites', 'stars'] },
  findJumpTargets: { tags: ['accounts', 'programs', 'sites'] },
  // The flags are asked for by POST, and change nothing.
  evaluateFlags: { tags: [], quiet: true, repeats: true },
  evaluateFlag: { tags: [], quiet: true, repeats: true },
  listPrograms: { tags: ['programs'] },
  createProgram: { tags: ['programs:new', 'accounts:accountId', 'stars'], quiet: onForm },
  listProgramsOfAccount: { tags: ['programs'] },
  changeProgramStatuses: { tags: ['programs', 'accounts', 'stars'], quiet: true },
  undoProgramStatuses: { tags: ['programs', 'accounts', 'stars'], quiet: true },
  listProgramNames: { tags: ['programs'], quiet: true },
  checkProgramName: nameCheck,
  changeProgramStatus: { tags: ['programs:programId', 'accounts', 'stars'] },
  readProgram: { tags: ['programs:programId'], quiet: [404] },
  editProgram: { tags: ['programs:programId', 'accounts', 'stars'], quiet: onForm },
  configureProgram: { tags: ['programs:programId', 'accounts', 'stars'], quiet: [409] },
  // A menu without the program's details is better than a popup over every page.
  readProgramInfo: { tags: ['programs:programId', 'sites'], quiet: true },
  listSites: { tags: ['sites'] },
  createSite: { tags: ['sites:new', 'programs', 'accounts', 'stars'], quiet: onForm },
  editSites: { tags: ['sites', 'programs', 'accounts', 'stars'], quiet: true },
  changeSiteStatuses: { tags: ['sites', 'programs', 'accounts', 'stars'], quiet: true },
  undoSiteStatuses: { tags: ['sites', 'programs', 'accounts', 'stars'], quiet: true },
  createSites: { tags: ['sites:new', 'programs', 'accounts', 'stars'], quiet: onForm },
  deleteSites: { tags: ['sites', 'programs', 'accounts', 'stars'], quiet: true },
  checkSiteName: nameCheck,
  listSitesOfProgram: { tags: ['sites'] },
  readSite: { tags: ['sites:siteId'], quiet: [404] },
  editSite: { tags: ['sites:siteId', 'programs', 'accounts', 'stars'], quiet: onForm },
  deleteSite: { tags: ['sites:siteId', 'programs', 'accounts', 'stars'], quiet: [409] },
  listStates: { tags: [], quiet: true, keepFor: 3600 },
  toggleStar: { tags: ['stars'], repeats: true },
  listStars: { tags: ['stars'] },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const adminApi = service(client, adminOperations);
