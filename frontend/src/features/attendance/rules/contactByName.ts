import type { PickupContact } from '@/api/roster';
import { fold } from '@/shared/text/fold';

/** Words that say how somebody is addressed, and nothing of who it is. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'sr', 'sra', 'srta']);

/** The words of a name, whatever their order, case, accents and punctuation: as the service compares them. */
function nameWords(name: string): string[] {
  return fold(name.normalize('NFKD'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort();
}

/**
 * The contact of the child's list whom a name means: who has it, however it is written, and of two the one who must not collect the
 * child; or else who has a code and of whom it may be a part, such as "E. Flores" of Elena Flores, as the service takes it.
 */
export function contactByName(typed: string, contacts: readonly PickupContact[]): PickupContact | undefined {
  const words = nameWords(typed);
  const wordsOf = ({ firstName, lastName }: PickupContact) => nameWords(`${firstName} ${lastName}`);
  const named = words.length === 0 ? [] : contacts.filter((contact) => wordsOf(contact).join(' ') === words.join(' '));
  return (
    named.find(({ isBarred }) => isBarred) ??
    named[0] ??
    contacts.find((contact) => contact.hasCode && !contact.isBarred && mayBeNamed(words, wordsOf(contact)))
  );
}

/** Whether some words may name somebody: all of their words or initials of them are there, or nothing else is; and one word at least is there in full. */
function mayBeNamed(typed: readonly string[], name: readonly string[]): boolean {
  const words = typed.filter((word) => !TITLES.has(word));
  const isMeant = (short: string, word: string) => short === word || ([...short].length === 1 && word.startsWith(short));
  const hasOne = name.some((word) => [...word].length > 1 && words.includes(word));
  return (
    hasOne &&
    (name.every((word) => words.some((short) => isMeant(short, word))) || words.every((short) => name.some((word) => isMeant(short, word))))
  );
}
