import { useOutletContext } from 'react-router';
import type { Account } from '@/api/admin';
import { TeamList } from '@/features/users/TeamList';

/** The team tab of an account. */
export function AccountTeam() {
  return <TeamList accountId={useOutletContext<Account>().id} />;
}
