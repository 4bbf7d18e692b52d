import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useGetAccountQuery } from '@/api/admin.generated';
import { useSession } from '@/shared/session/SessionContext';

interface Props {
  /** How many programs there are, once known. */
  count: number | undefined;
}

/** Whose programs these are. */
export function PartnerHomeHeading({ count }: Props) {
  const { t, i18n } = useTranslation('partnerHome');
  const { place } = useSession();
  const { data: account } = useGetAccountQuery({ id: place.accountId }, { skip: place.accountId === 0 });
  return (
    <Box sx={{ mb: 2 }}>
      <Typography component="h1" sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 650, overflowWrap: 'anywhere' }}>
        {t('title')}
        {count !== undefined && count > 0 && (
          <Box component="span" sx={{ ml: 1.5, color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
            {count.toLocaleString(i18n.language)}
          </Box>
        )}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 14, lineHeight: '20px', minHeight: 20 }}>{account?.accountName}</Typography>
    </Box>
  );
}
