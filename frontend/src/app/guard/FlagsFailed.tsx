import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../layout/MessagePage';

/** Shown in place of a page whose flag could not be read. */
export function FlagsFailed() {
  const { t } = useTranslation('shell');
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
    </MessagePage>
  );
}
