import type { Action } from './access';
import type { Place } from './roles';
import { useSession } from './SessionContext';

/** True when the person, as now viewed, may do `action`, at a place if one is given. Read from the same list that the gateway enforces. */
export function usePermission(action: Action, at?: Partial<Place>): boolean {
  return useSession().may(action, at);
}
