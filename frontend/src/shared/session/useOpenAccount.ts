import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useToasts } from '../toasts/toasts';
import { Role } from './roles';
import { useSession } from './SessionContext';

/** Drills down into an account: as its account admin, to its Partner Home (spec 1 §4). */
export function useOpenAccount() {
  const { t } = useTranslation('shared');
  const session = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
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
      toasts.show({ tone: 'failed', text: t('drill.failed', { name }) });
    } finally {
      setIsOpening(false);
    }
  }

  return { openAccount, isOpening };
}
