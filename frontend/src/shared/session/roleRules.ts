import { Role, UserStatus, type UserRoleRecord, type ViewedRole } from './roles';

const PROVIDER: readonly number[] = [Role.superAdmin, Role.admin];

/** Roles 1 and 2 may drill down into a partner's places (spec 1 §6). */
export function mayDrillDown(roleId: number): boolean {
  return PROVIDER.includes(roleId);
}

/** The role records that count: active ones, of roles that use this portal (1 to 7), highest first. */
export function activeRecords(records: readonly UserRoleRecord[]): UserRoleRecord[] {
  return records
    .filter((record) => record.status === UserStatus.active && record.roleId >= Role.superAdmin && record.roleId <= Role.staff)
    .sort((one, other) => one.roleId - other.roleId);
}

/** A role record as the role and place that pages are shown for. */
export function viewedAs(record: UserRoleRecord): ViewedRole {
  return {
    roleId: record.roleId,
    accountId: record.accountId ?? 0,
    programId: record.programId ?? 0,
    siteId: record.siteId ?? 0,
  };
}

/** No role and no place: what somebody without an active role has. */
export const NO_ROLE: ViewedRole = { roleId: Role.noAccess, accountId: 0, programId: 0, siteId: 0 };
