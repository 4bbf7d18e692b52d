import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Classroom, useCreateClassroomMutation, useEditClassroomMutation } from '@/api/roster';
import { CountInput } from '@/shared/form/CountInput';
import { FormDialog } from '@/shared/form/FormDialog';
import { SelectInput } from '@/shared/form/SelectInput';
import { TextInput } from '@/shared/form/TextInput';
import type { Place } from '@/shared/session/roles';
import { useToasts } from '@/shared/toasts/toasts';
import { CLASSROOM_COLORS, classroomRequest, classroomSchema, classroomValues, type ClassroomValues } from '../rules/classroomForm';

interface Props {
  place: Place;
  /** The one to be changed; a new one when missing. */
  classroom?: Classroom;
  onClose: () => void;
}

/** Adds a classroom to a site, or changes one (mounted while it is open). */
export function ClassroomDialog({ place: { siteId, programId }, classroom, onClose }: Props) {
  const { t } = useTranslation('staffRoster');
  const { t: tShared } = useTranslation('shared');
  const toasts = useToasts();
  const [create] = useCreateClassroomMutation();
  const [edit] = useEditClassroomMutation();
  const labels = useMemo(() => ({ name: t('field.name'), capacity: t('field.capacity'), color: t('field.color') }), [t]);
  const schema = useMemo(() => classroomSchema(tShared, labels), [tShared, labels]);

  async function save(values: ClassroomValues, version: number) {
    const request = classroomRequest(values);
    if (classroom === undefined) {
      await create({ siteId, programId, classroomRequest: request }).unwrap();
    } else {
      await edit({ classroomId: classroom.id, classroomRequest: { version, ...request } }).unwrap();
    }
    toasts.show({ text: t(classroom === undefined ? 'added' : 'saved', { name: request.name }) });
  }

  return (
    <FormDialog<ClassroomValues>
      title={classroom === undefined ? t('add') : t('editOf', { name: classroom.name })}
      submitLabel={t(classroom === undefined ? 'add' : 'save')}
      firstField="name"
      schema={schema}
      defaultValues={classroomValues(classroom ?? { name: '' })}
      labels={labels}
      {...(classroom === undefined
        ? {}
        : {
            version: classroom.version,
            readCurrent: (current: unknown) => ({ values: classroomValues(current as Classroom), version: (current as Classroom).version }),
          })}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="name" label={labels.name} />
      <CountInput name="capacity" label={labels.capacity} help={t('field.capacityHelp')} isOptional />
      <SelectInput
        name="color"
        label={labels.color}
        isOptional
        options={CLASSROOM_COLORS.map(({ id, name }) => ({ value: String(id), label: t(`color.${name}`) }))}
      />
    </FormDialog>
  );
}
