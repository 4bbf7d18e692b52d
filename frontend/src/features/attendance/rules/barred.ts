import type { PickupContact } from '@/api/roster';
import { fold } from '@/shared/text/fold';

/** The words of a name, whatever their order, case, accents and punctuation: as the service compares them. */
function nameWords(name: string): string {
  return fold(name.normalize('NFKD'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/** The contact who must not collect the child and has that name, however it is written. */
export function barredByName(typed: string, contacts: readonly PickupContact[]): PickupContact | undefined {
  const words = nameWords(typed);
  return words === '' ? undefined : contacts.find(({ isBarred, firstName, lastName }) => isBarred && nameWords(`${firstName} ${lastName}`) === words);
}
