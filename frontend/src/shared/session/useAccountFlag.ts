import { useReadAccountQuery } from '@/api/admin';
import { Role } from './roles';
import { useSession } from './SessionContext';

/**
 * Whether a flag is on at the account in view. The provider's people have the flags of no account, so for a page of an account
 * they are asked of the account itself; where there is none, or it cannot be read, the page says so. Undefined: not known yet.
 */
export function useAccountFlag(flag: string | undefined, isOfAccount = true): boolean | undefined {
  const { role, place, isFlagOn } = useSession();
  const asksAccount = flag !== undefined && isOfAccount && role < Role.accountAdmin;
  const { currentData, isError } = useReadAccountQuery({ accountId: place.accountId }, { skip: !asksAccount || place.accountId === 0 });
  if (!asksAccount) {
    return flag === undefined || isFlagOn(flag);
  }
  return place.accountId === 0 || isError || currentData?.flags[flag];
}
