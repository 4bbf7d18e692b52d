import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type TaskDetails, useAddCollaboratorMutation, useChangeOwnerStatusMutation, useRemoveCollaboratorMutation } from '@/api/planner';
import type { Place } from '@/shared/session/roles';
import type { Chosen } from '../rules/people';
import { PersonPicker } from './PersonPicker';

/** The owner of a task, and its collaborators. */
export function TaskPeople({ task, place }: { task: TaskDetails; place: Place }) {
  const { t } = useTranslation('planner');
  const [changeOwner] = useChangeOwnerStatusMutation();
  const [add] = useAddCollaboratorMutation();
  const [remove] = useRemoveCollaboratorMutation();
  const named = (person: { userId: number; name?: string | null | undefined }): Chosen => ({
    userId: person.userId,
    name: person.name ?? t('task.people.gone'),
  });
  const owner = task.assignedTo ?? null;
  const collaborators = task.taskUsers.map(named);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      <PersonPicker
        label={t('task.column.assignedTo')}
        place={place}
        isOne
        value={owner === null ? [] : [named(owner)]}
        onValue={([chosen]) => {
          void changeOwner({ taskId: task.id, ownerId: chosen?.userId ?? 0, previousOwnerId: owner?.userId ?? 0 });
        }}
      />
      <PersonPicker
        label={t('task.people.collaborators')}
        place={place}
        value={collaborators}
        onValue={(people) => {
          for (const { userId } of people.filter((each) => !collaborators.some((known) => known.userId === each.userId))) {
            void add({ taskId: task.id, collaboratorId: userId });
          }
          for (const { userId } of collaborators.filter((known) => !people.some((each) => each.userId === known.userId))) {
            void remove({ taskId: task.id, id: userId });
          }
        }}
      />
    </Box>
  );
}
