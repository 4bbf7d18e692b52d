import { identityApi as client } from './identity.generated';
import { type Operation, service } from './service';

export * from './identity.generated';

/** Errors that a form or a dialog shows itself. */
const onForm = [400, 403, 404, 409];
/** Errors that a section of one's own profile shows itself. */
const onProfile = [400, 404, 409, 413, 415, 429];
/** Errors that the form of an account's provider shows itself. */
const onProvider = [400, 404, 409, 429];

/** What each operation of the identity service reads and changes. */
export const identityOperations = {
  readSingleSignOn: { tags: ['signOn:accountId'], quiet: true },
  changeSingleSignOn: { tags: ['signOn:accountId'], quiet: onProvider },
  removeSingleSignOn: { tags: ['signOn:accountId'], quiet: onProvider },
  // A test changes nothing.
  testSingleSignOn: { tags: [], quiet: true },
  // One place is left for the next: the services know only oneself as who may.
  beginDrilldown: { tags: [], asOneself: true },
  endDrilldown: { tags: [], asOneself: true },
  editPartnerUser: { tags: ['users', 'accounts'] },
  createPartnerUser: { tags: ['users:new', 'accounts'] },
  inviteProgramAdmin: { tags: ['users:new'], quiet: onForm },
  resendInvite: { tags: ['users'] },
  listRoles: { tags: ['roles'] },
  listAssignableRoles: { tags: ['roles'], quiet: true },
  readRole: { tags: ['roles'] },
  // That nothing answered is nothing to tell; the end of the session is told all the same.
  readSession: { tags: ['sessions'], quiet: true },
  takeOverSession: { tags: ['sessions'] },
  checkEmail: { tags: [] },
  checkEmails: { tags: [] },
  createUser: { tags: ['users:new', 'accounts'], quiet: onForm },
  createUsers: { tags: ['users:new', 'accounts'], quiet: onForm },
  listProgramUsers: { tags: ['users'] },
  readPrimaryAdmin: { tags: ['users'], quiet: true },
  deleteUsers: { tags: ['users'], quiet: onForm },
  inviteUsers: { tags: ['users'], quiet: onForm },
  revokeUsers: { tags: ['users'], quiet: onForm },
  downloadUsers: { tags: ['users'] },
  readUserInfo: { tags: ['users:id'], quiet: true },
  listUsers: { tags: ['users'], quiet: true },
  readCurrentUser: { tags: ['users'] },
  changeProfile: { tags: ['users'], quiet: onProfile },
  // A new password ends all other sessions.
  changePassword: { tags: ['sessions'], quiet: onProfile },
  uploadPicture: { tags: ['users'], quiet: onProfile },
  removePicture: { tags: ['users'], quiet: onProfile },
  // The choice holds in this browser, whether or not it could be kept with the account.
  changePreferences: { tags: ['users'], quiet: true },
  listSessions: { tags: ['sessions'], quiet: true },
  endSession: { tags: ['sessions'], quiet: onProfile },
  resetPasswords: { tags: ['users'], quiet: onForm },
  givePrivileges: { tags: ['users'], quiet: onForm },
  listUserTypes: { tags: ['users'] },
  undoPrivileges: { tags: ['users'], quiet: onForm },
  undoAccess: { tags: ['users'], quiet: onForm },
  listUsersRolewise: { tags: ['users'] },
  readUser: { tags: ['users:id'] },
  editUser: { tags: ['users:id', 'accounts'], quiet: onForm },
  deleteUser: { tags: ['users:id'] },
  upgradeUser: { tags: ['users:id', 'accounts'], quiet: onForm },
  readPicture: { tags: [] },
  listUserRoles: { tags: ['users:id'] },
  listVisibleTo: { tags: ['users:id'], quiet: true },
} satisfies Record<keyof typeof client.endpoints, Operation>;

export const identityApi = service(client, identityOperations);
