/** Role ids (spec 1 §3). A lower number is a higher role. */
export const Role = {
  superAdmin: 1,
  admin: 2,
  contentAdmin: 3,
  accountAdmin: 4,
  programAdmin: 5,
  sessionAdmin: 6,
  staff: 7,
  scholar: 8,
  noAccess: 9,
  guardian: 10,
  system: 11,
} as const;

export type RoleId = (typeof Role)[keyof typeof Role];

/** User status ids (spec 1 §3). */
export const UserStatus = {
  notApplicable: 0,
  active: 1,
  inactive: 2,
  deleted: 3,
  invitePending: 4,
  inviteExpired: 5,
} as const;

/** One of a user's roles and the place it holds (spec 1 §3, "User role record"). Zero or null: no such place. */
export interface UserRoleRecord {
  userId: number;
  accountId?: number | null;
  programId?: number | null;
  siteId?: number | null;
  roleId: number;
  status: number;
  programRole?: string | null;
  isPrimaryAccountAdmin?: boolean;
}

/** Where a role holds. Zero: not bound to one. */
export interface Place {
  accountId: number;
  programId: number;
  siteId: number;
}

/** The role and place the pages are shown for: what the spec keeps in its role cookies (spec 1 §3, "Browser cookies"). */
export interface ViewedRole extends Place {
  roleId: number;
}
