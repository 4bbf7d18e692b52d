import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Task, useListTasksQuery, useResetTasksMutation } from '@/api/planner';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { CalendarIcon } from '@/shared/icons/icons';
import { lazy } from '@/shared/lazy/lazy';
import { DataTable } from '@/shared/list/DataTable';
import type { RowAction } from '@/shared/list/listColumns';
import type { ListFilter } from '@/shared/list/listFilters';
import { ListPage } from '@/shared/list/ListPage';
import { useList } from '@/shared/list/useList';
import { useParameter } from '@/shared/list/useParameter';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { useToasts } from '@/shared/toasts/toasts';
import { useAssignMany } from '../hooks/useAssignMany';
import { useTaskActions } from '../hooks/useTaskActions';
import { OPEN, useTaskDialogs } from '../hooks/useTaskDialogs';
import { useTaskColumns } from '../hooks/useTaskColumns';
import { OwnerStatus } from '../rules/tasks';
import { NewsStrip } from './NewsStrip';

const ProductDialog = lazy(() => import('./ProductDialog').then((module) => ({ default: module.ProductDialog })), { failure: 'floating' });

const ON = 'true';
const rowId = (row: Task) => row.id;
const rowName = (row: Task) => row.name;
const isOfProgram = ({ siteId }: Task) => typeof siteId !== 'number';

/** The tasks of a program, of all its sites, or of the site in view (spec 2 §2 Planner, §7 Tasks). */
export function TasksTab({ place }: { place: Place }) {
  const { t } = useTranslation('planner');
  const { accountId, programId, siteId } = place;
  const isSite = siteId !== 0;
  const at = { accountId, programId, ...(isSite ? { siteId } : {}) };
  const mayCreate = usePermission('task:create', at);
  const mayEdit = usePermission('task:edit', at);
  const mayAssign = usePermission('task:assign', at) && !isSite;
  const mayPlan = usePermission('task:plan', at) && !isSite;
  const mayReset = usePermission('task:reset', at) && !isSite;
  const [params] = useSearchParams();
  const [allSites] = useParameter('allSites');
  const [mine] = useParameter('mine');
  const isOfSites = !isSite && allSites === ON;
  const one = useTaskDialogs(place);
  const [isResetting, setIsResetting] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const filters = useMemo<ListFilter[]>(() => {
    const toggle = (name: 'allSites' | 'mine' | 'skipped'): ListFilter => ({
      name,
      label: t(`task.filter.${name}`),
      isParameter: true,
      options: [{ value: ON, label: t(`task.filter.${name}`) }],
    });
    return [
      ...(isSite ? [] : [toggle('allSites')]),
      toggle('mine'),
      {
        name: 'active',
        label: t('task.column.ownerStatus'),
        isParameter: true,
        // "planner shows Active or Done" (spec 2 §3 Task).
        options: [
          { value: ON, label: t('task.filter.active') },
          { value: 'false', label: t('task.standing.done') },
        ],
      },
      {
        name: 'ownerStatus',
        label: t('task.progress'),
        hasSeveral: true,
        options: [
          { value: String(OwnerStatus.notStarted), label: t('task.standing.notStarted') },
          { value: String(OwnerStatus.inProgress), label: t('task.standing.inProgress') },
          { value: String(OwnerStatus.completed), label: t('task.standing.done') },
        ],
      },
      { kind: 'days', name: 'endDate', label: t('task.column.endDate') },
      toggle('skipped'),
    ];
  }, [t, isSite]);
  const list = useList({
    id: 'tasks',
    columns: useTaskColumns({ isOfSites, isOfProgram: !isSite && !isOfSites }),
    sort: 'startDate',
    searchIn: ['name', 'siteName'],
    filters,
    rowId,
    rowName,
    useQuery: useListTasksQuery,
    // The product of a program is 0 when it has none (spec 2 §5 Planner).
    arg: { programId, productId: 0, ...(isSite ? { siteId } : {}) },
  });
  // What the list shows stays while a task is open.
  const addressOf = ({ id }: Task) => {
    const next = new URLSearchParams(params);
    next.set(OPEN, String(id));
    return `/planner?${next.toString()}`;
  };
  const { rowActions, bulkActions, dialogs } = useTaskActions({ at, search: list.search });
  const many = useAssignMany({ accountId, programId, search: list.search });
  // What is mine is partly of sites, which are assigned nothing.
  const mayAssignMany = mayAssign && !isOfSites && mine !== ON;
  const actions: RowAction<Task>[] = [
    { label: t('task.action.open'), run: one.open },
    ...(mayEdit ? [{ label: t('edit'), run: one.edit }] : []),
    ...(mayAssign ? [{ label: t('task.action.assign'), run: one.assign, isOffered: isOfProgram }] : []),
    ...rowActions,
  ];
  return (
    <>
      {isSite && <NewsStrip programId={programId} siteId={siteId} />}
      <ListPage
        list={list}
        table={(table) => <DataTable {...table} />}
        isPart
        title={t(mine === ON ? 'task.title' : 'task.all')}
        otherActions={
          !isSite && (
            <>
              {mayPlan && (
                <Button
                  onClick={() => {
                    setIsPlanning(true);
                  }}
                >
                  {t('product.open')}
                </Button>
              )}
              {mayReset && (
                <Button
                  onClick={() => {
                    setIsResetting(true);
                  }}
                >
                  {t('task.reset.action')}
                </Button>
              )}
            </>
          )
        }
        primaryAction={
          mayCreate && (
            <Button
              variant="contained"
              onClick={() => {
                one.add();
              }}
            >
              {t('task.add')}
            </Button>
          )
        }
        searchLabel={t('task.search')}
        addressOf={addressOf}
        rowActions={actions}
        bulkActions={mayAssignMany ? [...bulkActions, many.action] : bulkActions}
        canSelectAll
        empty={{
          icon: <CalendarIcon />,
          title: t('task.empty'),
          body: t(mayCreate ? (isSite ? 'task.emptySite' : 'task.emptyBody') : 'task.emptyRead'),
        }}
      />
      {dialogs}
      {many.dialog}
      {one.dialogs}
      {isPlanning && (
        <ProductDialog
          programId={programId}
          onClose={() => {
            setIsPlanning(false);
          }}
        />
      )}
      {isResetting && (
        <ResetDialog
          programId={programId}
          onClose={() => {
            setIsResetting(false);
          }}
        />
      )}
    </>
  );
}

/** Asks before all tasks of the program are made active again: that has no undo. */
function ResetDialog({ programId, onClose }: { programId: number; onClose: () => void }) {
  const { t } = useTranslation('planner');
  const toasts = useToasts();
  const [reset, { isLoading }] = useResetTasksMutation();
  return (
    <ConfirmDialog
      isOpen
      title={t('task.reset.question')}
      confirmLabel={t('task.reset.confirm')}
      isDangerous
      typeToConfirm={t('task.reset.word')}
      isRunning={isLoading}
      onCancel={onClose}
      onConfirm={() => {
        void reset({ programRequest: { programId } })
          .unwrap()
          .then(({ tasks }) => {
            toasts.show({ text: t('task.reset.done', { count: tasks }) });
          })
          .catch(() => undefined)
          .finally(onClose);
      }}
    >
      {t('task.reset.body')}
    </ConfirmDialog>
  );
}
