import type { AttendanceSettings, RegisterColumn, RegisterGroup, RegisterOrder, RegisterRow } from '@/api/roster';
import { compareNames } from '@/shared/formats/formats';
import { gradeOrder } from '@/shared/scholars/grades';
import { byClassroom } from './register';

/** In which order children stand. */
export const ORDERS = ['lastName', 'firstName', 'grade'] as const satisfies readonly RegisterOrder[];
/** How they are grouped. */
export const GROUPS = ['none', 'classroom'] as const satisfies readonly RegisterGroup[];
/** What can be hidden, in the order of the page. What keeps a child safe always shows. */
export const COLUMNS = [
  'photo',
  'grade',
  'classroom',
  'pickup',
  'checkIn',
  'checkOut',
  'transportation',
  'note',
] as const satisfies readonly RegisterColumn[];

/** How a person sees registers. */
export type RegisterView = Pick<AttendanceSettings, 'order' | 'group' | 'columns'>;

/** As it is when nobody says anything. */
export const FIRST_VIEW: RegisterView = { order: 'lastName', group: 'none', columns: [...COLUMNS] };

/** Children as a person sees them; the service gives them by last name. */
export function arranged(rows: readonly RegisterRow[], { order, group }: RegisterView): RegisterRow[] {
  const key = {
    lastName: () => 0,
    firstName: (one: RegisterRow, other: RegisterRow) => compareNames(one.firstName, other.firstName),
    grade: (one: RegisterRow, other: RegisterRow) => gradeOrder(one.enteringGrade) - gradeOrder(other.enteringGrade),
  }[order];
  const sorted = [...rows].sort(key);
  return group === 'none' ? sorted : byClassroom(sorted).flatMap(({ children }) => children);
}

/** Children under one head of the register. */
interface Group {
  id: number;
  /** '' for those without a classroom; null without a head. */
  title: string | null;
  /** How many there are, also of those beyond the limit. */
  count: number;
  children: readonly RegisterRow[];
}

/** Children in their order, divided as a person wants them: the first of them, up to a limit. */
export function groupsOf(rows: readonly RegisterRow[], { group }: RegisterView, limit: number): Group[] {
  const all =
    group === 'none'
      ? [{ id: 0, title: null, children: rows }]
      : byClassroom(rows).map(({ id, name, children }) => ({ id, title: name, children }));
  const found: Group[] = [];
  let room = limit;
  for (const each of all) {
    const children = each.children.slice(0, room);
    room -= children.length;
    if (children.length > 0) {
      found.push({ ...each, count: each.children.length, children });
    }
  }
  return found;
}
