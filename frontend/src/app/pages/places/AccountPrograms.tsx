import { AccountFrame } from '@/features/accounts/parts/AccountFrame';
import { ProgramList } from '@/features/programs/ProgramList';

/** The programs tab of an account. */
export function AccountPrograms() {
  return <AccountFrame>{(account) => <ProgramList accountId={account.id} />}</AccountFrame>;
}
