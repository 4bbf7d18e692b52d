import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import type { ListColumn } from '@/shared/list/listColumns';
import { StatusChip } from '@/shared/text/StatusChip';
import { todayIn } from '@/shared/time/days';
import { STANDING_TONES, standingOf } from '../rules/tasks';

interface Shown {
  /** The tasks are those of all sites. */
  isOfSites: boolean;
  /** The tasks are the program's own, which sites are assigned. */
  isOfProgram: boolean;
}

/** How far the sites are that a task was assigned to, and which of them are late. */
function Sites({ task: { sites, sitesDone, sitesSkipped, sitesLate, lateSites } }: { task: Task }) {
  const { t } = useTranslation('planner');
  if (sites === 0) {
    return null;
  }
  const done = t('task.sitesDone', { done: sitesDone, count: sites });
  const more = sitesLate - lateSites.length;
  const late = more > 0 ? t('task.lateAtMore', { sites: lateSites.join(', '), more }) : t('task.lateAt', { sites: lateSites.join(', ') });
  return (
    <Box sx={{ minWidth: 0, lineHeight: '18px' }}>
      <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {sitesSkipped === 0 ? done : t('task.withSkipped', { done, skipped: sitesSkipped })}
      </Box>
      {sitesLate > 0 && (
        <Box title={late} sx={{ fontSize: 13, color: 'error.main', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {late}
        </Box>
      )}
    </Box>
  );
}

/** The columns of the task list (spec 2 §3 Task), as people read them. */
export function useTaskColumns({ isOfSites, isOfProgram }: Shown): ListColumn<Task>[] {
  const { t } = useTranslation('planner');
  const format = useFormats();
  return useMemo(() => {
    const today = todayIn(null);
    const chip = (task: Task) => {
      const standing = standingOf(task, today);
      return <StatusChip tone={STANDING_TONES[standing]} label={t(`task.standing.${standing}`)} />;
    };
    const column = (
      field: 'name' | 'siteName' | 'startDate' | 'endDate' | 'ownerStatus' | 'assignedTo' | 'sites' | 'lastEditedOn',
      rest: Omit<ListColumn<Task>, 'field' | 'label'>,
    ) => ({
      field,
      label: t(`task.column.${field}`),
      ...rest,
    });
    return [
      column('name', { isName: true, flex: 2, minWidth: 208, cell: ({ name }) => name }),
      ...(isOfSites ? [column('siteName', { flex: 1, minWidth: 180, cell: ({ siteName }) => siteName })] : []),
      column('ownerStatus', { width: 132, cell: chip }),
      column('startDate', { width: 120, cell: ({ startDate }) => format.day(startDate) }),
      column('endDate', { width: 120, cell: ({ endDate }) => format.day(endDate) }),
      column('assignedTo', { width: 140, isSortable: false, cell: ({ assignedTo }) => assignedTo?.name ?? '' }),
      ...(isOfProgram ? [column('sites', { flex: 1, minWidth: 176, isSortable: false, cell: (task) => <Sites task={task} /> })] : []),
      column('lastEditedOn', { width: 140, isSortable: false, isHidden: true, cell: ({ lastEditedOn }) => format.day(lastEditedOn) }),
    ];
  }, [t, format, isOfSites, isOfProgram]);
}
