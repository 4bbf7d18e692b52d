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
    const column = (field: 'name' | 'siteName' | 'startDate' | 'endDate' | 'ownerStatus' | 'assignedTo' | 'sites' | 'lastEditedOn', rest: Omit<ListColumn<Task>, 'field' | 'label'>) => ({
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
      ...(isOfProgram ? [column('sites', { width: 112, isSortable: false, cell: ({ sites, sitesDone }) => (sites === 0 ? '' : t('task.sitesDone', { done: sitesDone, count: sites })) })] : []),
      column('lastEditedOn', { width: 140, isSortable: false, isHidden: true, cell: ({ lastEditedOn }) => format.day(lastEditedOn) }),
    ];
  }, [t, format, isOfSites, isOfProgram]);
}
