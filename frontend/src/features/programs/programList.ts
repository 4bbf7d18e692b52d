import type { Program } from '@/api/admin';
import { addressAt } from '@/shared/place/address';

/** The columns of the program list (spec 2 §3 Program, Table columns), in its order. */
export const PROGRAM_FIELDS = [
  'programName',
  'programType',
  'startDate',
  'endDate',
  'noOfScholar',
  'enrolledScholars',
  'programStatus',
  'noOfSites',
] as const satisfies readonly (keyof Program)[];

/** Those of the search object (spec 2 §3 Program, Search object). */
export const PROGRAM_SEARCH_FIELDS = [
  'programName',
  'programType',
  'noOfScholar',
  'enrolledScholars',
  'programStatus',
  'noOfSites',
] as const satisfies readonly (keyof Program)[];

/** "Program status: 1 active, 2 disabled. Filter: All 0, Active 1, Disabled 2." (spec 1 §3) */
export const ProgramStatus = { active: 1, disabled: 2 } as const;

export function isActive({ programStatus }: Pick<Program, 'programStatus'>): boolean {
  return programStatus === ProgramStatus.active;
}

/** The address of a program's page. */
export function programAddress(page: string, program: Pick<Program, 'id' | 'accountId'>): string {
  return addressAt({ accountId: program.accountId, programId: program.id }, page);
}
