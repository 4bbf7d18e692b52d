import { Link as PlainLink } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useGoBack } from '@/shared/browser/useGoBack';
import { FormPage } from '@/shared/form/FormPage';
import { FormSection } from '@/shared/form/FormSection';
import { useFormats } from '@/shared/formats/useFormats';
import { lazy } from '@/shared/lazy/lazy';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { useTaken } from './hooks/useTaken';
import { useUserLabels } from './hooks/useUserLabels';
import { InvitationFields } from './parts/InvitationFields';
import { PersonFields } from './parts/PersonFields';
import { RolesField } from './parts/RolesField';
import { ownPlaceOf } from './rules/roleNeeds';
import { inviteWhen, userSchema, type UserDraft } from './rules/userForm';
import { newUser, userRequest, withFormFields } from './rules/userRecord';
import { fullName } from './rules/userWords';
import { useCreateUserMutation } from '@/api/identity';

const InvitePeoplePage = lazy(() => import('./InvitePeoplePage').then((module) => ({ default: module.InvitePeoplePage })));

/** One person by a form, or several by a list: the address says which. */
export function NewUserPage() {
  const [params] = useSearchParams();
  return params.has('several') ? <InvitePeoplePage /> : <NewUser />;
}

/** Adds somebody, with roles and, if wanted, an invitation (spec 2 §3 "User creation", §5, §6). */
function NewUser() {
  const { t } = useTranslation(['users', 'shared']);
  const format = useFormats();
  const navigate = useNavigate();
  const goBack = useGoBack('/users');
  const toasts = useToasts();
  const { role, place } = useSession();
  const { isTaken, onTaken } = useTaken();
  const schema = useMemo(() => userSchema(t, todayIn(null), isTaken), [t, isTaken]);
  const labels = useUserLabels();
  const [create] = useCreateUserMutation();

  async function save(draft: UserDraft) {
    const { userId } = await create({ userRequest: userRequest(draft) })
      .unwrap()
      .catch((error: unknown) => {
        throw withFormFields(error);
      });
    const name = fullName(draft);
    const invite = inviteWhen(draft);
    toasts.show({
      text:
        invite === 'not'
          ? t('form.created', { name })
          : invite === 'later'
            ? t('form.createdScheduled', { name, day: format.day(draft.scheduleDate) })
            : t('form.createdInvited', { name }),
    });
    // The guard lets a saved form go once it has been told.
    window.setTimeout(() => void navigate(`/users/${String(userId)}`, { replace: true }), 0);
  }

  return (
    <FormPage<UserDraft>
      serverWords="users"
      title={t('addTitle')}
      intro={
        <PlainLink component={Link} to="/users/new?several">
          {t('many.instead')}
        </PlainLink>
      }
      schema={schema}
      defaultValues={newUser({ ...ownPlaceOf(role, place), accountId: place.accountId })}
      labels={labels}
      rowLabel={(number) => t('form.roleNumber', { number })}
      submitLabel={t('form.create')}
      onSubmit={save}
      onCancel={goBack}
    >
      <FormSection title={t('form.person')} help={t('form.personHelp')}>
        <PersonFields userId={0} presentEmail="" onTaken={onTaken} />
      </FormSection>
      <FormSection title={t('form.roles')} help={t('form.rolesHelp')}>
        <RolesField />
      </FormSection>
      <FormSection title={t('form.invitation')} help={t('form.invitationHelp')}>
        <InvitationFields />
      </FormSection>
    </FormPage>
  );
}
