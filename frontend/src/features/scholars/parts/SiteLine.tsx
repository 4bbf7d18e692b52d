import { Box, Link as PlainLink, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { enrollAddress } from '@/shared/scholars/scholarAddress';

/** At which site the scholar is enrolled, with the way to another for whoever has one. */
export function SiteLine({ site, scholarId = 0 }: { site: Site; scholarId?: number }) {
  const { t } = useTranslation('scholars');
  const { bounds } = useSession();
  return (
    <Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{t('form.enrollmentAt', { site: site.siteName })}</Typography>
      {bounds.siteId === 0 && (
        <PlainLink
          component={Link}
          to={addressAt({ accountId: site.accountId, programId: bounds.programId }, enrollAddress(scholarId))}
          sx={{ fontSize: 14 }}
        >
          {t('form.otherSite')}
        </PlainLink>
      )}
    </Box>
  );
}
