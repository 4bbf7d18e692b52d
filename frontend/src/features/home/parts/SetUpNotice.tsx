import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';

const CONFIGURE = '/account/programs/sessions/configure';

/** The way on, for a program whose set-up is not finished: until then the menus hold only Logout (spec 1 §2). */
export function SetUpNotice() {
  const { t } = useTranslation('home');
  const { canOpen } = useSession();
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3, bgcolor: 'amber.soft', color: 'text.primary', alignItems: 'center' }}
      action={
        canOpen(CONFIGURE) && (
          <Button component={Link} to={CONFIGURE} variant="contained" size="small">
            {t('program.setUp')}
          </Button>
        )
      }
    >
      {t('program.settingUp')}
    </Alert>
  );
}
