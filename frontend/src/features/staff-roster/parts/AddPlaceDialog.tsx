import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useReadAccountTreeQuery } from '@/api/admin';
import { useGivePrivilegesMutation } from '@/api/identity';
import { rosterApi, type StaffEntry, useCreateStaffMemberMutation } from '@/api/roster';
import { FormDialog } from '@/shared/form/FormDialog';
import { SelectInput } from '@/shared/form/SelectInput';
import { SuggestInput } from '@/shared/form/SuggestInput';
import { useSession } from '@/shared/session/SessionContext';
import { useToasts } from '@/shared/toasts/toasts';
import { useStaffForm } from '../hooks/useStaffForm';
import { needsSite, NO_PLACE, placeLabels, placeSchema, type PlaceDraft, type PlaceLabels } from '../rules/addPlace';
import { rolesGivenBy } from '../rules/staffForm';
import { placeOf, POSITIONS, staffName } from '../rules/staffList';

interface Props {
  row: StaffEntry;
  onClose: () => void;
}

/** Adds somebody of the roster to another program or site: a user by a role there, who is no user by an entry of that site (mounted while it is open). */
export function AddPlaceDialog({ row, onClose }: Props) {
  const { t } = useTranslation('staffRoster');
  const { t: tShared } = useTranslation('shared');
  const toasts = useToasts();
  const { labels: ofForm } = useStaffForm();
  const [give] = useGivePrivilegesMutation();
  const [readMember] = rosterApi.endpoints.readStaffMember.useLazyQuery();
  const [create] = useCreateStaffMemberMutation();
  const { accountId } = placeOf(row);
  const userId = row.staffUser.userId ?? null;
  const labels = useMemo(() => placeLabels(ofForm, t('column.programName'), t('column.siteName')), [ofForm, t]);
  const schema = useMemo(() => placeSchema(tShared, labels, userId !== null), [tShared, labels, userId]);

  async function save(draft: PlaceDraft) {
    const programId = Number(draft.programId);
    const siteId = Number(draft.siteId);
    const programRole = draft.programRole.trim();
    if (userId !== null) {
      const role = {
        roleId: Number(draft.roleSelect),
        accountId,
        programId,
        ...(needsSite(draft) && { siteId }),
        ...(programRole !== '' && { programRole }),
      };
      const { results } = await give({ privileges: { ids: [userId], userRoles: [role] } }).unwrap();
      const error = results.find(({ isDone }) => !isDone)?.error;
      if (error !== null && error !== undefined) {
        // As a problem that the call had alone: the form shows it.
        throw Object.assign(new Error(error.name), { status: 400, data: { ...error, status: 400 } });
      }
    } else if (typeof row.memberId === 'number') {
      const { firstName, lastName, email, phoneNumber, phoneType } = await readMember({ memberId: row.memberId }).unwrap();
      await create({
        staffMemberRequest: {
          siteId,
          firstName,
          lastName,
          email,
          phoneNumber,
          phoneType,
          programRole: programRole === '' ? null : programRole,
        },
      }).unwrap();
    }
    toasts.show({ text: t('addPlace.done', { name: staffName(row) }) });
  }

  return (
    <FormDialog<PlaceDraft>
      title={t('addPlace.titleOf', { name: staffName(row) })}
      submitLabel={t('addPlace.confirm')}
      firstField="programId"
      schema={schema}
      defaultValues={NO_PLACE}
      labels={labels}
      serverWords="staffRoster"
      onSubmit={save}
      onClose={onClose}
    >
      <PlaceFields accountId={accountId} hasAccess={userId !== null} labels={labels} />
    </FormDialog>
  );
}

function PlaceFields({ accountId, hasAccess, labels }: { accountId: number; hasAccess: boolean; labels: PlaceLabels }) {
  const { t } = useTranslation('staffRoster');
  const { role } = useSession();
  const { setValue } = useFormContext<PlaceDraft>();
  const [programId, roleSelect] = useWatch<PlaceDraft, ['programId', 'roleSelect']>({ name: ['programId', 'roleSelect'] });
  const { data, isError, refetch } = useReadAccountTreeQuery({ accountId });
  const programs = data?.programs ?? [];
  const sites = programs.find((program) => String(program.programId) === programId)?.sites ?? [];
  const onRetry = isError ? () => void refetch() : undefined;
  return (
    <>
      {hasAccess && (
        <SelectInput
          name="roleSelect"
          label={labels.roleSelect}
          options={rolesGivenBy(role).map((each) => ({ value: String(each), label: t(`role.${String(each) as '5' | '6' | '7'}`) }))}
        />
      )}
      <SelectInput
        name="programId"
        label={labels.programId}
        options={programs.map((program) => ({ value: String(program.programId), label: program.programName }))}
        onRetry={onRetry}
        onChosen={() => {
          setValue('siteId', '');
        }}
      />
      {needsSite({ roleSelect }) && (
        <SelectInput
          name="siteId"
          label={labels.siteId}
          isDisabled={programId === ''}
          options={sites.map(({ siteId, siteName }) => ({ value: String(siteId), label: siteName }))}
          onRetry={onRetry}
        />
      )}
      <SuggestInput
        name="programRole"
        label={labels.programRole}
        isOptional
        suggestions={POSITIONS.map((value) => ({ value, label: t(`position.${value}`) }))}
      />
    </>
  );
}
