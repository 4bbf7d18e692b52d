import { usePage, usePlaced } from '@/shared/place/usePlaced';
import { Redirect } from '../../place/Redirect';

/** Analytics of participants open with enrollment, those of attendance with the daily average (spec 1 §2). */
export function AnalyticsRedirect() {
  const to = usePlaced();
  return <Redirect to={to(usePage() === '/analytics/scholar' ? '/analytics/scholar/enrollment' : '/analytics/scholar/attendance/ada')} />;
}
