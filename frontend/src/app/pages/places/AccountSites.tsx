import { AccountFrame } from '@/features/accounts/parts/AccountFrame';
import { SiteList } from '@/features/sites/SiteList';

/** The sites tab of an account. */
export function AccountSites() {
  return <AccountFrame>{(account) => <SiteList accountId={account.id} />}</AccountFrame>;
}
