import { z } from 'zod';
import type { Classroom, ClassroomRequest } from '@/api/roster';
import { countOf, optionalCount, requiredText, type Translate } from '@/shared/form/rules';

/** "The general maximum is 50 characters" (spec 2 §5 Names). */
const NAME_LENGTH = 50;
/** More children than this fit into no room. */
const MOST_PLACES = 1000;

export interface ClassroomValues {
  name: string;
  /** Digits; empty: not limited. */
  capacity: string;
}

/** The rules of the form; `t` is of the namespace `shared`, `labels` says what the fields are called. */
export function classroomSchema(t: Translate, labels: Record<keyof ClassroomValues, string>): z.ZodType<ClassroomValues, ClassroomValues> {
  const { name, capacity } = labels;
  return z.object({
    name: requiredText(t, name, NAME_LENGTH),
    capacity: optionalCount(t, capacity).refine((text) => !(Number(text) > MOST_PLACES), { error: t('rule.atMost', { field: capacity, limit: MOST_PLACES }) }),
  });
}

export function classroomValues({ name, capacity }: Pick<Classroom, 'name' | 'capacity'>): ClassroomValues {
  return { name, capacity: typeof capacity === 'number' ? String(capacity) : '' };
}

/** What is sent; 0 stands for no limit, because a capacity that is missing stays as it was. */
export function classroomRequest({ name, capacity }: ClassroomValues): Required<Pick<ClassroomRequest, 'name' | 'capacity'>> {
  return { name: name.trim(), capacity: countOf(capacity) ?? 0 };
}
