import { useSession } from '@/shared/session/SessionContext';
import { filterKeyOf } from '@/shared/session/drillRole';
import { starsApi } from '../starsApi';

/** The programs and sessions of the account in view, with the person's stars (spec 1 §7). */
export function useProgramList() {
  const { user, role, place } = useSession();
  return starsApi.useListStarsQuery(
    { userId: user.id, accountId: place.accountId, filterKey: filterKeyOf(role) },
    { skip: place.accountId === 0 },
  );
}
