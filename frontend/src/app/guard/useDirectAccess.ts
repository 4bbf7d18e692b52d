import { adminApi } from '@/api/admin.generated';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';

export type DirectAccess = 'unknown' | 'yes' | 'no';

/**
 * Whether the person is in an account with direct learning-experience access (spec 1 §2, "Route table"): the flag is on,
 * the role is account admin, program admin, session admin or staff, and the account's look-up says so.
 */
export function useDirectAccess(): DirectAccess {
  const { role, place, isFlagOn } = useSession();
  const mayHave = isFlagOn('learning-experience-direct-access') && role >= Role.accountAdmin && role <= Role.staff && place.accountId > 0;
  const { data, isError } = directAccessApi.useCheckDirectAccessQuery({ accountId: place.accountId }, { skip: !mayHave });
  if (!mayHave || isError) {
    return 'no';
  }
  if (data === undefined) {
    return 'unknown';
  }
  return data.isDirectAccess ? 'yes' : 'no';
}

/** A failed look-up is no reason to stop somebody at the door: the portal's own home is shown. */
const directAccessApi = adminApi.enhanceEndpoints({ endpoints: { checkDirectAccess: { extraOptions: { quiet: true } } } });
