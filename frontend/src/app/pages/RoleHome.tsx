import { lazyPage } from '@/shared/lazy/lazy';
import { usePlaced } from '@/shared/place/usePlaced';
import { mayDrillDown } from '@/shared/session/roleRules';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { Redirect } from '../place/Redirect';

const Accounts = lazyPage(() => import('@/features/accounts/AccountsPage'), 'AccountsPage', ['accounts']);
const Home = lazyPage(() => import('@/features/home/HomePage'), 'HomePage', ['home']);

/** Home by role (spec 1 §2): Partner accounts for roles 1 and 2, Partner Home for an account, a dashboard for a program or site. */
export function RoleHome() {
  const { role, place } = useSession();
  const to = usePlaced();
  if (mayDrillDown(role)) {
    return <Accounts />;
  }
  return role === Role.contentAdmin || place.programId > 0 ? <Home /> : <Redirect to={to('/partnerhome')} />;
}
