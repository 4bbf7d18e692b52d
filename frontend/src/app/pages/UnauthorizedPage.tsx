import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HelpDeskLink } from '@/shared/help/HelpDeskLink';
import { useHome } from '@/shared/place/usePlaced';
import { MessagePage } from '../layout/MessagePage';

/** Where the route guard leads when a role may not open a page. */
export function UnauthorizedPage() {
  const { t } = useTranslation(['shell', 'shared']);
  const home = useHome();
  return (
    <MessagePage title={t('unauthorized.title')} body={t('unauthorized.body')}>
      <Button component={Link} to={home} variant="contained">
        {t('goHome')}
      </Button>
      <HelpDeskLink>{t('shared:state.contact')}</HelpDeskLink>
    </MessagePage>
  );
}
