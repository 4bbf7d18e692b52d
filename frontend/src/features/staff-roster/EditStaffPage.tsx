import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type StaffMember, type StaffMemberForm, useEditStaffMemberMutation, useReadStaffMemberQuery } from '@/api/roster';
import { FormPage } from '@/shared/form/FormPage';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { useNavigate } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { useToasts } from '@/shared/toasts/toasts';
import { useInvites } from './hooks/useInvites';
import { useStaffForm } from './hooks/useStaffForm';
import { StaffFields } from './parts/StaffFields';
import { refusal } from './rules/refusal';
import { isInvited, rolesGivenBy, staffDraft, staffRequest, wantedOf, type StaffDraft } from './rules/staffForm';

/** Changes what a site entered of a staff member. */
export function EditStaffPage() {
  const { t } = useTranslation('staffRoster');
  const memberId = Number(useParams()['memberId']);
  const { currentData, isError, error, refetch } = useReadStaffMemberQuery({ memberId });
  // What is typed outlives a later read that fails.
  if (isError && currentData === undefined) {
    return <RecordMissing error={error} title={t('form.missing')} onRetry={() => void refetch()} />;
  }
  return currentData === undefined ? <FormSkeleton /> : <EditStaff key={memberId} member={currentData} />;
}

function EditStaff({ member }: { member: StaffMemberForm }) {
  const { t } = useTranslation('staffRoster');
  const navigate = useNavigate();
  const toasts = useToasts();
  const { accountId, programId, siteId } = member;
  const userId = member.userId ?? null;
  const mayInvite = usePermission('user:create', { accountId, programId, siteId }) && userId === null;
  const { labels, all, schema } = useStaffForm({ isUser: userId !== null, isPhoneOfUser: member.isPhoneOfUser });
  const given = rolesGivenBy(useSession().role);
  const [values] = useState(() => staffDraft(member, given));
  const [edit] = useEditStaffMemberMutation();
  const invite = useInvites();

  async function save(draft: StaffDraft, version: number) {
    // A role that the person may not give stays noted, unless they say another.
    const saysRole = mayInvite && (isInvited(draft) || typeof member.inviteRole !== 'number' || given.includes(member.inviteRole));
    const saved = await edit({
      memberId: member.id,
      staffMemberRequest: {
        ...staffRequest(draft, saysRole),
        ...(member.isPhoneOfUser && { phoneNumber: null, phoneType: null }),
        version,
      },
    }).unwrap();
    const name = nameOf(saved);
    const wanted = mayInvite && isInvited(draft) && typeof saved.userId !== 'number' ? wantedOf(saved) : null;
    if (wanted === null) {
      toasts.show({ text: t('saved', { name }) });
    } else {
      const why = await refusal(invite({ wanted: [wanted] }), t('invitations.failed'));
      toasts.show(
        why === null ? { text: t('form.savedInvited', { name }) } : { tone: 'failed', text: t('form.notInvitedNow', { name, why }) },
      );
    }
    window.setTimeout(() => void navigate('/staffroster', { replace: true }), 0);
  }

  return (
    <FormPage<StaffDraft>
      title={t('form.editTitle')}
      intro={nameOf(member)}
      schema={schema}
      defaultValues={values}
      labels={all}
      serverWords="staffRoster"
      version={member.version}
      readCurrent={(current) => {
        // Allergies are not told with a conflict: those of the form stay.
        const now = current as StaffMember;
        return {
          values: { ...staffDraft({ ...member, ...now }, given), ...ofSite(member, now), allergies: values.allergies },
          version: now.version,
        };
      }}
      submitLabel={t('form.save')}
      onSubmit={save}
      onCancel={() => void navigate('/staffroster')}
    >
      <StaffFields
        labels={labels}
        siteId={member.siteId}
        programId={member.programId}
        userId={userId}
        isPositionOfUser={member.isPositionOfUser}
        isPhoneOfUser={member.isPhoneOfUser}
        entry={member.entry}
        mayInvite={mayInvite}
      />
    </FormPage>
  );
}

/** What another person has saved meanwhile of what is the site's, where the form shows of a user what the user has. */
function ofSite({ isPhoneOfUser, isPositionOfUser }: StaffMemberForm, now: StaffMember) {
  return {
    ...(!isPhoneOfUser && { phoneNumber: now.phoneNumber ?? '', phoneType: now.phoneType ?? '' }),
    ...(!isPositionOfUser && { programRole: now.programRole ?? '' }),
  };
}

/** The name that the roster shows. */
function nameOf({ entry }: StaffMemberForm): string {
  return `${entry.staffUser.firstName} ${entry.staffUser.lastName}`;
}
