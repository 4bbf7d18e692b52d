import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TaskDetails, useReadTaskQuery } from '@/api/planner';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { problemOf } from '@/shared/states/problem';
import { TaskContent } from './TaskContent';
import { NO_DRAFT } from './TaskDiscussion';

interface Props {
  taskId: number;
  onEdit: (task: TaskDetails) => void;
  onAssign: (task: TaskDetails) => void;
  /** Takes the task out of the address. */
  onClose: () => void;
}

/** A task with everything that belongs to it: how far it is, whose it is, where it was assigned, and its comments. It asks before it drops a comment that is not sent. */
export function TaskPanel({ taskId, onEdit, onAssign, onClose }: Props) {
  const { t } = useTranslation('planner');
  const { t: shared } = useTranslation('shared');
  const titleId = useId();
  const { currentData: task, error, refetch } = useReadTaskQuery({ taskId });
  const [draft, setDraft] = useState(NO_DRAFT);
  /** What takes the panel's place, once the person gives up the comment. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const isDrafting = draft.text.trim() !== '' || draft.mentioned.length > 0;
  const isGone = problemOf(error).status === 404;
  const leave = (go: () => void) => {
    if (isDrafting) {
      setLeaving(() => go);
    } else {
      go();
    }
  };
  return (
    <>
      <LeaveGuard isOn={isDrafting} isInDialog />
      <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
        <DialogTitle id={titleId}>{task?.name ?? t('task.one')}</DialogTitle>
        <DialogContent>
          {isGone && (
            <Alert severity="info" sx={task === undefined ? {} : { mb: 2 }}>
              {t(task === undefined ? 'task.gone' : 'live.taskGone')}
            </Alert>
          )}
          {task !== undefined ? (
            <TaskContent
              task={task}
              onEdit={(edited) => {
                leave(() => {
                  onEdit(edited);
                });
              }}
              onAssign={(assigned) => {
                leave(() => {
                  onAssign(assigned);
                });
              }}
              draft={draft}
              onDraft={setDraft}
            />
          ) : error === undefined ? (
            <LoadingState>
              <Skeleton height={160} />
            </LoadingState>
          ) : (
            !isGone && <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('task.close')}</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={shared('form.discardTitle')}
        confirmLabel={shared('form.discard')}
        cancelLabel={shared('form.goOn')}
        isDangerous
        onConfirm={() => leaving?.()}
        onCancel={() => {
          setLeaving(null);
        }}
      >
        {shared('form.discardBody')}
      </ConfirmDialog>
    </>
  );
}
