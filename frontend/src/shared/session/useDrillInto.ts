import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { identityApi } from '@/api/identity';
import { clearSelectedPrograms } from '../browser/selectedPrograms';
import { useToasts } from '../toasts/toasts';
import { homeOf, ownRole, superUserRole, type Picked } from './drillRole';
import type { ViewedRole } from './roles';
import { useSession } from './SessionContext';

/** A program, or a session of one, that a person opens. */
export interface DrillChoice extends Picked {
  name: string;
  /** A provider's person who is not drilled down yet picks it: their role is rewritten as in a super-user drill-down. */
  isAsSuperUser?: boolean;
}

/** The roles could not be read. `isAnswered`: the service said why, in the error popup. */
class RolesUnread extends Error {
  constructor(readonly isAnswered: boolean) {
    super('the roles could not be read');
  }
}

/** Opens a program or a session: takes on its role there and goes to that role's home (spec 1 §2, §4). */
export function useDrillInto() {
  const { t } = useTranslation('shared');
  const session = useSession();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [loadRoles] = identityApi.useLazyListUserRolesQuery();
  const [opening, setOpening] = useState<string | null>(null);

  async function roleAt(picked: Picked, isAsSuperUser: boolean): Promise<ViewedRole | null> {
    if (session.superUserDrillDown || isAsSuperUser) {
      return superUserRole(picked);
    }
    const { data, error } = await loadRoles({ id: session.user.id });
    if (data === undefined || error !== undefined) {
      throw new RolesUnread(error !== undefined && 'status' in error && typeof error.status === 'number');
    }
    return ownRole(picked, data.userRoles);
  }

  async function drillInto({ name, isAsSuperUser = false, ...picked }: DrillChoice): Promise<void> {
    setOpening(openingKey(picked.programId, picked.siteId));
    try {
      const viewed = await roleAt(picked, isAsSuperUser);
      if (viewed === null) {
        toasts.show({ tone: 'failed', text: t('drill.noRole', { name }) });
        return;
      }
      if (picked.siteId === 0) {
        clearSelectedPrograms();
      }
      await session.drillDown({ ...viewed, kind: picked.siteId === 0 ? 'program' : 'session', name });
      const home = homeOf(viewed.roleId);
      // "Outside /home it replaces the route; on /home it asks navigation to reload" (spec 1 §2).
      if (pathname === '/home' && home.path === '/home') {
        session.reload();
      } else {
        await navigate(home.path, { replace: true });
      }
    } catch (error) {
      // What fails is said by the error popup alone (spec 1 §8); a read that nothing answered has no popup.
      if (error instanceof RolesUnread && !error.isAnswered) {
        toasts.show({ tone: 'failed', text: t('drill.failed', { name }) });
      }
    } finally {
      setOpening(null);
    }
  }

  return { drillInto, opening };
}

/** Names what is being opened, so that its row can say so. */
export function openingKey(programId: number, siteId: number): string {
  return `${String(programId)}/${String(siteId)}`;
}
