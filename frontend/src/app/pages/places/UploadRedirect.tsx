import { usePlaced } from '@/shared/place/usePlaced';
import { Redirect } from '../../place/Redirect';

/** The upload of scholars is at the spec's own address (spec 2 §2 Scholar roster). */
export function UploadRedirect() {
  const to = usePlaced();
  return <Redirect to={to('/roster/new')} />;
}
