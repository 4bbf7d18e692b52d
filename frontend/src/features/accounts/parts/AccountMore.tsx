import { Button, Stack } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from '@/shared/place/Link';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';

/** The way to what else belongs to an account: how its people sign in, and what was done. */
export function AccountMore() {
  const { t } = useTranslation('accounts');
  const { canOpen, isFlagOn } = useSession();
  const pages = [
    { path: '/account/single-sign-on', label: t('more.singleSignOn'), isShown: isFlagOn('single-sign-on') },
    { path: '/audit', label: t('more.audit'), isShown: true },
  ].filter(({ path, isShown }) => isShown && canOpen(path));
  if (pages.length === 0) {
    return null;
  }
  return (
    <RecordSection title={t('more.title')} help={t('more.help')}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {pages.map(({ path, label }) => (
          <Button key={path} variant="outlined" component={Link} to={path}>
            {label}
          </Button>
        ))}
      </Stack>
    </RecordSection>
  );
}
