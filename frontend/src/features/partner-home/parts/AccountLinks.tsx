import { Box, Link as PlainLink } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from '@/shared/place/Link';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';

/** What else an account admin looks after. They have no menu (spec 1 §2), so their home leads there. */
const PAGES = [
  { path: '/account/programs', key: 'programs' },
  { path: '/account/team', key: 'team' },
  { path: '/account/settings', key: 'settings' },
  { path: '/resources/links', key: 'links' },
  { path: '/audit', key: 'audit' },
] as const;

/** The way from an account admin's home to the rest of the account. */
export function AccountLinks() {
  const { t } = useTranslation('partnerHome');
  const { role, canOpen } = useSession();
  const pages = PAGES.filter(({ path }) => canOpen(path));
  if (role !== Role.accountAdmin || pages.length === 0) {
    return null;
  }
  return (
    <Box component="nav" aria-label={t('account.label')} sx={{ mb: 3 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: `repeat(${String(pages.length)}, 1fr)` } }}>
        {pages.map(({ path, key }) => (
          <Box component="li" key={path}>
            <PlainLink
              component={Link}
              to={path}
              underline="none"
              sx={{
                display: 'block',
                height: '100%',
                px: 2,
                py: 1.5,
                border: '1px solid',
                borderColor: 'line',
                borderRadius: '8px',
                bgcolor: 'background.paper',
                fontSize: 14,
                lineHeight: '20px',
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {t(`account.${key}`)}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
                {t(`account.${key}Help`)}
              </Box>
            </PlainLink>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
