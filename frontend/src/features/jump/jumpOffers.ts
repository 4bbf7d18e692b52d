import type { JumpTarget } from '@/api/admin';
import type { UserRow } from '@/api/identity';
import { matchingPages, type JumpEntry } from '@/shared/jump/jumpEntries';

export interface JumpPage {
  path: string;
  title: string;
}

/** A child whom the person may see, as the box says them. */
export interface JumpChild {
  scholarId: number;
  name: string;
  what: string;
  place: string;
}

/** Somebody whom the person may manage. */
export type JumpPerson = Pick<UserRow, 'userId' | 'firstName' | 'lastName' | 'email'>;

/** Unique name of a page, a place or a person among all offers. */
export function keyOf(offer: JumpPage | JumpTarget | JumpPerson | JumpChild): string {
  if ('scholarId' in offer) {
    return `scholar:${String(offer.scholarId)}`;
  }
  if ('path' in offer) {
    return `page:${offer.path}`;
  }
  return 'userId' in offer ? `person:${String(offer.userId)}` : `${offer.kind}:${String(offer.id)}`;
}

/** What the services found for what was typed. */
export interface JumpFound {
  hits: readonly JumpTarget[];
  children: readonly JumpChild[];
  people: readonly JumpPerson[];
}

/** What the box offers for what was typed: pages first, for they are few, then the places, the children and the people that the services found. */
export function jumpOffers(pages: readonly JumpPage[], { hits, children, people }: JumpFound, typed: string): JumpEntry[] {
  return [
    ...matchingPages(pages, typed).map((page) => ({ kind: 'page' as const, key: keyOf(page), name: page.title })),
    ...hits.map((hit) => ({ kind: hit.kind, key: keyOf(hit), name: hit.name, place: placeOf(hit) })),
    ...children.map((child) => ({ kind: 'person' as const, key: keyOf(child), name: child.name, what: child.what, place: child.place })),
    ...people.map((person) => ({
      kind: 'person' as const,
      key: keyOf(person),
      name: `${person.firstName} ${person.lastName}`,
      place: person.email,
    })),
  ];
}

/** Where a hit is, from the account down; nothing for accounts. */
function placeOf({ accountName, programName }: JumpTarget): string | undefined {
  const names = [accountName, programName].filter((name) => name !== null && name !== undefined);
  return names.length === 0 ? undefined : names.join(' › ');
}
