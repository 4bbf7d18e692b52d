import { Alert } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Enrollment, useEditEnrollmentMutation, useListClassroomsQuery } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { DateInput } from '@/shared/form/DateInput';
import { FormDialog } from '@/shared/form/FormDialog';
import { RadioInput } from '@/shared/form/RadioInput';
import { TextInput } from '@/shared/form/TextInput';
import { problemOf } from '@/shared/states/problem';
import { todayIn } from '@/shared/time/days';
import { useWeekDays } from '@/shared/time/useWeekDays';
import { useToasts } from '@/shared/toasts/toasts';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { useScholarWords } from '../hooks/useScholarWords';
import {
  ACTIVE,
  enrollmentDraft,
  enrollmentRequest,
  enrollmentSchema,
  INACTIVE,
  isInactive,
  type EnrollmentDraft,
} from '../rules/enrollmentForm';
import { EnrollmentFields } from './EnrollmentFields';

interface Props {
  enrollment: Enrollment;
  /** Only that the child comes no more is asked for. */
  deactivates: boolean;
  onClose: () => void;
}

/** Changes an enrollment: classroom, days, dates, status; or ends it with a date and a note (mounted while it is open). */
export function EnrollmentDialog({ enrollment, deactivates, onClose }: Props) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const toasts = useToasts();
  const { labels, all } = useScholarLabels();
  const { say } = useScholarWords();
  const weekDays = useWeekDays();
  const { data } = useListClassroomsQuery({ siteId: enrollment.siteId, programId: enrollment.programId });
  const schema = useMemo(() => enrollmentSchema(tShared, labels), [tShared, labels]);
  const [values] = useState<EnrollmentDraft>(() => {
    const draft = enrollmentDraft(enrollment);
    return deactivates ? { ...draft, status: String(INACTIVE), inactiveDate: todayIn(null) } : draft;
  });
  const [edit] = useEditEnrollmentMutation();
  // The child is here: what is to become of that is asked before the form is done.
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(isSure: boolean) => void>(() => undefined);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answer.current = (isSure) => {
        setIsAsking(false);
        resolve(isSure);
      };
      setIsAsking(true);
    });

  async function save(draft: EnrollmentDraft, version: number) {
    const send = (rest: { stillHere?: boolean }) =>
      edit({
        scholarId: enrollment.scholarId,
        enrollmentId: enrollment.enrollmentId,
        enrollmentEdit: { ...enrollmentRequest(draft), version, ...rest },
      }).unwrap();
    try {
      await send({});
    } catch (error) {
      if (problemOf(error).name !== 'Error_ScholarStillHere' || !(await ask())) {
        throw error;
      }
      await send({ stillHere: true });
    }
  }

  return (
    <>
      <FormDialog<EnrollmentDraft>
        title={t(deactivates ? 'record.enrollments.deactivateOf' : 'record.enrollments.editOf', { site: enrollment.siteName })}
        submitLabel={t(deactivates ? 'record.enrollments.deactivateSubmit' : 'record.enrollments.save')}
        firstField={deactivates ? 'inactiveDate' : 'classroomId'}
        schema={schema}
        defaultValues={values}
        labels={all}
        serverWords="scholars"
        version={enrollment.version}
        readCurrent={(current) => ({ values: enrollmentDraft(current as Enrollment), version: (current as Enrollment).version })}
        show={{
          classroomId: (value) => data?.results.find(({ id }) => String(id) === value)?.name ?? t('form.noClassroom'),
          scheduledDays: (value) => weekDays(value as number[]),
          status: (value) => say('status', String(value)),
        }}
        onSubmit={async (draft, version) => {
          await save(draft, version);
          toasts.show({ text: t(deactivates ? 'record.enrollments.deactivated' : 'record.enrollments.saved') });
        }}
        onClose={onClose}
      >
        {!deactivates && (
          <>
            <EnrollmentFields
              siteId={enrollment.siteId}
              programId={enrollment.programId}
              {...(enrollment.status === ACTIVE && { present: enrollment.classroomId ?? null })}
            />
            <RadioInput
              name="status"
              label={labels.status}
              options={[ACTIVE, INACTIVE].map((value) => ({ value: String(value), label: say('status', String(value)) }))}
            />
            {enrollment.status === INACTIVE && <ReturnHint />}
          </>
        )}
        <InactiveFields />
      </FormDialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('record.enrollments.stillHereTitle')}
        confirmLabel={t('record.enrollments.stillHereConfirm')}
        isDangerous
        onConfirm={() => {
          answer.current(true);
        }}
        onCancel={() => {
          answer.current(false);
        }}
      >
        {t('record.enrollments.stillHereBody', { site: enrollment.siteName })}
      </ConfirmDialog>
    </>
  );
}

/** A first day after the child left is one on which they came back; otherwise they never left. */
function ReturnHint() {
  const { t } = useTranslation('scholars');
  const status = useWatch<EnrollmentDraft, 'status'>({ name: 'status' });
  return isInactive({ status }) ? null : <Alert severity="info">{t('form.returnHelp')}</Alert>;
}

/** "Inactive date and note appear when inactive" (spec 2 §4). */
function InactiveFields() {
  const { t } = useTranslation('scholars');
  const { labels } = useScholarLabels();
  const status = useWatch<EnrollmentDraft, 'status'>({ name: 'status' });
  if (!isInactive({ status })) {
    return null;
  }
  return (
    <>
      <DateInput name="inactiveDate" label={labels.inactiveDate} help={t('form.inactiveHelp')} />
      <TextInput name="inactiveNotes" label={labels.inactiveNotes} rows={3} isOptional />
    </>
  );
}
