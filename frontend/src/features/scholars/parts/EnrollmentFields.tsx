import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useListClassroomsQuery } from '@/api/roster';
import { CapacityWarning } from '@/shared/classrooms/CapacityWarning';
import { DateInput } from '@/shared/form/DateInput';
import { DaysInput } from '@/shared/form/DaysInput';
import { SelectInput } from '@/shared/form/SelectInput';
import { useScholarLabels } from '../hooks/useScholarLabels';

interface Props {
  /** Where the fields stand in the form: `enrollment.`, or nowhere. */
  prefix?: string;
  siteId: number;
  programId: number;
  /** The classroom that the scholar is in already. */
  present?: number | null;
}

/** Classroom, days and first day of an enrollment. */
export function EnrollmentFields({ prefix = '', siteId, programId, present = null }: Props) {
  const { t } = useTranslation('scholars');
  const { labels } = useScholarLabels();
  const chosen = useWatch({ name: `${prefix}classroomId` }) as string | undefined;
  const { data, isError, refetch } = useListClassroomsQuery({ siteId, programId });
  const classrooms = (data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <SelectInput
        name={`${prefix}classroomId`}
        label={labels.classroomId}
        isRequired
        options={[{ value: '', label: t('form.noClassroom') }, ...classrooms]}
        onRetry={isError ? () => void refetch() : undefined}
      />
      <CapacityWarning room={data?.results.find(({ id }) => String(id) === chosen && id !== present)} more={1} />
      <DaysInput name={`${prefix}scheduledDays`} label={labels.scheduledDays} />
      <DateInput name={`${prefix}enrollmentDate`} label={labels.enrollmentDate} />
    </>
  );
}
