import { Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '@/shared/list/listQuery';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { UserTable } from './parts/UserTable';

/** The people of an account: its team tab (spec 2 §2 Accounts), 25 a page. The staff roster is that of the place in view. */
export function TeamList({ accountId }: { accountId: number }) {
  const { t } = useTranslation('users');
  const { canOpen } = useSession();
  const at = useMemo(() => ({ accountId }), [accountId]);
  return (
    <UserTable
      id="team"
      title={t('team.title')}
      at={at}
      isPart
      pageSize={PAGE_SIZE}
      addPath={addressAt({ accountId }, '/users/new')}
      besides={
        <>
          {canOpen('/staffroster') && (
            <Button component={Link} to="/staffroster">
              {t('team.roster')}
            </Button>
          )}
          <Button component={Link} to={addressAt({ accountId }, '/users/new?several')}>
            {t('many.title')}
          </Button>
        </>
      }
      empty={{ title: t('team.empty'), body: t('team.emptyBody') }}
    />
  );
}
