import { z } from 'zod';
import type { Task, TaskEdit, TaskRequest } from '@/api/planner';
import { optionalDay, type Translate } from '@/shared/form/rules';
import type { Chosen } from './people';

/** "Names max 256 characters" (spec 2 §5 Planner). */
const NAME_LENGTH = 256;
const DESCRIPTION_LENGTH = 4000;
const NOTE_LENGTH = 2000;

export interface TaskValues {
  name: string;
  description: string;
  startDate: string;
  endDate: string;
  taskNote: string;
  /** Of a new one, whose it is: one at most. */
  ownerId: Chosen[];
  /** Of a new one of a program, the sites that may be assigned it, once they were read. */
  sites: { siteId: number; siteName: string; isChosen: boolean }[];
}

export const NO_TASK: TaskValues = { name: '', description: '', startDate: '', endDate: '', taskNote: '', ownerId: [], sites: [] };

/** The rules of the form; `t` is of the namespace `planner`. */
export function taskSchema(t: Translate<['planner', 'shared']>): z.ZodType<TaskValues, TaskValues> {
  const tooLong = (field: string, length: number) => t('shared:rule.tooLong', { field, length });
  return z
    .object({
      name: z
        .string()
        .trim()
        .min(1, t('task.missing.name'))
        .max(NAME_LENGTH, tooLong(t('task.field.name'), NAME_LENGTH)),
      description: z
        .string()
        .trim()
        .max(DESCRIPTION_LENGTH, tooLong(t('task.field.description'), DESCRIPTION_LENGTH)),
      startDate: optionalDay((key) => t(`shared:${key}`)),
      endDate: optionalDay((key) => t(`shared:${key}`)),
      taskNote: z
        .string()
        .trim()
        .max(NOTE_LENGTH, tooLong(t('task.field.taskNote'), NOTE_LENGTH)),
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
export function taskRequest(values: TaskValues): Required<Pick<TaskEdit, Kept>> {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    startDate: values.startDate,
    endDate: values.endDate,
    taskNote: values.taskNote.trim(),
  };
}
