import { Box } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type StaffEntry, useCreateStaffMemberMutation, useListStaffQuery } from '@/api/roster';
import { useGoBack } from '@/shared/browser/useGoBack';
import { FormPage } from '@/shared/form/FormPage';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { useNavigate } from '@/shared/place/usePlaced';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { useToasts } from '@/shared/toasts/toasts';
import { useInvites } from './hooks/useInvites';
import { useStaffForm } from './hooks/useStaffForm';
import { StaffFields } from './parts/StaffFields';
import { refusal } from './rules/refusal';
import { staffDraft, staffRequest, userDraft, wantedOf, type StaffDraft } from './rules/staffForm';

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
  const userId = Number(useSearchParams()[0].get('userId') ?? 0);
  const { currentData, isError, error, refetch } = useListStaffQuery(userId > 0 ? { id: userId, ...place, page: 1, count: 1 } : skipToken);
  const { t } = useTranslation('staffRoster');
  if (userId === 0) {
    return <NewStaffForm place={place} />;
  }
  // What is typed outlives a later read that fails.
  if (isError && currentData === undefined) {
    return <RecordMissing error={error} title={t('form.missing')} onRetry={() => void refetch()} />;
  }
  if (currentData === undefined) {
    return <FormSkeleton />;
  }
  const [entry] = currentData.results;
  return entry === undefined ? (
    <RecordMissing error={{ status: 404 }} title={t('form.missing')} onRetry={() => void refetch()} />
  ) : (
    <NewStaffForm place={place} entry={entry} />
  );
}

/** `entry`: a user of the roster, of whom the site enters what it knows. */
function NewStaffForm({ place, entry }: { place: Place; entry?: StaffEntry }) {
  const { t } = useTranslation('staffRoster');
  const navigate = useNavigate();
  const goBack = useGoBack('/staffroster');
  const toasts = useToasts();
  const userId = entry?.staffUser.userId ?? null;
  const isPhoneOfUser = userId !== null && (entry?.staffUser.phoneNumber ?? '') !== '';
  const { labels, all, schema } = useStaffForm({ isUser: userId !== null, isPhoneOfUser });
  const [values] = useState((): StaffDraft => ({ ...staffDraft(), ...(entry !== undefined && userDraft(entry)) }));
  const mayInvite = usePermission('user:create', place) && userId === null;
  const [create] = useCreateStaffMemberMutation();
  const invite = useInvites();

  async function save(draft: StaffDraft) {
    const member = await create({
      staffMemberRequest: { ...staffRequest(draft, mayInvite), siteId: place.siteId, ...(userId !== null && { userId }) },
    }).unwrap();
    const name = `${member.entry.staffUser.firstName} ${member.entry.staffUser.lastName}`;
    // Whoever is a user already needs no letter.
    const wanted = typeof member.userId === 'number' ? null : wantedOf(member);
    if (wanted === null) {
      toasts.show({ text: t('form.added', { name }) });
    } else {
      const why = await refusal(invite({ wanted: [wanted] }), t('invitations.failed'));
      toasts.show(
        why === null ? { text: t('form.addedInvited', { name }) } : { tone: 'failed', text: t('form.notInvited', { name, why }) },
      );
    }
    // The guard lets a saved form go once it has been told.
    window.setTimeout(() => void navigate('/staffroster', { replace: true }), 0);
  }

  return (
    <FormPage<StaffDraft>
      title={t(userId === null ? 'form.addTitle' : 'form.detailsTitle')}
      {...(entry !== undefined && { intro: `${entry.staffUser.firstName} ${entry.staffUser.lastName}` })}
      schema={schema}
      defaultValues={values}
      labels={all}
      serverWords="staffRoster"
      submitLabel={t(userId === null ? 'form.add' : 'form.saveDetails')}
      onSubmit={save}
      onCancel={goBack}
    >
      <StaffFields
        labels={labels}
        siteId={place.siteId}
        programId={place.programId}
        userId={userId}
        isPositionOfUser={userId !== null && (entry?.position ?? '') !== ''}
        isPhoneOfUser={isPhoneOfUser}
        {...(entry !== undefined && { entry })}
        mayInvite={mayInvite}
      />
    </FormPage>
  );
}
