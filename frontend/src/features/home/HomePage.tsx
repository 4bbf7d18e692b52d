import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { ProgramHome } from './ProgramHome';
import { SiteHome } from './SiteHome';
import { WelcomeHome } from './WelcomeHome';

/**
 * Home of program admins, session admins, staff and content admins (spec 1 §2). Roles 1 and 2 have the accounts list
 * instead, account admins Partner Home.
 */
export function HomePage() {
  const { role, placeRole, place } = useSession();
  if (place.programId === 0 || role === Role.contentAdmin) {
    return <WelcomeHome />;
  }
  return (placeRole === Role.sessionAdmin || placeRole === Role.staff) && place.siteId !== 0 ? <SiteHome /> : <ProgramHome />;
}
