import { useEffect, useRef } from 'react';
import { useReadAccountQuery } from '@/api/admin.generated';
import { clearSelectedPrograms } from '@/shared/browser/selectedPrograms';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';

/**
 * "Going to /partnerhome clears the selected program and sets the drill-down cookies: role becomes account admin and
 * programId becomes 0" (spec 1 §4). Only while a provider's person views the account: everyone else keeps their role.
 */
export function useWholeAccount(): void {
  const { superUserDrillDown, role, place, drillDown } = useSession();
  const isNarrower = superUserDrillDown && (role !== Role.accountAdmin || place.programId !== 0);
  const { data: account } = useReadAccountQuery({ accountId: place.accountId }, { skip: !isNarrower || place.accountId === 0 });
  const isUnderWay = useRef(false);

  useEffect(() => {
    if (!isNarrower || account === undefined || isUnderWay.current) {
      return;
    }
    isUnderWay.current = true;
    clearSelectedPrograms();
    void drillDown({
      roleId: Role.accountAdmin,
      accountId: account.id,
      programId: 0,
      siteId: 0,
      kind: 'account',
      name: account.accountName,
    }).finally(() => {
      isUnderWay.current = false;
    });
  }, [isNarrower, account, drillDown]);
}
