import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useGoBack } from '@/shared/browser/useGoBack';
import { FormPage } from '@/shared/form/FormPage';
import { FormSection } from '@/shared/form/FormSection';
import { useDebounced } from '@/shared/browser/useDebounced';
import { useFormats } from '@/shared/formats/useFormats';
import { useNavigate } from '@/shared/place/usePlaced';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { useAccountChoices } from './hooks/useAccountChoices';
import { useAccountPlaces } from './hooks/useAccountPlaces';
import { useTaken } from './hooks/useTaken';
import { useUserLabels } from './hooks/useUserLabels';
import { InvitationFields } from './parts/InvitationFields';
import { PersonFields } from './parts/PersonFields';
import { PlaceInput } from './parts/PlaceInput';
import { NOWHERE, programAdminSchema, withKnown, type ChosenPlace } from './rules/userForm';
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
    const { userId } = await invite({ programAdminRequest: { ...personRequest(values), accountId: values.account.id, programId: values.program.id } }).unwrap();
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

/** The program that they are to run; somebody of the provider chooses its account first. */
function ProgramFields({ isAccountFixed, onProgram }: { isAccountFixed: boolean; onProgram: (name: string) => void }) {
  const { t } = useTranslation(['users', 'shared']);
  const { setValue } = useFormContext();
  const [typed, setTyped] = useState('');
  const account = (useWatch({ name: 'account' }) as ChosenPlace | undefined) ?? NOWHERE;
  const program = (useWatch({ name: 'program' }) as ChosenPlace | undefined) ?? NOWHERE;
  const accounts = useAccountChoices(useDebounced(typed.trim()), !isAccountFixed);
  const { programs, accountName, isLoading, onRetry } = useAccountPlaces(account.id);
  const options = withKnown(accounts.options, { id: account.id, name: accountName });
  const chosenName = programs.find(({ id }) => id === program.id)?.name ?? '';
  useEffect(() => {
    onProgram(chosenName);
  });
  return (
    <>
      {!isAccountFixed && (
        <PlaceInput
          name="account"
          label={t('field.account')}
          placeholder={t('form.pickAccount')}
          options={options}
          onType={setTyped}
          isLoading={accounts.isLoading}
          nothing={t('form.noAccount')}
          onRetry={accounts.onRetry}
          onChosen={() => {
            setValue('program', NOWHERE);
          }}
        />
      )}
      <PlaceInput
        name="program"
        label={t('field.program')}
        placeholder={account.id === 0 ? t('form.pickFirst', { place: t('field.account') }) : t('form.pickProgram')}
        options={programs}
        none={t('form.noPrograms')}
        isLoading={isLoading}
        isDisabled={account.id === 0}
        onRetry={onRetry}
      />
    </>
  );
}
