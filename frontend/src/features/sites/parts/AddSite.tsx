import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from '@/shared/place/Link';
import { useIsConfiguring } from '@/shared/session/configurationMode';
import { siteAddress } from '../siteList';

/** The way to a new site of a program. While the program is set up, its next step stands above and is the page's primary action. */
export function AddSite(at: { accountId: number; programId: number }) {
  const { t } = useTranslation('sites');
  const isConfiguring = useIsConfiguring();
  return (
    <Button variant={isConfiguring ? 'outlined' : 'contained'} component={Link} to={siteAddress('/account/program/sites/createsite', at)}>
      {t('add')}
    </Button>
  );
}
