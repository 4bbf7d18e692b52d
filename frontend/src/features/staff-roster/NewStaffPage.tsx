import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateUserMutation } from '@/api/identity';
import { useCreateStaffMemberMutation } from '@/api/roster';
import { useGoBack } from '@/shared/browser/useGoBack';
import { FormPage } from '@/shared/form/FormPage';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { useNavigate } from '@/shared/place/usePlaced';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useToasts } from '@/shared/toasts/toasts';
import { useStaffForm } from './hooks/useStaffForm';
import { StaffFields } from './parts/StaffFields';
import { staffDraft, staffRequest, type StaffDraft } from './rules/staffForm';
import { invitation } from './rules/invitation';

/** Enters a staff member in the roster of a site, with access to the product or without (spec 2 §3 Staff form). */
export function NewStaffPage() {
  const { t } = useTranslation('staffRoster');
  const { place } = useSession();
  return place.siteId === 0 ? (
    <Box sx={{ px: { xs: 2, md: 4 }, pt: 3, pb: 4, maxWidth: 1280, mx: 'auto' }}>
      <PlaceChoice level="site" page="/staffroster/add" title={t('form.choose')} body={t('form.chooseBody')} />
    </Box>
  ) : (
    <NewStaff key={place.siteId} place={place} />
  );
}

function NewStaff({ place }: { place: Place }) {
  const { t } = useTranslation('staffRoster');
  const navigate = useNavigate();
  const goBack = useGoBack('/staffroster');
  const toasts = useToasts();
  const { labels, all, schema } = useStaffForm();
  const [values] = useState(() => staffDraft());
  const mayInvite = usePermission('user:create', place);
  const [create] = useCreateStaffMemberMutation();
  const [invite] = useCreateUserMutation();

  async function save(draft: StaffDraft) {
    const member = await create({ staffMemberRequest: { ...staffRequest(draft), siteId: place.siteId } }).unwrap();
    const name = `${member.firstName} ${member.lastName}`;
    // Whoever is a user already needs no letter.
    if (draft.inviteSys && typeof member.userId !== 'number') {
      try {
        await invite({ userRequest: invitation(draft, place) }).unwrap();
        toasts.show({ text: t('form.addedInvited', { name }) });
      } catch {
        toasts.show({ tone: 'failed', text: t('form.notInvited', { name }) });
      }
    } else {
      toasts.show({ text: t('form.added', { name }) });
    }
    // The guard lets a saved form go once it has been told.
    window.setTimeout(() => void navigate('/staffroster', { replace: true }), 0);
  }

  return (
    <FormPage<StaffDraft> title={t('form.addTitle')} schema={schema} defaultValues={values} labels={all} serverWords="staffRoster" submitLabel={t('form.add')} onSubmit={save} onCancel={goBack}>
      <StaffFields labels={labels} siteId={place.siteId} programId={place.programId} mayInvite={mayInvite} />
    </FormPage>
  );
}
