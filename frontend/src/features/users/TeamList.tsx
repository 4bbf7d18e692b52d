import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/shared/states/EmptyState';
import { UserTable } from './parts/UserTable';

interface Props {
  accountId: number;
  /** What stands over the list: the tabs of the account. */
  above?: ReactNode;
}

/** The people of an account: its team tab (spec 2 §2 Accounts). */
export function TeamList({ accountId, above }: Props) {
  const { t } = useTranslation('users');
  return (
    <UserTable
      id="team"
      title={t('team.title')}
      at={{ accountId }}
      above={above}
      empty={
        <EmptyState
          title={t('team.empty')}
          action={
            <Button variant="contained" component={Link} to="/users/new">
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
