import { TrashIcon } from '@/shared/icons/pageIcons';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Skeleton,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from '@mui/material';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AssignedSite,
  type TaskDetails,
  useAddCollaboratorMutation,
  useChangeOwnerStatusMutation,
  useDeleteTaskMutation,
  useDiscussTaskMutation,
  useReadTaskQuery,
  useRemoveCollaboratorMutation,
} from '@/api/planner';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { useFormats } from '@/shared/formats/useFormats';
import { Facts } from '@/shared/record/Facts';
import type { Place } from '@/shared/session/roles';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { problemOf } from '@/shared/states/problem';
import { LinkedText } from '@/shared/text/LinkedText';
import { StatusChip } from '@/shared/text/StatusChip';
import { todayIn } from '@/shared/time/days';
import type { Chosen } from '../rules/people';
import { OwnerStatus, STANDING_TONES, standingOf } from '../rules/tasks';
import { PersonPicker } from './PersonPicker';
import { PlanFiles } from './PlanFiles';

interface Props {
  taskId: number;
  onEdit: (task: TaskDetails) => void;
  onAssign: (task: TaskDetails) => void;
  /** Takes the task out of the address. */
  onClose: () => void;
}

/** A comment that is being written. */
interface Draft {
  text: string;
  mentioned: Chosen[];
}

const NO_DRAFT: Draft = { text: '', mentioned: [] };

interface Drafting {
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** A task with everything that belongs to it: how far it is, whose it is, where it was assigned, and what is said about it. It asks before it drops a comment that is not sent. */
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
            <Details
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

function Details({ task, onEdit, onAssign, draft, onDraft }: { task: TaskDetails } & Pick<Props, 'onEdit' | 'onAssign'> & Drafting) {
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
      {mayEdit && <People task={task} place={place} />}
      {isOfProgram && task.assignedSites.length > 0 && <Sites task={task} mayRemove={mayDelete} />}
      <PlanFiles
        of={{ kind: 'task', id: task.id }}
        files={task.taskFiles}
        mayAdd={mayWork}
        mayDelete={(file) => mayWork && (role !== Role.staff || file.uploadedBy === user.id)}
      />
      <Discussion task={task} place={place} mayTalk={mayWork} draft={draft} onDraft={onDraft} />
    </Box>
  );
}

/** A text as it was typed; null when there is none. */
function lines(text: string): ReactNode {
  return text === '' ? null : <LinkedText text={text} />;
}

