import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { isMobileDevice } from '../offline/device';
import { MessagePage } from './MessagePage';

interface Props {
  onShowAnyway: () => void;
}

/** Stands in for a page that needs a desk (spec 1 §1). A small window at a desk, or a magnified one, may have the page after all. */
export function MobileNotice({ onShowAnyway }: Props) {
  const { t } = useTranslation('shell');
  return (
    <MessagePage title={t('mobile.notice')} body={t('mobile.body')}>
      {!isMobileDevice() && (
        <Button variant="outlined" onClick={onShowAnyway}>
          {t('mobile.showAnyway')}
        </Button>
      )}
    </MessagePage>
  );
}
