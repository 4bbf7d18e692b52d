import { Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/shared/states/EmptyState';
import { UserTable } from './parts/UserTable';

/** The people of an account: its team tab (spec 2 §2 Accounts). */
export function TeamList({ accountId }: { accountId: number }) {
  const { t } = useTranslation('users');
  const at = useMemo(() => ({ accountId }), [accountId]);
  const addPath = `/users/new?accountId=${String(accountId)}`;
  return (
    <UserTable
      id="team"
      title={t('team.title')}
      at={at}
      isPart
      addPath={addPath}
      empty={
        <EmptyState
          title={t('team.empty')}
          action={
            <Button variant="contained" component={Link} to={addPath}>
              {t('add')}
            </Button>
          }
        >
          {t('team.emptyBody')}
        </EmptyState>
      }
    />
  );
}
