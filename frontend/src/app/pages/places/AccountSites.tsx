import { useOutletContext } from 'react-router';
import type { Account } from '@/api/admin';
import { SiteList } from '@/features/sites/SiteList';

/** The sites tab of an account. */
export function AccountSites() {
  return <SiteList accountId={useOutletContext<Account>().id} />;
}
