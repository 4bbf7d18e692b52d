import { useSearchParams } from 'react-router';
import { Role } from './roles';
import { useSession } from './SessionContext';

/** The account that an account's pages are about: the role's own ("roles 4 and above use the account from the role cookie", spec 1 §6), else the address's `accountId`. 0: none. */
export function useAccountInView(): number {
  const { role, place } = useSession();
  const [params] = useSearchParams();
  return role >= Role.accountAdmin ? place.accountId : idIn(params, 'accountId');
}

/** An id in the address; 0 when there is none. */
export function idIn(params: URLSearchParams, name: string): number {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
