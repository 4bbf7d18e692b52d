import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHome } from '@/shared/place/usePlaced';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { MessagePage } from '../layout/MessagePage';

/** Greets somebody who has no active role yet; others find the way home. Navigation is hidden here (spec 1 §2). */
export function WelcomePage() {
  const { t } = useTranslation('shell');
  const home = useHome();
  const { user, ownRole } = useSession();
  const isWaiting = ownRole === Role.noAccess;
  return (
    <MessagePage title={t('welcome.title', { name: user.firstName })} body={t(isWaiting ? 'welcome.waiting' : 'welcome.ready')}>
      {!isWaiting && (
        <Button component={Link} to={home} variant="contained">
          {t('goHome')}
        </Button>
      )}
    </MessagePage>
  );
}
