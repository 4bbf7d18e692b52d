import type { Task } from '@/api/planner';
import type { StatusTone } from '@/shared/text/StatusChip';

/** Whether a task is to be done (spec 2 §4 Task). */
export const TaskStatus = { active: 1, done: 2, skip: 3 } as const;

/** How far the owner of a task is (spec 2 §3 Enumerations). */
export const OwnerStatus = { notStarted: 1, inProgress: 2, completed: 3 } as const;

/** What the list is asked for of what is to be done: owners complete a task when it is done, and only then. */
export const NOT_DONE = `${String(OwnerStatus.notStarted)},${String(OwnerStatus.inProgress)}`;

/** How a task stands, in words: its key. Late is an active one whose last day is past. */
export type Standing = 'notStarted' | 'inProgress' | 'late' | 'done' | 'skip';

/** How a task stands on a day. One that sites were assigned is late where it is late at one of them: they have days of their own. */
export function standingOf(
  {
    status,
    ownerStatus,
    endDate,
    sites = 0,
    sitesLate = 0,
  }: Pick<Task, 'status' | 'ownerStatus' | 'endDate'> & Partial<Pick<Task, 'sites' | 'sitesLate'>>,
  today: string,
): Standing {
  if (status === TaskStatus.done) {
    return 'done';
  }
  if (status === TaskStatus.skip) {
    return 'skip';
  }
  if (sites > 0 ? sitesLate > 0 : endDate < today) {
    return 'late';
  }
  return ownerStatus === OwnerStatus.inProgress ? 'inProgress' : 'notStarted';
}

export const STANDING_TONES: Record<Standing, StatusTone> = {
  notStarted: 'off',
  inProgress: 'waiting',
  late: 'bad',
  done: 'good',
  skip: 'off',
};
