import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type AssignedSite, type TaskDetails, useDeleteTaskMutation } from '@/api/planner';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';
import { useFormats } from '@/shared/formats/useFormats';
import { TrashIcon } from '@/shared/icons/pageIcons';
import { StatusChip } from '@/shared/text/StatusChip';
import { todayIn } from '@/shared/time/days';
import { OwnerStatus, STANDING_TONES, standingOf } from '../rules/tasks';

/** The sites that the task was assigned to, each of which it can be taken from. */
export function TaskSites({ task, mayRemove }: { task: TaskDetails; mayRemove: boolean }) {
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
