import { Skeleton } from '@mui/material';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FormPage } from '@/shared/form/FormPage';
import { FormSection } from '@/shared/form/FormSection';
import { sayPhone } from '@/shared/form/rules';
import { useNavigate } from '@/shared/place/usePlaced';
import { Role } from '@/shared/session/roles';
import { LoadingState } from '@/shared/states/LoadingState';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { useTaken } from './hooks/useTaken';
import { useUserLabels } from './hooks/useUserLabels';
import { UserNotFound } from './parts/UserNotFound';
import { PersonFields } from './parts/PersonFields';
import { RolesField } from './parts/RolesField';
import { readChoice } from './rules/roleNeeds';
import { userSchema, type RoleDraft, type UserDraft } from './rules/userForm';
import { draftOf, userRequest, withFormFields } from './rules/userRecord';
import { fullName, sayPhoneType, sayPosition, sayRole } from './rules/userWords';
import { useReadUserInfoQuery, useEditUserMutation, type UserInfo } from '@/api/identity';

/** Changes somebody's name, address, phone and roles; somebody else's change in the meantime is shown beside one's own. */
export function EditUserPage() {
  const id = Number(useParams()['userId']);
  const { currentData, isError, error, refetch } = useReadUserInfoQuery({ id });
  if (isError) {
    return <UserNotFound error={error} onRetry={() => void refetch()} />;
  }
  if (currentData === undefined) {
    return (
      <LoadingState>
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} animation={false} sx={{ height: 64, maxWidth: 560, mx: 'auto' }} />
        ))}
      </LoadingState>
    );
  }
  return <EditForm key={id} user={currentData} />;
}

function EditForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['users', 'shared']);
  const navigate = useNavigate();
  const toasts = useToasts();
  const { isTaken, onTaken } = useTaken();
  // As they are now: what the form opened with, or what somebody else saved since.
  const [present, setPresent] = useState(user);
  const schema = useMemo(() => userSchema(t, todayIn(null), isTaken, draftOf(present)), [t, isTaken, present]);
  const labels = useUserLabels();
  const [update] = useEditUserMutation();
  const page = `/users/${String(user.userId)}`;
  const isBelow = (user.roleId ?? 0) > Role.accountAdmin;

  async function save(draft: UserDraft, version: number) {
    try {
      await update({ id: user.userId, userEdit: { ...userRequest(draft), version } }).unwrap();
    } catch (error) {
      throw withFormFields(error);
    }
    toasts.show({ text: t('form.saved', { name: fullName(draft) }) });
    window.setTimeout(() => void navigate(page, { replace: true }), 0);
  }

  return (
    <FormPage<UserDraft>
      serverWords="users"
      title={t('editTitle', { name: fullName(user) })}
      schema={schema}
      defaultValues={draftOf(user)}
      labels={labels}
      rowLabel={(number) => t('form.roleNumber', { number })}
      version={user.version}
      readCurrent={(current) => {
        const now = current as UserInfo;
        setPresent(now);
        return { values: draftOf(now), version: now.version };
      }}
      show={{
        phoneNumber: (value) => sayPhone(String(value)),
        phoneType: (value) => sayPhoneType(t, typeof value === 'string' ? value : ''),
        userRoles: (value) => (value as RoleDraft[]).map((role) => sayDraft(t, role)).join('; '),
      }}
      submitLabel={t('form.save')}
      onSubmit={save}
      onCancel={() => void navigate(page)}
    >
      <FormSection title={t('form.person')}>
        <PersonFields userId={user.userId} presentEmail={user.email} onTaken={onTaken} />
      </FormSection>
      <FormSection title={t('form.roles')} help={t('form.rolesHelp')}>
        <RolesField {...(isBelow ? { guardedName: fullName(user) } : {})} />
      </FormSection>
    </FormPage>
  );
}

function sayDraft(t: TFunction<'users'>, { choice, program, site, programRole }: RoleDraft): string {
  const { roleId, isPrimary } = readChoice(choice) ?? { roleId: Role.noAccess, isPrimary: false };
  return [sayRole(t, roleId, isPrimary), program.name, site.name, sayPosition(t, programRole)].filter((each) => each !== '').join(', ');
}
