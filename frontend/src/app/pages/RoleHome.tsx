import { Navigate } from 'react-router';
import { lazy } from '@/shared/lazy/lazy';
import { mayDrillDown } from '@/shared/session/roleRules';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';

const Accounts = lazy(() => import('@/features/accounts/AccountsPage').then((module) => ({ default: module.AccountsPage })));
const Home = lazy(() => import('@/features/home/HomePage').then((module) => ({ default: module.HomePage })));

/** Home by role (spec 1 §2): Partner accounts for roles 1 and 2, Partner Home for account admins and whoever has no program in view, else a dashboard. */
export function RoleHome() {
  const { role, place } = useSession();
  if (mayDrillDown(role)) {
    return <Accounts />;
  }
  const hasChosen = role === Role.contentAdmin || place.programId > 0;
  return hasChosen && role !== Role.accountAdmin ? <Home /> : <Navigate to="/partnerhome" replace />;
}
