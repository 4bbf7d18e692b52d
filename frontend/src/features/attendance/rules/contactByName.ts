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

/** The contact of the child's list who has that name, however it is written; of two, the one who must not collect the child. */
export function contactByName(typed: string, contacts: readonly PickupContact[]): PickupContact | undefined {
  const words = nameWords(typed);
  const named = words === '' ? [] : contacts.filter(({ firstName, lastName }) => nameWords(`${firstName} ${lastName}`) === words);
  return named.find(({ isBarred }) => isBarred) ?? named[0];
}
