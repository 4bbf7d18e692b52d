import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useCheckDirectAccessQuery } from '@/api/admin';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { selectFlags } from '../session/sessionSlice';

export type DirectAccess = 'unknown' | 'yes' | 'no';

/**
 * Whether the person is in an account with direct learning-experience access (spec 1 §2, "Route table"): the flag is on,
 * the role is account admin, program admin, session admin or staff, and the account's look-up says so. While flags or
 * look-up load it is unknown: a "no" that turns into "yes" would show a home and menus, and take them away again.
 */
export function useDirectAccess(): DirectAccess {
  const { role, place, isFlagOn } = useSession();
  const flags = useSelector(selectFlags);
  const mayHave = role >= Role.accountAdmin && role <= Role.staff && place.accountId > 0;
  const isNeeded = mayHave && isFlagOn('learning-experience-direct-access');
  const { data, isError } = useCheckDirectAccessQuery({ accountId: place.accountId }, { skip: !isNeeded });
  if (mayHave && flags.status === 'loading') {
    return 'unknown';
  }
  if (!isNeeded || isError) {
    return 'no';
  }
  if (data === undefined) {
    return 'unknown';
  }
  return data.isDirectAccess ? 'yes' : 'no';
}

/** The same, but what it was last while it is looked up anew: what is on the screen already need not go meanwhile. */
export function useLastDirectAccess(): DirectAccess {
  const now = useDirectAccess();
  const [last, setLast] = useState(now);
  if (now !== 'unknown' && now !== last) {
    setLast(now);
  }
  return now === 'unknown' ? last : now;
}
