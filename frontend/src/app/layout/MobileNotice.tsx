import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './MessagePage';

interface Props {
  onShowAnyway: () => void;
}

/** Stands in for a page that needs a desk (spec 1 §1). Whoever wants the page all the same may have it. */
export function MobileNotice({ onShowAnyway }: Props) {
  const { t } = useTranslation('shell');
  return (
    <MessagePage title={t('mobile.notice')} body={t('mobile.body')}>
      <Button variant="outlined" onClick={onShowAnyway}>
        {t('mobile.showAnyway')}
      </Button>
    </MessagePage>
  );
}
