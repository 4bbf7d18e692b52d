import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { BuildingIcon } from '@/shared/icons/icons';
import { Link } from '@/shared/place/Link';
import { EmptyState } from '@/shared/states/EmptyState';

/** Partner Home opened without an account in view, as a provider's person may do by its address. */
export function NoAccount() {
  const { t } = useTranslation('partnerHome');
  return (
    <EmptyState
      icon={<BuildingIcon />}
      title={t('noAccount')}
      action={
        <Button variant="contained" component={Link} to="/home">
          {t('chooseAccount')}
        </Button>
      }
    >
      {t('noAccountBody')}
    </EmptyState>
  );
}
