import { z } from 'zod';
import type { Link, LinkRequest } from '@/api/learning-management';
import { optionalText, requiredText, type Translate } from '@/shared/form/rules';

const TITLE = 100;
const ADDRESS = 2048;
const DESCRIPTION = 256;
const CATEGORY = 50;
/** Last place in the list. */
const LAST = 9999;

export interface LinkValues {
  title: string;
  url: string;
  description: string;
  category: string;
  language: string;
  position: string;
  isActive: boolean;
}

export const LINK_FIELDS = [
  'title',
  'url',
  'description',
  'category',
  'language',
  'position',
  'isActive',
] as const satisfies readonly (keyof LinkValues)[];

/** What a link must be, in the words of the service. `t` is of `shared`, `say` of `links`. */
export function linkSchema(t: Translate, say: Translate<'links'>): z.ZodType<LinkValues, LinkValues> {
  return z.object({
    title: requiredText(t, say('field.title'), TITLE),
    url: requiredText(t, say('field.url'), ADDRESS).refine((url) => url === '' || isWebAddress(url), { error: say('fault.https') }),
    description: optionalText(t, say('field.description'), DESCRIPTION),
    category: optionalText(t, say('field.category'), CATEGORY),
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
  return { title: '', url: '', description: '', category: '', language, position: '', isActive: true };
}

export function linkValues({ position, title, url, description, category, language, isActive }: Link): LinkValues {
  return { title, url, description, category, language, position: position === 0 ? '' : String(position), isActive };
}

/** An address that is pasted without its beginning gets it. */
export function withScheme(url: string): string {
  const text = url.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;
}

export function linkRequest(values: LinkValues): LinkRequest {
  return {
    title: values.title.trim(),
    url: values.url.trim(),
    description: values.description.trim(),
    category: values.category.trim(),
    language: values.language,
    position: Number(values.position),
    isActive: values.isActive,
  };
}
