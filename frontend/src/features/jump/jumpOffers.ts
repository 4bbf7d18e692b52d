import type { JumpTarget } from '@/api/admin';
import { matchingPages, type JumpEntry } from '@/shared/jump/jumpEntries';

export interface JumpPage {
  path: string;
  title: string;
}

/** Unique name of a page or a hit among all offers. */
export function keyOf(offer: JumpPage | JumpTarget): string {
  return 'path' in offer ? `page:${offer.path}` : `${offer.kind}:${String(offer.id)}`;
}

/** What the box offers for what was typed: pages first, for they are few, then what the service found. */
export function jumpOffers(pages: readonly JumpPage[], hits: readonly JumpTarget[], typed: string): JumpEntry[] {
  return [
    ...matchingPages(pages, typed).map((page) => ({ kind: 'page' as const, key: keyOf(page), name: page.title })),
    ...hits.map((hit) => ({ kind: hit.kind, key: keyOf(hit), name: hit.name, place: placeOf(hit) })),
  ];
}

/** Where a hit is, from the account down; nothing for accounts. */
function placeOf({ accountName, programName }: JumpTarget): string | undefined {
  const names = [accountName, programName].filter((name) => name !== null && name !== undefined);
  return names.length === 0 ? undefined : names.join(' › ');
}
