import { z } from 'zod';
import type { Link, LinkRequest } from '@/api/learning-management';
import { LINK_REQUEST } from '@/api/learning-management.rules.generated';
import { namesOf, trimmed, typed } from '@/shared/form/fromApi';
import { optionalText, requiredText, type Translate } from '@/shared/form/rules';

/** Last place in the list that the service takes; its document does not say so. */
const LAST = 9999;

const BLANK = { title: '', url: '', description: '', category: '', language: '', position: '', isActive: true };

export type LinkValues = typeof BLANK;

export const LINK_FIELDS = namesOf(BLANK);

/** What a link must be, in the words of the service. `t` is of `shared`, `say` of `links`. */
export function linkSchema(t: Translate, say: Translate<'links'>): z.ZodType<LinkValues, LinkValues> {
  return z.object({
    title: requiredText(t, say('field.title'), LINK_REQUEST.title.maxLength),
    url: requiredText(t, say('field.url'), LINK_REQUEST.url.maxLength).refine((url) => url === '' || isWebAddress(url), {
      error: say('fault.https'),
    }),
    description: optionalText(t, say('field.description'), LINK_REQUEST.description.maxLength),
    category: optionalText(t, say('field.category'), LINK_REQUEST.category.maxLength),
    language: z.string(),
    position: z
      .string()
      .refine((typed) => /^\d*$/.test(typed.trim()) && Number(typed) <= LAST, { error: t('rule.between', { least: 0, most: LAST }) }),
    isActive: z.boolean(),
  });
}

/** Only https: everybody in the portal opens it. A name and a password have no place in it. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

export function newLink(language: string): LinkValues {
  return { ...BLANK, language };
}

export function linkValues(link: Link): LinkValues {
  return typed(BLANK, { ...link, position: link.position === 0 ? null : link.position });
}

/** An address that is pasted without its beginning gets it. */
export function withScheme(url: string): string {
  const text = url.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;
}

export function linkRequest(values: LinkValues): LinkRequest {
  return { ...trimmed(values), position: Number(values.position) };
}
