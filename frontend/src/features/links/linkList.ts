import type { Link } from '@/api/learning-management';
import { fold } from '@/shared/text/fold';

/** The languages that links are in. */
export const LANGUAGES = ['en', 'es'] as const;

/** Links under their headings, in the order of the service; those without a heading come last. */
export function byCategory(links: readonly Link[]): { category: string; links: Link[] }[] {
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    groups.set(link.category, [...(groups.get(link.category) ?? []), link]);
  }
  const all = [...groups].map(([category, inIt]) => ({ category, links: inIt }));
  return [...all.filter(({ category }) => category !== ''), ...all.filter(({ category }) => category === '')];
}

/** The host of an address, as people call it: without "www.". */
export function hostOf(url: string): string {
  return (URL.parse(url)?.host ?? url).replace(/^www\./, '');
}

/** Links that have all words of a search somewhere, whatever their accents. */
export function matching(links: readonly Link[], search: string): readonly Link[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0
    ? links
    : links.filter(({ title, description, category, url }) =>
        words.every((word) => fold([title, description, category, hostOf(url)].join(' ')).includes(word)),
      );
}
