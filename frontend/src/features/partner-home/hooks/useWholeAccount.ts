import { useEffect, useRef, useState } from 'react';
import { useReadAccountQuery } from '@/api/admin';
import { clearSelectedPrograms } from '@/shared/browser/selectedPrograms';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';

/**
 * "Going to /partnerhome clears the selected program and sets the drill-down cookies: role becomes account admin and
 * programId becomes 0" (spec 1 §4). A provider's person views the whole account again, an account admin has their own
 * role again; everyone else keeps theirs.
 */
export function useWholeAccount(): void {
  const { superUserDrillDown, role, ownRole, place, drillDown, stepBack } = useSession();
  // How the person arrived. Picking a program here narrows the view too, and is not to be undone.
  const [isNarrower] = useState(role !== Role.accountAdmin || place.programId !== 0);
  const [accountId] = useState(superUserDrillDown && isNarrower ? place.accountId : 0);
  const { data: account } = useReadAccountQuery({ accountId }, { skip: accountId === 0 });
  const isDone = useRef(false);

  useEffect(() => {
    if (isDone.current) {
      return;
    }
    if (!superUserDrillDown && ownRole === Role.accountAdmin && isNarrower) {
      isDone.current = true;
      clearSelectedPrograms();
      void stepBack();
    } else if (account !== undefined) {
      isDone.current = true;
      clearSelectedPrograms();
      void drillDown({ roleId: Role.accountAdmin, accountId: account.id, programId: 0, siteId: 0, kind: 'account', name: account.accountName });
    }
  }, [superUserDrillDown, ownRole, isNarrower, account, drillDown, stepBack]);
}
