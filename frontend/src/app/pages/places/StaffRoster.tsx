import { useSearchParams } from 'react-router';
import { StaffRosterPage } from '@/features/staff-roster/StaffRosterPage';
import { usePlaced } from '@/shared/place/usePlaced';
import { Redirect } from '../../place/Redirect';

/** The staff roster; with the query `tabSelected` it leads to the tab where the staff are managed (spec 1 §2). */
export function StaffRoster() {
  const [params] = useSearchParams();
  const to = usePlaced();
  return params.has('tabSelected') ? <Redirect to={to('/account/team')} /> : <StaffRosterPage />;
}
