import { Box, Stack, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useReadAccountQuery } from '@/api/admin';
import { SubHeaderSlot, useHasSubHeader } from '@/shared/layout/SubHeaderSlot';
import { useSession } from '@/shared/session/SessionContext';

interface Props {
  /** How many programs there are, once known. */
  count: number | undefined;
}

/** How many programs there are; whose they are says the trail above, or this heading where there is none. */
export function PartnerHomeHeading({ count }: Props) {
  const { t } = useTranslation('partnerHome');
  const { place } = useSession();
  const hasSubHeader = useHasSubHeader();
  const { data: account } = useReadAccountQuery({ accountId: place.accountId }, { skip: place.accountId === 0 });
  const programs = count === undefined || count === 0 ? undefined : t('programs', { count });
  if (hasSubHeader) {
    return (
      <SubHeaderSlot>
        <Box component="span" sx={{ fontSize: 14, lineHeight: '20px', opacity: 0.9 }}>
          {programs}
        </Box>
      </SubHeaderSlot>
    );
  }
  return (
    <Stack sx={{ mb: 2 }}>
      <Typography component="h1" variant="h1">
        {t('title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 20 }}>
        {[account?.accountName, programs].filter((each) => each !== undefined).join(' · ')}
      </Typography>
    </Stack>
  );
}
