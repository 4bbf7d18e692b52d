import type { TimelineTask } from '@/api/planner';
import { axisOf } from './axis';
import { awaited, dueOn, figuresOf, standingAt } from './figures';

const task = (rest: Partial<TimelineTask>): TimelineTask => ({
  id: 1,
  name: 'Hire',
  startDate: '2026-11-02',
  endDate: '2026-11-20',
  status: 1,
  ownerStatus: 1,
  assignedTo: null,
  isLate: false,
  version: 1,
  ...rest,
});

test('late goes by the clock of the site, whatever day it is here', () => {
  expect(standingAt(task({ endDate: '2001-01-01' }))).toBe('notStarted');
  expect(standingAt(task({ endDate: '2999-01-01', isLate: true, ownerStatus: 2 }))).toBe('late');
  expect(standingAt(task({ status: 2, ownerStatus: 3 }))).toBe('done');
});

test('tasks are counted where they are due, at the edge when that is beside the axis, and skipped ones nowhere', () => {
  const axis = axisOf({ start: '2026-09-08', end: '2027-06-30' }, 'months', 0);
  const due = dueOn(axis, [
    task({ isLate: true }),
    task({ status: 2, ownerStatus: 3, endDate: '2026-11-30' }),
    task({ endDate: '2020-01-01', isLate: true }),
    task({ endDate: '2030-01-01' }),
    task({ status: 3 }),
  ]);
  expect(due).toEqual([
    { day: '2026-09-01', days: 30, all: 1, late: 1, done: 0 },
    { day: '2026-11-01', days: 30, all: 2, late: 1, done: 1 },
    { day: '2027-06-01', days: 30, all: 1, late: 0, done: 0 },
  ]);
});

test('a task is counted once: what is late is neither without an owner nor in progress', () => {
  const sam = { assignedTo: { userId: 4, name: 'Sam' } };
  const tasks = [
    task({ isLate: true }),
    task({ isLate: true, ownerStatus: 2, ...sam }),
    task({ ownerStatus: 2 }),
    task({ ownerStatus: 2, ...sam }),
    task({ status: 2 }),
  ];
  expect(figuresOf({ tasks, figures: { tasks: 5, late: 2, unowned: 2, inProgress: 3, done: 1 } })).toEqual({
    tasks: 5,
    late: 2,
    unowned: 1,
    inProgress: 1,
    done: 1,
  });
});

test('a site waits for those whose late tasks are most', () => {
  const priya = { userId: 9, name: 'Priya Nair' };
  const late = { isLate: true, assignedTo: priya };
  expect(awaited([task({ isLate: true }), task(late), task(late), task({ assignedTo: { userId: 4, name: 'Sam' } })])).toEqual([
    { userId: 9, name: 'Priya Nair', tasks: 2 },
    { userId: null, name: null, tasks: 1 },
  ]);
});
