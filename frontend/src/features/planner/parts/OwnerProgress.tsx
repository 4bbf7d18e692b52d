import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type TaskDetails, useChangeOwnerStatusMutation } from '@/api/planner';
import { OwnerStatus } from '../rules/tasks';

/** How far the owner is, changed with one click. */
export function OwnerProgress({ task }: { task: TaskDetails }) {
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
