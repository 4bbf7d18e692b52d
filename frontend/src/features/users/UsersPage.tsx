import { Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { UserTable } from './parts/UserTable';
import { ownPlaceOf } from './rules/roleNeeds';

/** Manage Users: everybody whom the person may see, at the place in view (spec 1 §2, spec 2 §2). */
export function UsersPage() {
  const { t } = useTranslation('users');
  const { role, place, canOpen } = useSession();
  const at = useMemo(() => ownPlaceOf(role, place), [role, place]);
  return (
    <UserTable
      id="users"
      title={t('title')}
      at={at}
      besides={
        <>
          {canOpen('/audit') && (
            <Button component={Link} to="/audit">
              {t('auditLog')}
            </Button>
          )}
          <Button component={Link} to="/users/new?several">
            {t('many.title')}
          </Button>
        </>
      }
      empty={{ title: t('empty'), body: t('emptyBody') }}
    />
  );
}
