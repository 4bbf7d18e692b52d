import { z } from 'zod';
import type { __One__, __One__Request } from '@/api/__service__';
import { __UPPER___REQUEST } from '@/api/__service__.rules.generated';
import { given, typed } from '@/shared/form/fromApi';
import { optionalText, requiredText, type Translate } from '@/shared/form/rules';

export const NEW___UPPER__ = { name: '', description: '', isActive: true };

export type __One__Values = typeof NEW___UPPER__;

/** What __aWords__ must be, in the words of the service. `t` is of `shared`, `say` of `__many__`. */
export function __one__Schema(t: Translate, say: Translate<'__many__'>): z.ZodType<__One__Values, __One__Values> {
  const { name, description } = __UPPER___REQUEST;
  return z.object({
    name: requiredText(t, say('field.name'), name.maxLength),
    description: optionalText(t, say('field.description'), description.maxLength),
    isActive: z.boolean(),
  });
}

export function __one__Values(__one__: __One__): __One__Values {
  return typed(NEW___UPPER__, __one__);
}

export function __one__Request(values: __One__Values, accountId: number): __One__Request {
  return { ...given(__UPPER___REQUEST, values), accountId };
}
