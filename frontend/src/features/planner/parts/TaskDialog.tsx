import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Task, useCreateTaskMutation, useEditTaskMutation } from '@/api/planner';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextInput } from '@/shared/form/TextInput';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import type { Day } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { NO_TASK, newTaskRequest, taskRequest, taskSchema, taskValues, type TaskValues } from '../rules/taskForm';
import { NewTaskFields } from './NewTaskFields';

interface Props {
  /** Where a new one is. */
  place: Place;
  /** The one to be changed; a new one when missing. */
  task?: Task;
  /** The day of a new one. */
  day?: Day;
  onClose: () => void;
}

/** Adds a task to a program or site, or changes one (mounted while it is open). */
export function TaskDialog({ place, task, day = '', onClose }: Props) {
  const { t } = useTranslation(['planner', 'shared']);
  const toasts = useToasts();
  const [create] = useCreateTaskMutation();
  const [edit] = useEditTaskMutation();
  const schema = useMemo(() => taskSchema(t), [t]);
  const mayAssign = usePermission('task:assign', { accountId: place.accountId, programId: place.programId }) && place.siteId === 0;
  const labels = {
    ownerId: t('task.column.assignedTo'),
    sites: t('task.column.sites'),
    name: t('task.field.name'),
    description: t('task.field.description'),
    startDate: t('task.field.startDate'),
    endDate: t('task.field.endDate'),
    taskNote: t('task.field.taskNote'),
  };
  // What a program assigned to a site is called and says is the program's.
  const isAssigned = typeof task?.programTaskId === 'number';

  async function save(values: TaskValues, version: number) {
    const request = taskRequest(values);
    if (task === undefined) {
      const { programId, siteId } = place;
      await create({ taskRequest: { programId, ...(siteId === 0 ? {} : { siteId }), ...request, ...newTaskRequest(values) } }).unwrap();
    } else {
      await edit({ taskId: task.id, taskEdit: { version, ...request } }).unwrap();
    }
    toasts.show({ text: t(task === undefined ? 'added' : 'saved', { name: request.name }) });
  }

  return (
    <FormDialog<TaskValues>
      title={task === undefined ? t('task.add') : t('editOf', { name: task.name })}
      submitLabel={t(task === undefined ? 'task.add' : 'task.save')}
      firstField={isAssigned ? 'startDate' : 'name'}
      schema={schema}
      defaultValues={task === undefined ? { ...NO_TASK, startDate: day, endDate: day } : taskValues(task)}
      labels={labels}
      serverWords="planner"
      {...(task === undefined
        ? {}
        : {
            version: task.version,
            readCurrent: (current: unknown) => ({ values: taskValues(current as Task), version: (current as Task).version }),
          })}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="name" label={labels.name} isDisabled={isAssigned} {...(isAssigned ? { help: t('task.ofProgram') } : {})} />
      <FieldRow>
        <DateInput name="startDate" label={labels.startDate} />
        <DateInput name="endDate" label={labels.endDate} />
      </FieldRow>
      <TextInput name="description" label={labels.description} rows={4} isOptional isDisabled={isAssigned} />
      <TextInput name="taskNote" label={labels.taskNote} rows={2} isOptional />
      {task === undefined && <NewTaskFields place={place} hasSites={mayAssign} />}
    </FormDialog>
  );
}
