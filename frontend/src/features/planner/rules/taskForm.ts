import { z } from 'zod';
import type { Task, TaskEdit, TaskRequest } from '@/api/planner';
import { TASK_REQUEST } from '@/api/planner.rules.generated';
import { trimmed } from '@/shared/form/fromApi';
import { inShared, optionalDay, optionalText, type Translate } from '@/shared/form/rules';
import type { Chosen } from './people';

export const NO_TASK = {
  name: '',
  description: '',
  startDate: '',
  endDate: '',
  taskNote: '',
  /** Of a new one, whose it is: one at most. */
  ownerId: [] as Chosen[],
  /** Of a new one of a program, the sites that may be assigned it, once they were read. */
  sites: [] as { siteId: number; siteName: string; isChosen: boolean }[],
};

export type TaskValues = typeof NO_TASK;

/** The rules of the form; `t` is of the namespace `planner`. */
export function taskSchema(t: Translate<['planner', 'shared']>): z.ZodType<TaskValues, TaskValues> {
  const shared = inShared(t);
  return z
    .object({
      name: optionalText(shared, t('task.field.name'), TASK_REQUEST.name.maxLength).min(1, t('task.missing.name')),
      description: optionalText(shared, t('task.field.description'), TASK_REQUEST.description.maxLength),
      startDate: optionalDay(shared),
      endDate: optionalDay(shared),
      taskNote: optionalText(shared, t('task.field.taskNote'), TASK_REQUEST.taskNote.maxLength),
      ownerId: z.array(z.object({ userId: z.number(), name: z.string() })),
      sites: z.array(z.object({ siteId: z.number(), siteName: z.string(), isChosen: z.boolean() })),
    })
    .superRefine(({ startDate, endDate }, context) => {
      const fault = (field: 'startDate' | 'endDate', message: string) => {
        context.addIssue({ code: 'custom', path: [field], message });
      };
      if (startDate === '') {
        fault('startDate', t('task.missing.startDate'));
      }
      if (endDate === '') {
        fault('endDate', t('task.missing.endDate'));
      } else if (startDate !== '' && endDate < startDate) {
        fault('endDate', t('shared:rule.endAfterStart'));
      }
    });
}

type Kept = 'name' | 'description' | 'startDate' | 'endDate' | 'taskNote';

export function taskValues({ name, description, startDate, endDate, taskNote }: Pick<Task, Kept>): TaskValues {
  return { ...NO_TASK, name, description, startDate, endDate, taskNote };
}

/** Of a new one, whose it is and where it is done. */
export function newTaskRequest({ ownerId, sites }: TaskValues): Pick<TaskRequest, 'ownerId' | 'sites'> {
  const [first] = ownerId;
  const chosen = sites.filter(({ isChosen }) => isChosen).map(({ siteId }) => ({ siteId }));
  return { ...(first === undefined ? {} : { ownerId: first.userId }), ...(chosen.length === 0 ? {} : { sites: chosen }) };
}

/** What is sent. */
export function taskRequest({ name, description, startDate, endDate, taskNote }: TaskValues): Required<Pick<TaskEdit, Kept>> {
  return trimmed({ name, description, startDate, endDate, taskNote });
}
