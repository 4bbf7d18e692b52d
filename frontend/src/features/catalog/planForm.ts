import { z } from 'zod';
import type { Item } from '@/api/content';
import { EVENT_REQUEST, TASK_REQUEST } from '@/api/planner.rules.generated';
import { namesOf } from '@/shared/form/fromApi';
import { requiredDay, requiredText, type Translate } from '@/shared/form/rules';
import { minutesOf, readTime } from '@/shared/form/times';

/** As what an item is put on the plan. */
export const AS = ['event', 'task'] as const;

const BLANK = { title: '', as: 'event', day: '', startTime: '' };

export type PlanValues = typeof BLANK;

export const PLAN_FIELDS = namesOf(BLANK);

/** Longest title and text that an event and a task may have. */
const TITLE = Math.min(EVENT_REQUEST.title.maxLength, TASK_REQUEST.name.maxLength);
const TEXT = Math.min(EVENT_REQUEST.description.maxLength, TASK_REQUEST.description.maxLength);

/** The shortest event, in minutes (spec 2 §5). */
const SHORTEST = 30;

/** What has to be said to put an item on the plan; `t` is of `shared`. */
export function planSchema(t: Translate, labels: Record<keyof PlanValues, string>): z.ZodType<PlanValues, PlanValues> {
  return z.object({
    title: requiredText(t, labels.title, TITLE),
    as: z.string(),
    day: requiredDay(t, labels.day),
    startTime: z.string().refine((typed) => readTime(typed) !== null, { error: t('rule.time') }),
  });
}

export function planValues({ title }: Pick<Item, 'title'>): PlanValues {
  return { ...BLANK, title };
}

/** When an event ends that begins then, in the service's words; half an hour is the shortest, and midnight the end of the day. */
export function endsAt(startTime: string, minutes: number): string {
  const from = minutesOf(readTime(startTime) ?? '') ?? 0;
  const to = Math.min(from + Math.max(minutes, SHORTEST), 24 * 60 - 1);
  return `${String(Math.floor(to / 60)).padStart(2, '0')}:${String(to % 60).padStart(2, '0')}`;
}

/** What an event or task says of an item: what it is, what is needed, and where to read it. */
export function planText({ summary, materials }: Pick<Item, 'summary' | 'materials'>, words: { materials: string; open: string }): string {
  const needed = materials.length === 0 ? [] : ['', `${words.materials}:`, ...materials.map((each) => `- ${each}`)];
  const tail = ['', words.open];
  const room = TEXT - tail.join('\n').length - 1;
  return [[summary, ...needed].join('\n').slice(0, room), ...tail].join('\n');
}
