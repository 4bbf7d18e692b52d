import { useOutletContext } from 'react-router';
import type { Account } from '@/api/admin';
import { ScholarList } from '@/features/scholars/parts/ScholarList';

/** The participants tab of an account: its scholars, wherever they are enrolled. */
export function AccountParticipants() {
  const { id: accountId } = useOutletContext<Account>();
  return <ScholarList place={{ accountId, programId: 0, siteId: 0 }} id="participants" />;
}
