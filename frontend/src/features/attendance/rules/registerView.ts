import type { RegisterRow } from '@/api/roster';
import { compareNames } from '@/shared/formats/formats';
import { byClassroom } from './register';

/** In which order children stand. */
export const ORDERS = ['lastName', 'firstName', 'grade'] as const;
/** How they are grouped. */
export const GROUPS = ['none', 'classroom'] as const;

/** How a person sees registers. */
export interface RegisterView {
  order: (typeof ORDERS)[number];
  group: (typeof GROUPS)[number];
}

export const FIRST_VIEW: RegisterView = { order: 'lastName', group: 'none' };

export function isRegisterView(value: unknown): value is RegisterView {
  if (typeof value !== 'object' || value === null || !('order' in value) || !('group' in value)) {
    return false;
  }
  return ORDERS.some((order) => order === value.order) && GROUPS.some((group) => group === value.group);
}

/** Children as a person sees them; the service gives them by last name. */
export function arranged(rows: readonly RegisterRow[], { order, group }: RegisterView): RegisterRow[] {
  const key = { lastName: () => 0, firstName: (one: RegisterRow, other: RegisterRow) => compareNames(one.firstName, other.firstName), grade: (one: RegisterRow, other: RegisterRow) => one.enteringGrade - other.enteringGrade }[order];
  const sorted = [...rows].sort(key);
  return group === 'none' ? sorted : byClassroom(sorted).flatMap(({ children }) => children);
}
