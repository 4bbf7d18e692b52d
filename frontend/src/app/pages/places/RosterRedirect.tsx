import { usePlaced } from '@/shared/place/usePlaced';
import { Redirect } from '../../place/Redirect';

/** The roster begins with the list of scholars (spec 1 §2). */
export function RosterRedirect() {
  const to = usePlaced();
  return <Redirect to={to('/roster/scholar-roster')} />;
}
