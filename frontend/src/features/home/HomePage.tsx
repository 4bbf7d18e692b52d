import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { ProgramHome } from './ProgramHome';
import { SiteHome } from './SiteHome';

/** Few come to it: it is no part of what the others wait for. */
const WelcomeHome = lazy(() => import('./WelcomeHome').then((module) => ({ default: module.WelcomeHome })));

/**
 * Home of program admins, session admins, staff and content admins (spec 1 §2). Roles 1 and 2 have the accounts list
 * instead, account admins Partner Home.
 */
export function HomePage() {
  const { role, placeRole, place } = useSession();
  if (place.programId === 0 || role === Role.contentAdmin) {
    return (
      <PartSuspense fallback={null}>
        <WelcomeHome />
      </PartSuspense>
    );
  }
  return (placeRole === Role.sessionAdmin || placeRole === Role.staff) && place.siteId !== 0 ? <SiteHome /> : <ProgramHome />;
}
