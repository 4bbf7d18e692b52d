import { Button, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { AuditOrder } from '@/shared/audit/auditApi';
import { AuditTrail } from '@/shared/audit/AuditTrail';
import { usePageName } from '@/shared/layout/PageName';
import { RowMenu } from '@/shared/list/RowMenu';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { RecordPage, type RecordTab } from '@/shared/record/RecordPage';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { LoadingState } from '@/shared/states/LoadingState';
import { useUserActions } from './hooks/useUserActions';
import { RolesTable } from './parts/RolesTable';
import { UserDetails } from './parts/UserDetails';
import { UserNotFound } from './parts/UserNotFound';
import { UserStatusChip } from './parts/UserStatusChip';
import { VisibleTo } from './parts/VisibleTo';
import { mayManage } from './rules/roleNeeds';
import { fullName, sayRole } from './rules/userWords';
import { useReadUserInfoQuery, type UserInfo } from '@/api/identity';

/** Somebody's record: who they are, what they may do where, who can see them, and what was changed. */
export function UserPage() {
  const id = Number(useParams()['userId']);
  const { data, currentData, isError, error, refetch } = useReadUserInfoQuery({ id });
  const user = currentData ?? (data?.userId === id ? data : undefined);
  if (isError) {
    return <UserNotFound error={error} onRetry={() => void refetch()} />;
  }
  if (user === undefined) {
    return (
      <LoadingState>
        <Stack sx={{ gap: 1, p: 4, maxWidth: 1280, mx: 'auto' }}>
          <Skeleton animation={false} width={280} height={40} />
          <Skeleton animation={false} width={420} />
          <Skeleton animation={false} variant="rounded" height={240} sx={{ mt: 3 }} />
        </Stack>
      </LoadingState>
    );
  }
  return <UserRecord user={user} />;
}

function UserRecord({ user }: { user: UserInfo }) {
  const { t } = useTranslation('users');
  const { role, canOpen } = useSession();
  const navigate = useNavigate();
  const [historyOrder, setHistoryOrder] = useState<AuditOrder>('desc');
  const name = fullName(user);
  const isChild = [user.roleId, ...user.userRoles.map((each) => each.roleId)].includes(Role.scholar);
  usePageName(isChild ? undefined : name);
  const { rowActions, dialog } = useUserActions({}, () => void navigate('/users', { replace: true }));
  const others = rowActions.slice(1);
  const isEditable = mayManage(role, user.roleId ?? Role.noAccess) && user.userRoles.some((each) => each.isMineToManage);

  const tabs: [RecordTab, ...RecordTab[]] = [
    { id: 'details', label: t('record.tab.details'), content: <UserDetails user={user} /> },
    { id: 'roles', label: t('record.tab.roles'), content: <RolesTable user={user} /> },
    { id: 'visible', label: t('record.tab.visible'), content: <VisibleTo userId={user.userId} name={name} /> },
    ...(canOpen('/audit')
      ? [
          {
            id: 'history',
            label: t('record.tab.history'),
            content: (
              <>
                <AuditTrail
                  filter={{ entity: 'user', entityId: String(user.userId) }}
                  services={['identity']}
                  sortDir={historyOrder}
                  onSortDir={setHistoryOrder}
                  label={t('record.tab.history')}
                />
                <Button
                  component={Link}
                  to={`/audit?area=identity&entity=user&entityId=${String(user.userId)}`}
                  sx={{ alignSelf: 'flex-start' }}
                >
                  {t('record.seeAll')}
                </Button>
              </>
            ),
          },
        ]
      : []),
  ];

  return (
    <>
      <RecordPage
        name={name}
        status={<UserStatusChip user={user} />}
        place={[user.email, user.roleId === null || user.roleId === undefined ? '' : sayRole(t, user.roleId)]
          .filter((each) => each !== '')
          .join(' · ')}
        actions={
          <Stack direction="row" sx={{ gap: 1 }}>
            <RowMenu row={user} name={name} actions={others} />
            {isEditable && (
              <Button variant="contained" component={Link} to={`/users/${String(user.userId)}/edit`}>
                {t('action.edit')}
              </Button>
            )}
          </Stack>
        }
        tabs={tabs}
      />
      {dialog}
    </>
  );
}
