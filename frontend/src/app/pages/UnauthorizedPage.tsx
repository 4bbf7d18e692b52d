import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { HelpDeskLink } from '@/shared/help/HelpDeskLink';
import { useHome } from '@/shared/place/usePlaced';
import { MessagePage } from '../layout/MessagePage';

/** Where the route guard leads when a role may not open a page, or when its flag is off. */
export function UnauthorizedPage() {
  const { t } = useTranslation(['shell', 'shared', 'problems']);
  const home = useHome();
  const state = useLocation().state as { isSwitchedOff?: boolean } | null;
  return (
    <MessagePage
      title={t('unauthorized.title')}
      body={t(state?.isSwitchedOff === true ? 'problems:messages.switchedOff' : 'unauthorized.body')}
    >
      <Button component={Link} to={home} variant="contained">
        {t('goHome')}
      </Button>
      <HelpDeskLink>{t('shared:state.contact')}</HelpDeskLink>
    </MessagePage>
  );
}
