import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addressAt } from '@/shared/place/address';
import { UserTable } from './parts/UserTable';

/** The people of an account: its team tab (spec 2 §2 Accounts). */
export function TeamList({ accountId }: { accountId: number }) {
  const { t } = useTranslation('users');
  const at = useMemo(() => ({ accountId }), [accountId]);
  return (
    <UserTable
      id="team"
      title={t('team.title')}
      at={at}
      isPart
      addPath={addressAt({ accountId }, '/users/new')}
      empty={{ title: t('team.empty'), body: t('team.emptyBody') }}
    />
  );
}
