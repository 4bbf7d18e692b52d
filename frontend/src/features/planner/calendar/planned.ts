import type { EventHolidayDto, Task } from '@/api/planner';
import type { Day } from '@/shared/time/days';
import { standingOf, type Standing } from '../rules/tasks';
import type { Lasting } from './weeks';

/** What is known of something that gets other days. */
export type Movable = Lasting & {
  key: string;
  name: string;
} & ({ kind: 'task'; task: Pick<Task, 'id' | 'version'> } | { kind: 'event' | 'holiday'; entry: EventHolidayDto });

/** A task, an event or a holiday, as a calendar shows it. */
export type Planned = Lasting & {
  key: string;
  name: string;
  /** Where it is: a site, a room; empty when nobody said. */
  where: string;
} & ({ kind: 'task'; task: Task; standing: Standing } | { kind: 'event' | 'holiday'; entry: EventHolidayDto });

/** A task on its days. */
export function plannedTask(task: Task, today: Day): Planned {
  return {
    kind: 'task',
    task,
    standing: standingOf(task, today),
    key: `task ${String(task.id)}`,
    name: task.name,
    where: task.siteName,
    start: task.startDate,
    end: task.endDate,
  };
}

/** An event or a holiday on its days. */
export function plannedEntry(entry: EventHolidayDto): Planned {
  return {
    kind: entry.type === 'holiday' ? 'holiday' : 'event',
    entry,
    key: `${entry.type} ${String(entry.id)}`,
    name: entry.title,
    where: entry.location,
    start: entry.startDate,
    end: entry.endDate,
  };
}

/** The version that a change of its days is based on. */
export function versionOf(planned: Movable): number {
  return planned.kind === 'task' ? planned.task.version : planned.entry.version;
}
