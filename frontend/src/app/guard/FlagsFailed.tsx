import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { HelpDeskLink } from '@/shared/help/HelpDeskLink';
import { MessagePage } from '../layout/MessagePage';

/** Shown in place of a page whose flag could not be read. */
export function FlagsFailed() {
  const { t } = useTranslation(['shell', 'shared']);
  return (
    <MessagePage title={t('flagsFailed.title')} body={t('flagsFailed.body')}>
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
