import type { SiteFigures, TimelineSite, TimelineTask } from '@/api/planner';
import { daysBetween } from '@/shared/time/days';
import { OwnerStatus, type Standing, standingOf, TaskStatus } from '../rules/tasks';
import type { Axis, Stretch } from './axis';

/** How a task of a timeline stands. What is late goes by the clock of the site. */
export function standingAt(task: TimelineTask): Standing {
  return task.isLate ? 'late' : standingOf(task, task.endDate);
}

/** Tasks that are due in one stretch of the axis. */
export interface Due extends Stretch {
  all: number;
  late: number;
  done: number;
}

/** How many tasks are due in each stretch of the axis; skipped ones are due in none. What is due beside the axis is counted at its edge. */
export function dueOn(axis: Axis, tasks: readonly TimelineTask[]): Due[] {
  const found: Due[] = axis.ticks.map((tick) => ({ ...tick, all: 0, late: 0, done: 0 }));
  const last = dayIndex(axis);
  for (const task of tasks) {
    const standing = standingAt(task);
    const due = found[last[Math.max(0, Math.min(axis.days - 1, daysBetween(axis.start, task.endDate)))] ?? 0];
    if (standing !== 'skip' && due !== undefined) {
      due.all += 1;
      due.late += standing === 'late' ? 1 : 0;
      due.done += standing === 'done' ? 1 : 0;
    }
  }
  return found.filter(({ all }) => all > 0);
}

const indexes = new WeakMap<Axis, number[]>();

/** Of each day of an axis the tick that it is in. */
function dayIndex(axis: Axis): number[] {
  const known = indexes.get(axis) ?? axis.ticks.flatMap(({ days }, at) => Array.from({ length: days }, () => at));
  indexes.set(axis, known);
  return known;
}

/** The figures of a site, each task counted once: as late, else as nobody's, else as under way. The service counts a task as all that it is, so what is known of the tasks that are here is taken off. */
export function figuresOf({ figures, tasks }: Pick<TimelineSite, 'figures' | 'tasks'>): SiteFigures {
  const active = tasks.filter(({ status }) => status === TaskStatus.active);
  const isNobodys = ({ assignedTo }: TimelineTask) => typeof assignedTo?.userId !== 'number';
  const without = (count: number, twice: (task: TimelineTask) => boolean) => Math.max(0, count - active.filter(twice).length);
  return {
    ...figures,
    unowned: without(figures.unowned, (task) => task.isLate && isNobodys(task)),
    inProgress: without(figures.inProgress, (task) => task.ownerStatus === OwnerStatus.inProgress && (task.isLate || isNobodys(task))),
  };
}

/** Somebody whom late tasks wait for, and how many do; nobody when they have no owner. */
export interface Awaited {
  userId: number | null;
  name: string | null;
  tasks: number;
}

/** Whom the late tasks of a site wait for, those with the most first. */
export function awaited(tasks: readonly TimelineTask[]): Awaited[] {
  const found = new Map<number | null, Awaited>();
  for (const { assignedTo } of tasks.filter(({ isLate }) => isLate)) {
    const userId = assignedTo?.userId ?? null;
    const before = found.get(userId)?.tasks ?? 0;
    found.set(userId, { userId, name: assignedTo?.name ?? null, tasks: before + 1 });
  }
  return [...found.values()].sort((one, other) => other.tasks - one.tasks);
}
