import { Box } from '@mui/material';
import { useOutletContext } from 'react-router';
import type { Account } from '@/api/admin';
import { AccountDetails } from './parts/AccountDetails';
import { AccountFlags } from './parts/AccountFlags';
import { AccountLicenses } from './parts/AccountLicenses';
import { AccountMore } from './parts/AccountMore';
import { AppSettings } from './parts/AppSettings';
import { PrimaryAdmin } from './parts/PrimaryAdmin';

/** Settings of an account: details, licenses, who runs it, what is turned on. */
export function AccountSettingsPage() {
  const account = useOutletContext<Account>();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <AccountDetails account={account} />
        <AccountLicenses account={account} />
        <PrimaryAdmin accountId={account.id} />
        <AppSettings accountId={account.id} />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <AccountFlags account={account} />
        <AccountMore />
      </Box>
    </Box>
  );
}
