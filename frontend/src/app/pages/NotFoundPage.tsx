import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHome } from '@/shared/place/usePlaced';
import { MessagePage } from '../layout/MessagePage';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const home = useHome();
  return (
    <MessagePage title={t('notFound.title')} body={t('notFound.body')}>
      <Button component={Link} to={home} variant="contained">
        {t('goHome')}
      </Button>
    </MessagePage>
  );
}
