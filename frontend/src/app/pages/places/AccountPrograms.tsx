import { useOutletContext } from 'react-router';
import type { Account } from '@/api/admin';
import { ProgramList } from '@/features/programs/ProgramList';

/** The programs tab of an account. */
export function AccountPrograms() {
  return <ProgramList accountId={useOutletContext<Account>().id} />;
}
