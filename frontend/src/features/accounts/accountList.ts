import type { AccountItem } from '@/api/admin';
import type { ListDefaults } from '@/shared/list/listQuery';
import type { StatusTone } from '@/shared/text/StatusChip';

/** All columns of the account list (spec 2 §3, Account), in its order. */
export const ACCOUNT_FIELDS = [
  'accountName',
  'accountStatus',
  'startDate',
  'endDate',
  'contractedScholars',
  'contractedScholarsUsed',
  'programCount',
  'scheduleDate',
  'primaryAccountAdminFullName',
  'bxPartnerLeadFullName',
  'bxSuccessLeadFullName',
] as const satisfies readonly (keyof AccountItem)[];

export type AccountField = (typeof ACCOUNT_FIELDS)[number];

export const ACCOUNT_DEFAULTS: ListDefaults = {
  sortField: 'accountName',
  sortDir: 'asc',
  sortFields: ACCOUNT_FIELDS,
};

export const AccountStatus = { active: 1, disabled: 2 } as const;

export function accountTone(status: number): StatusTone {
  return status === AccountStatus.active ? 'good' : 'off';
}

/** Share of the contracted scholars that is used, 1 for all of them; null when none are contracted. */
export function usedShare(row: Pick<AccountItem, 'contractedScholars' | 'contractedScholarsUsed'>): number | null {
  return row.contractedScholars <= 0 ? null : row.contractedScholarsUsed / row.contractedScholars;
}
