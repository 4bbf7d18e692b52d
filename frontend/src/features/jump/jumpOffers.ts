import type { JumpTarget } from '@/api/admin';
import type { UserRow } from '@/api/identity';
import { matchingPages, type JumpEntry } from '@/shared/jump/jumpEntries';

export interface JumpPage {
  path: string;
  title: string;
}

/** Somebody whom the person may manage. */
export type JumpPerson = Pick<UserRow, 'userId' | 'firstName' | 'lastName' | 'email'>;

/** Unique name of a page, a place or a person among all offers. */
export function keyOf(offer: JumpPage | JumpTarget | JumpPerson): string {
  if ('path' in offer) {
    return `page:${offer.path}`;
  }
  return 'userId' in offer ? `person:${String(offer.userId)}` : `${offer.kind}:${String(offer.id)}`;
}

/** What the box offers for what was typed: pages first, for they are few, then the places and the people that the services found. */
export function jumpOffers(pages: readonly JumpPage[], hits: readonly JumpTarget[], people: readonly JumpPerson[], typed: string): JumpEntry[] {
  return [
    ...matchingPages(pages, typed).map((page) => ({ kind: 'page' as const, key: keyOf(page), name: page.title })),
    ...hits.map((hit) => ({ kind: hit.kind, key: keyOf(hit), name: hit.name, place: placeOf(hit) })),
    ...people.map((person) => ({ kind: 'person' as const, key: keyOf(person), name: `${person.firstName} ${person.lastName}`, place: person.email })),
  ];
}

/** Where a hit is, from the account down; nothing for accounts. */
function placeOf({ accountName, programName }: JumpTarget): string | undefined {
  const names = [accountName, programName].filter((name) => name !== null && name !== undefined);
  return names.length === 0 ? undefined : names.join(' › ');
}
