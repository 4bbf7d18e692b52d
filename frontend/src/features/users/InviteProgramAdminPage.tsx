import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useGoBack } from '@/shared/browser/useGoBack';
import { FormPage } from '@/shared/form/FormPage';
import { FormSection } from '@/shared/form/FormSection';
import { useFormats } from '@/shared/formats/useFormats';
import { useNavigate } from '@/shared/place/usePlaced';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { useTaken } from './hooks/useTaken';
import { useUserLabels } from './hooks/useUserLabels';
import { InvitationFields } from './parts/InvitationFields';
import { PersonFields } from './parts/PersonFields';
import { ProgramFields } from './parts/ProgramFields';
import { programAdminSchema, type ChosenPlace } from './rules/userForm';
import { newUser, personRequest } from './rules/userRecord';
import { fullName } from './rules/userWords';
import { useInviteProgramAdminMutation } from '@/api/identity';

type Values = z.infer<ReturnType<typeof programAdminSchema>>;

/** Invite Program Admin: somebody who is to run a program (spec 1 §2, spec 2 §2, §7 "POST programs/inviteprogramadmin"). */
export function InviteProgramAdminPage() {
  const { t } = useTranslation(['users', 'shared']);
  const format = useFormats();
  const navigate = useNavigate();
  const goBack = useGoBack('/account/programs');
  const toasts = useToasts();
  const { role, place } = useSession();
  const { isTaken, onTaken } = useTaken();
  const schema = useMemo(() => programAdminSchema(t, todayIn(null), isTaken), [t, isTaken]);
  const labels = useUserLabels();
  const [invite] = useInviteProgramAdminMutation();
  const { firstName, lastName, email, phoneNumber, phoneType, personalInvitationNote } = newUser({ accountId: 0, programId: 0, siteId: 0 });
  const programName = useRef('');
  const at = (id: number): ChosenPlace => ({ id, name: '' });

  async function save(values: Values) {
    const { userId } = await invite({
      programAdminRequest: { ...personRequest(values), accountId: values.account.id, programId: values.program.id },
    }).unwrap();
    const name = fullName(values);
    const program = programName.current;
    toasts.show({
      text:
        values.invite === 'later'
          ? t('inviteProgramAdmin.doneScheduled', { name, program, day: format.day(values.scheduleDate) })
          : t('inviteProgramAdmin.done', { name, program }),
    });
    window.setTimeout(() => void navigate(`/users/${String(userId)}`, { replace: true }), 0);
  }

  return (
    <FormPage<Values>
      serverWords="users"
      title={t('inviteProgramAdmin.title')}
      intro={t('inviteProgramAdmin.intro')}
      schema={schema}
      defaultValues={{
        account: at(place.accountId),
        program: at(place.programId),
        firstName,
        lastName,
        email,
        phoneNumber,
        phoneType,
        invite: 'now',
        scheduleDate: '',
        personalInvitationNote,
      }}
      labels={labels}
      submitLabel={t('inviteProgramAdmin.submit')}
      onSubmit={save}
      onCancel={goBack}
    >
      <FormSection title={t('inviteProgramAdmin.place')}>
        <ProgramFields
          isAccountFixed={role >= Role.accountAdmin}
          onProgram={(name) => {
            programName.current = name;
          }}
        />
      </FormSection>
      <FormSection title={t('form.person')} help={t('form.personHelp')}>
        <PersonFields userId={0} presentEmail="" onTaken={onTaken} />
      </FormSection>
      <FormSection title={t('form.invitation')} help={t('form.invitationHelp')}>
        <InvitationFields when={['now', 'later']} />
      </FormSection>
    </FormPage>
  );
}
