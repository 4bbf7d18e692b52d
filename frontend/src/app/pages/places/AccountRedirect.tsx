import { useLocation } from 'react-router';
import { usePlaced } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { Redirect } from '../../place/Redirect';

/** /account leads to its programs tab (spec 1 §2), or to the first tab that the role may open. */
export function AccountRedirect() {
  const { canOpen } = useSession();
  const { search } = useLocation();
  const to = usePlaced();
  const first = ['/account/programs', '/account/team'].find(canOpen) ?? '/unauthorized';
  return <Redirect to={to(`${first}${search}`)} />;
}
