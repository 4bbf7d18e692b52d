import { AccountFrame } from '@/features/accounts/parts/AccountFrame';
import { TeamList } from '@/features/users/TeamList';

/** The team tab of an account. */
export function AccountTeam() {
  return <AccountFrame>{(account) => <TeamList accountId={account.id} />}</AccountFrame>;
}
