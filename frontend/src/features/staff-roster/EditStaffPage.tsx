import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type StaffMember, type StaffMemberForm, useEditStaffMemberMutation, useReadStaffMemberQuery } from '@/api/roster';
import { FormPage } from '@/shared/form/FormPage';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { useNavigate } from '@/shared/place/usePlaced';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { useToasts } from '@/shared/toasts/toasts';
import { useStaffForm } from './hooks/useStaffForm';
import { StaffFields } from './parts/StaffFields';
import { staffDraft, staffRequest, type StaffDraft } from './rules/staffForm';

/** Changes what a site entered of a staff member. */
export function EditStaffPage() {
  const { t } = useTranslation('staffRoster');
  const memberId = Number(useParams()['memberId']);
  const { currentData, isError, error, refetch } = useReadStaffMemberQuery({ memberId });
  if (isError) {
    return <RecordMissing error={error} title={t('form.missing')} onRetry={() => void refetch()} />;
  }
  return currentData === undefined ? <FormSkeleton /> : <EditStaff key={memberId} member={currentData} />;
}

function EditStaff({ member }: { member: StaffMemberForm }) {
  const { t } = useTranslation('staffRoster');
  const navigate = useNavigate();
  const toasts = useToasts();
  const { labels, all, schema } = useStaffForm();
  const [values] = useState(() => staffDraft(member));
  const [edit] = useEditStaffMemberMutation();

  async function save(draft: StaffDraft, version: number) {
    const saved = await edit({ memberId: member.id, staffMemberRequest: { ...staffRequest(draft), version } }).unwrap();
    toasts.show({ text: t('saved', { name: `${saved.firstName} ${saved.lastName}` }) });
    window.setTimeout(() => void navigate('/staffroster', { replace: true }), 0);
  }

  return (
    <FormPage<StaffDraft>
      title={t('form.editTitle')}
      intro={`${member.firstName} ${member.lastName}`}
      schema={schema}
      defaultValues={values}
      labels={all}
      serverWords="staffRoster"
      version={member.version}
      readCurrent={(current) => {
        // Allergies are not told with a conflict: those of the form stay.
        const now = current as StaffMember;
        return { values: { ...staffDraft({ ...now, allergies: values.allergies }), allergies: values.allergies }, version: now.version };
      }}
      submitLabel={t('save')}
      onSubmit={save}
      onCancel={() => void navigate('/staffroster')}
    >
      <StaffFields labels={labels} siteId={member.siteId} programId={member.programId} userId={member.userId ?? null} mayInvite={false} />
    </FormPage>
  );
}
