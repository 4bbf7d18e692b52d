import { z } from 'zod';
import type { Classroom, ClassroomRequest } from '@/api/roster';
import { CLASSROOM_REQUEST } from '@/api/roster.rules.generated';
import { typed } from '@/shared/form/fromApi';
import { countOf, optionalCount, requiredText, type Translate } from '@/shared/form/rules';

/** More children than this fit into no room: the service takes no more, though its document does not say so. */
const MOST_PLACES = 1000;

/** Colors that a classroom may have, as the service numbers them: told apart in both themes, and never without its name. */
export const CLASSROOM_COLORS = [
  { id: 1, name: 'red', hex: '#D64545' },
  { id: 2, name: 'orange', hex: '#E08A1E' },
  { id: 3, name: 'yellow', hex: '#D9B310' },
  { id: 4, name: 'green', hex: '#3C9D5B' },
  { id: 5, name: 'teal', hex: '#2A9D9B' },
  { id: 6, name: 'blue', hex: '#3B7DC4' },
  { id: 7, name: 'purple', hex: '#8A5CC2' },
  { id: 8, name: 'pink', hex: '#CC5C9C' },
] as const;

const BLANK = {
  name: '',
  /** Number of a color; empty: none. */
  color: '',
  /** Digits; empty: not limited. */
  capacity: '',
};

export type ClassroomValues = typeof BLANK;

/** The rules of the form; `t` is of the namespace `shared`, `labels` says what the fields are called. */
export function classroomSchema(t: Translate, labels: Record<keyof ClassroomValues, string>): z.ZodType<ClassroomValues, ClassroomValues> {
  const { name, capacity } = labels;
  return z.object({
    color: z.string(),
    name: requiredText(t, name, CLASSROOM_REQUEST.name.maxLength),
    capacity: optionalCount(t, capacity).refine((text) => !(Number(text) > MOST_PLACES), {
      error: t('rule.atMost', { field: capacity, limit: MOST_PLACES }),
    }),
  });
}

export function classroomValues(classroom: Pick<Classroom, 'name' | 'capacity' | 'color'>): ClassroomValues {
  return typed(BLANK, classroom);
}

/** What is sent; 0 stands for no limit and no color, because what is missing stays as it was. */
export function classroomRequest({
  name,
  capacity,
  color,
}: ClassroomValues): Required<Pick<ClassroomRequest, 'name' | 'capacity' | 'color'>> {
  return { name: name.trim(), capacity: countOf(capacity) ?? 0, color: Number(color) };
}