/** How far the owner is: said with one click. */
function OwnerProgress({ task }: { task: TaskDetails }) {
  const { t } = useTranslation('planner');
  const [change, { isLoading }] = useChangeOwnerStatusMutation();
  const labelId = useId();
  const steps = [
    [OwnerStatus.notStarted, 'notStarted'],
    [OwnerStatus.inProgress, 'inProgress'],
    [OwnerStatus.completed, 'done'],
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography id={labelId} sx={{ fontSize: 14, color: 'text.secondary' }}>
        {t('task.progress')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-labelledby={labelId}
        value={task.ownerStatus}
        disabled={isLoading}
        onChange={(_event, status: number | null) => {
          if (status !== null) {
            void change({ taskId: task.id, status });
          }
        }}
      >
        {steps.map(([status, key]) => (
          <ToggleButton key={status} value={status}>
            {t(`task.standing.${key}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

/** Whose the task is, and who works on it. */
function People({ task, place }: { task: TaskDetails; place: Place }) {
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

/** The sites that the task was assigned to, each of which it can be taken from. */
function Sites({ task, mayRemove }: { task: TaskDetails; mayRemove: boolean }) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const today = todayIn(null);
  const list = useRef<HTMLUListElement>(null);
  const [remove] = useDeleteTaskMutation();
  const kind = useMemo<RecordKind<AssignedSite>>(
    () => ({
      idOf: ({ taskId }) => taskId,
      nameOf: ({ siteName }) => t('task.unassign.what', { name: task.name, site: siteName }),
      deleting: {
        call: ({ taskId }) => remove({ taskId }).unwrap(),
        question: { body: t('task.unassign.body'), confirmLabel: t('task.unassign.confirm') },
        // The button that had the focus goes with its site.
        onDeleted: () => list.current?.focus(),
      },
    }),
    [t, task.name, remove],
  );
  const { remove: ask, dialogs } = useRecordActions(kind);
  return (
    <Box component="section" aria-label={t('task.column.sites')}>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {t('task.column.sites')}
      </Typography>
      <Box component="ul" ref={list} tabIndex={-1} sx={{ m: 0, p: 0, listStyle: 'none', outline: 'none' }}>
        {task.assignedSites.map((site) => {
          // How far its owner is there is not told: of a task that is to be done nothing is claimed.
          const standing = standingOf({ ...site, ownerStatus: OwnerStatus.notStarted }, today);
          return (
            <Box
              key={site.taskId}
              component="li"
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1.5,
                py: mayRemove ? 0.5 : 1,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Typography sx={{ flex: 1, minWidth: 160, fontWeight: 600, fontSize: 14 }}>{site.siteName}</Typography>
              <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>
                {t('range', { from: format.day(site.startDate), to: format.day(site.endDate) })}
              </Typography>
              {standing !== 'notStarted' && <StatusChip tone={STANDING_TONES[standing]} label={t(`task.standing.${standing}`)} />}
              {mayRemove && (
                <Tooltip title={t('task.unassign.confirm')}>
                  <IconButton
                    aria-label={t('task.unassign.of', { site: site.siteName })}
                    onClick={() => {
                      ask(site);
                    }}
                  >
                    <TrashIcon />
                  </IconButton>
                </Tooltip>
              )}
            </Box>
          );
        })}
      </Box>
      {dialogs}
    </Box>
  );
}

/** What was said about the task, and a line for more. */
function Discussion({
  task,
  place,
  mayTalk,
  draft: { text, mentioned },
  onDraft,
}: { task: TaskDetails; place: Place; mayTalk: boolean } & Drafting) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const [say, { isLoading, error, reset }] = useDiscussTaskMutation();
  const gone = t('task.people.gone');
  async function send() {
    const said = await say({ taskId: task.id, discussionRequest: { text, mentioned: mentioned.map(({ userId }) => userId) } });
    if (said.error === undefined) {
      onDraft(NO_DRAFT);
    }
  }
  return (
    <Box component="section" aria-label={t('task.discussion.title')}>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {t('task.discussion.title')}
      </Typography>
      {task.taskDiscussions.length === 0 && (
        <Typography sx={{ fontSize: 14, color: 'text.secondary', mb: 1 }}>{t('task.discussion.empty')}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {task.taskDiscussions.map((said) => (
          <Box key={said.id} component="li" sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider' }}>
            <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
              <strong>{said.user.name ?? gone}</strong>
              {` · ${format.dateTime(said.saidAt)}`}
              {said.mentioned.length > 0 &&
                ` · ${t('task.discussion.mentions', { names: said.mentioned.map(({ name }) => name ?? gone).join(', ') })}`}
            </Typography>
            <Typography sx={{ fontSize: 14, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{said.text}</Typography>
          </Box>
        ))}
      </Box>
      {mayTalk && (
        <Box
          component="form"
          noValidate
          aria-label={t('task.discussion.say')}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, mt: 1.5 }}
        >
          <TextField
            multiline
            minRows={2}
            label={t('task.discussion.say')}
            value={text}
            error={error !== undefined}
            helperText={error === undefined ? undefined : (problemOf(error).detail ?? t('task.discussion.failed'))}
            onChange={(event) => {
              reset();
              onDraft({ text: event.target.value, mentioned });
            }}
          />
          <PersonPicker
            label={t('task.discussion.mention')}
            place={place}
            value={mentioned}
            onValue={(people) => {
              onDraft({ text, mentioned: people });
            }}
          />
          <Button type="submit" variant="contained" disabled={isLoading || text.trim() === ''} sx={{ alignSelf: 'flex-start' }}>
            {t('task.discussion.send')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
