import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Role } from './roles';
import { useSession } from './SessionContext';

/** Drills down into an account: as its account admin, to its Partner Home (spec 1 §4). */
export function useOpenAccount() {
  const session = useSession();
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);

  async function openAccount(accountId: number, name: string): Promise<void> {
    if (isOpening) {
      return;
    }
    setIsOpening(true);
    try {
      await session.drillDown({ roleId: Role.accountAdmin, accountId, programId: 0, siteId: 0, kind: 'account', name });
      await navigate('/partnerhome');
    } catch {
      // What fails is said by the error popup alone (spec 1 §8).
    } finally {
      setIsOpening(false);
    }
  }

  return { openAccount, isOpening };
}
