import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageName } from '@/shared/layout/PageName';
import { useHome } from '@/shared/place/usePlaced';
import { MessagePage } from '../layout/MessagePage';

/** An address that leads nowhere; `home` for where home is not the person's own. */
export function NotFoundPage({ home }: { home?: string }) {
  const { t } = useTranslation('shell');
  const own = useHome();
  usePageName(false);
  return (
    <MessagePage title={t('notFound.title')} body={t('notFound.body')}>
      <Button component={Link} to={home ?? own} variant="contained">
        {t('goHome')}
      </Button>
    </MessagePage>
  );
}
