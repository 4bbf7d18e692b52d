import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { HelpDeskLink } from '@/shared/help/HelpDeskLink';
import { MessagePage } from './MessagePage';

/** In place of a page that failed to show. */
export function PageFailed() {
  const { t } = useTranslation(['shell', 'shared']);
  return (
    <MessagePage title={t('failed.title')} body={t('failed.body')}>
      <Button
        variant="contained"
        onClick={() => {
          window.location.reload();
        }}
      >
        {t('tryAgain')}
      </Button>
      <HelpDeskLink>{t('shared:state.contact')}</HelpDeskLink>
    </MessagePage>
  );
}
