import { Link as PlainLink, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type StaffEntry, useListClassroomsQuery } from '@/api/roster';
import type { Words } from '@/locales/words';
import { useFormats } from '@/shared/formats/useFormats';
import { Facts } from '@/shared/record/Facts';
import { CheckInput } from '@/shared/form/CheckInput';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormSection } from '@/shared/form/FormSection';
import { PhoneInput } from '@/shared/form/PhoneInput';
import { RadioInput } from '@/shared/form/RadioInput';
import { SelectInput } from '@/shared/form/SelectInput';
import { SuggestInput } from '@/shared/form/SuggestInput';
import { TextInput } from '@/shared/form/TextInput';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { INACTIVE, isInvited, PHONE_TYPES, rolesGivenBy, type StaffDraft, type StaffLabels } from '../rules/staffForm';
import { POSITIONS } from '../rules/staffList';

interface Props {
  labels: StaffLabels;
  siteId: number;
  programId: number;
  /** The user who is this person: their names and address are edited with the user. */
  userId?: number | null;
  /** Their position is that of the user's role here, and edited with the user too. */
  isPositionOfUser?: boolean;
  /** So is the phone that they have. */
  isPhoneOfUser?: boolean;
  /** As the roster has them; nobody yet in a new form. */
  entry?: StaffEntry;
  /** Somebody may be invited: they are not a user yet, and the person may invite. */
  mayInvite: boolean;
}

/** Everything that a roster holds of a staff member (spec 2 §3 Staff form). */
export function StaffFields({
  labels,
  siteId,
  programId,
  userId = null,
  isPositionOfUser = false,
  isPhoneOfUser = false,
  entry,
  mayInvite,
}: Props) {
  const { t } = useTranslation('staffRoster');
  const { role, canOpen } = useSession();
  const { control } = useFormContext<StaffDraft>();
  const [status, inviteSys] = useWatch({ control, name: ['status', 'inviteSys'] });
  const classrooms = useListClassroomsQuery({ siteId, programId });
  const isUser = userId !== null;
  const format = useFormats();
  return (
    <>
      {entry !== undefined && (
        <FormSection title={t('form.place')}>
          <Facts
            facts={[
              { label: t('column.programName'), value: entry.program },
              { label: t('column.siteName'), value: entry.siteSessions },
              {
                label: t('column.systemRole'),
                value: t(`role.${String(entry.staffUser.userRoles[0]?.roleId ?? 9) as keyof Words['staffRoster']['role']}`),
              },
              ...(isUser
                ? [
                    {
                      label: t('form.invitation'),
                      value: t(`status.${String(entry.staffUser.inviteStatus) as keyof Words['staffRoster']['status']}`),
                    },
                    { label: t('column.lastLogin'), value: format.day(entry.lastLogin) },
                  ]
                : []),
            ]}
          />
        </FormSection>
      )}
      <FormSection title={t('form.person')}>
        {isUser && (
          <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
            {t('form.isUser')}{' '}
            {canOpen('/users/:userId') && (
              <PlainLink component={Link} to={`/users/${String(userId)}`}>
                {t('form.openUser')}
              </PlainLink>
            )}
          </Typography>
        )}
        <FieldRow>
          <TextInput name="firstName" label={labels.firstName} isDisabled={isUser} />
          <TextInput name="lastName" label={labels.lastName} isDisabled={isUser} />
        </FieldRow>
        <TextInput name="email" label={labels.email} isOptional={!isInvited({ inviteSys, status })} isDisabled={isUser} />
        <FieldRow>
          <PhoneInput name="phoneNumber" label={labels.phoneNumber} isOptional isDisabled={isPhoneOfUser} />
          <SelectInput
            name="phoneType"
            label={labels.phoneType}
            isOptional
            isDisabled={isPhoneOfUser}
            options={PHONE_TYPES.map((value) => ({ value, label: t(`phoneType.${value}`) }))}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('form.work')}>
        <SuggestInput
          name="programRole"
          label={labels.programRole}
          isOptional
          isDisabled={isPositionOfUser}
          suggestions={POSITIONS.map((value) => ({ value, label: t(`position.${value}`) }))}
        />
        {(classrooms.data?.results.length ?? 0) > 0 && (
          <SelectInput
            name="classroomId"
            label={labels.classroomId}
            isOptional
            options={(classrooms.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <RadioInput
          name="status"
          label={labels.status}
          options={[
            { value: '1', label: t('status.1') },
            { value: INACTIVE, label: t('status.2') },
          ]}
        />
        {status === INACTIVE && (
          <>
            <DateInput name="inactiveDate" label={labels.inactiveDate} />
            <TextInput name="inactiveNotes" label={labels.inactiveNotes} rows={3} isOptional />
          </>
        )}
      </FormSection>
      {mayInvite && status !== INACTIVE && (
        <FormSection title={t('form.access')} help={t('form.accessHelp')}>
          <CheckInput name="inviteSys" label={labels.inviteSys} />
          {inviteSys && (
            <SelectInput
              name="roleSelect"
              label={labels.roleSelect}
              options={rolesGivenBy(role).map((each) => ({ value: String(each), label: t(`role.${String(each) as '5' | '6' | '7'}`) }))}
            />
          )}
        </FormSection>
      )}
      <FormSection title={t('form.emergency')}>
        <FieldRow>
          <TextInput name="emergencyContact.firstName" label={labels.firstName} isOptional />
          <TextInput name="emergencyContact.lastName" label={labels.lastName} isOptional />
        </FieldRow>
        <TextInput name="emergencyContact.relationship" label={labels.relationship} isOptional />
        <FieldRow>
          <PhoneInput name="emergencyContact.phoneNumber" label={labels.phoneNumber} isOptional />
          <TextInput name="emergencyContact.email" label={labels.email} isOptional />
        </FieldRow>
      </FormSection>
      <FormSection title={t('form.more')}>
        <TextInput name="allergies" label={labels.allergies} isOptional />
        <TextInput name="customNotes" label={labels.customNotes} isOptional />
      </FormSection>
    </>
  );
}
