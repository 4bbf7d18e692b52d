import type { AccountItem } from '@/api/admin';
import type { StatusTone } from '@/shared/text/StatusChip';

export const AccountStatus = { active: 1, disabled: 2 } as const;

export function accountTone(status: number): StatusTone {
  return status === AccountStatus.active ? 'good' : 'off';
}

/** Share of the contracted scholars that is used, 1 for all of them; null when none are contracted, or how many are used is not told. */
export function usedShare(row: Pick<AccountItem, 'contractedScholars' | 'contractedScholarsUsed'>): number | null {
  return row.contractedScholars <= 0 || typeof row.contractedScholarsUsed !== 'number'
    ? null
    : row.contractedScholarsUsed / row.contractedScholars;
}
