import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskDetails } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { Facts } from '@/shared/record/Facts';
import { type Place, Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { LinkedText } from '@/shared/text/LinkedText';
import { StatusChip } from '@/shared/text/StatusChip';
import { todayIn } from '@/shared/time/days';
import { STANDING_TONES, standingOf } from '../rules/tasks';
import { OwnerProgress } from './OwnerProgress';
import { PlanFiles } from './PlanFiles';
import { type CommentDraft, TaskDiscussion } from './TaskDiscussion';
import { TaskPeople } from './TaskPeople';
import { TaskSites } from './TaskSites';

interface Props {
  task: TaskDetails;
  onEdit: (task: TaskDetails) => void;
  onAssign: (task: TaskDetails) => void;
  draft: CommentDraft;
  onDraft: (draft: CommentDraft) => void;
}

/** What a task's panel shows of it, by what the person may do. */
export function TaskContent({ task, onEdit, onAssign, draft, onDraft }: Props) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const { role, user } = useSession();
  const place: Place = { accountId: task.accountId, programId: task.programId, siteId: task.siteId ?? 0 };
  const at = { accountId: task.accountId, programId: task.programId, ...(typeof task.siteId === 'number' ? { siteId: task.siteId } : {}) };
  const mayEdit = usePermission('task:edit', at);
  const mayAssign = usePermission('task:assign', at);
  const mayDelete = usePermission('task:delete', at);
  // Staff work on tasks that are theirs (the service refuses the others).
  const mayWork = usePermission('task:work', at) && (role !== Role.staff || task.userIsTaskOwnerOrCollaborator);
  const standing = standingOf(task, todayIn(null));
  const isOfProgram = typeof task.siteId !== 'number';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <StatusChip tone={STANDING_TONES[standing]} label={t(`task.standing.${standing}`)} />
        <Typography>{t('range', { from: format.day(task.startDate), to: format.day(task.endDate) })}</Typography>
        <Box sx={{ flex: 1 }} />
        {mayAssign && isOfProgram && (
          <Button
            onClick={() => {
              onAssign(task);
            }}
          >
            {t('task.action.assign')}
          </Button>
        )}
        {mayEdit && (
          <Button
            variant="outlined"
            onClick={() => {
              onEdit(task);
            }}
          >
            {t('edit')}
          </Button>
        )}
      </Box>
      {mayWork && <OwnerProgress task={task} />}
      <Facts
        facts={[
          ...(isOfProgram ? [] : [{ label: t('task.column.siteName'), value: task.siteName }]),
          ...(mayEdit ? [] : [{ label: t('task.column.assignedTo'), value: task.assignedTo?.name ?? '' }]),
          { label: t('task.field.description'), value: lines(task.description) },
          { label: t('task.field.taskNote'), value: lines(task.taskNote) },
          {
            label: t('task.column.lastEditedOn'),
            value: [format.dateTime(task.lastEditedOn), task.lastEditedBy.name].filter(Boolean).join(' · '),
          },
        ]}
      />
      {mayEdit && <TaskPeople task={task} place={place} />}
      {isOfProgram && task.assignedSites.length > 0 && <TaskSites task={task} mayRemove={mayDelete} />}
      <PlanFiles
        of={{ kind: 'task', id: task.id }}
        files={task.taskFiles}
        mayAdd={mayWork}
        mayDelete={(file) => mayWork && (role !== Role.staff || file.uploadedBy === user.id)}
      />
      <TaskDiscussion task={task} place={place} mayComment={mayWork} draft={draft} onDraft={onDraft} />
    </Box>
  );
}

/** A text as it was typed; null when there is none. */
function lines(text: string): ReactNode {
  return text === '' ? null : <LinkedText text={text} />;
}
