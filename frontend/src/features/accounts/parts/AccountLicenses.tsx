import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Account } from '@/api/admin';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { mayDrillDown } from '@/shared/session/roleRules';
import { useSession } from '@/shared/session/SessionContext';
import { useSubscriptions } from '../hooks/useSubscriptions';

/** What an account has bought. The secret key is never shown: only whether there is one. */
export function AccountLicenses({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const { role } = useSession();
  const { nameOf } = useSubscriptions();
  const license = account.licenseInfo;
  const lines = (texts: string[]) =>
    texts.length === 0 ? (
      t('settings.none')
    ) : (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    );
  return (
    <RecordSection title={t('settings.licenses')}>
      <Facts
        facts={[
          { label: t('field.accountType'), value: license?.accountType },
          { label: t('settings.products'), value: lines((license?.skus ?? []).map(({ sku, quantity }) => `${String(quantity)} × ${sku}`)) },
          ...(mayDrillDown(role)
            ? [{ label: t('settings.secret'), value: t(license?.hasSecretKey === true ? 'settings.stored' : 'settings.notStored') }]
            : []),
          { label: t('field.cmsLicenses'), value: lines(account.cmsLicenses.map(({ cmsSubscriptionId }) => nameOf(cmsSubscriptionId))) },
          { label: t('settings.direct'), value: t(account.isDirectAccess ? 'settings.yes' : 'settings.no') },
        ]}
      />
    </RecordSection>
  );
}
