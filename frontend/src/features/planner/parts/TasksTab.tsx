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
import { NOT_DONE, OwnerStatus } from '../rules/tasks';
import { NewsStrip } from './NewsStrip';

const ProductDialog = lazy(() => import('./ProductDialog').then((module) => ({ default: module.ProductDialog })), { failure: 'floating' });

const ON = 'true';
const rowId = (row: Task) => row.id;
const rowName = (row: Task) => row.name;
const isOfProgram = ({ siteId }: Task) => typeof siteId !== 'number';

/** The tasks of a program, of all its sites, or of the site in view (spec 2 §2 Planner, §7 Tasks). */
export function TasksTab({ place, isMine }: { place: Place; isMine: boolean }) {
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
  // What is mine is of the program and of all its sites.
  const isOfSites = !isSite && (isMine || allSites === ON);
  const one = useTaskDialogs(place);
  const [isResetting, setIsResetting] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const filters = useMemo<ListFilter[]>(() => {
    const toggle = (name: 'allSites' | 'skipped'): ListFilter => ({
      name,
      label: t(`task.filter.${name}`),
      isParameter: true,
      options: [{ value: ON, label: t(`task.filter.${name}`) }],
    });
    return [
      ...(isSite || isMine ? [] : [toggle('allSites')]),
      {
        name: 'ownerStatus',
        label: t('task.column.ownerStatus'),
        // "planner shows Active or Done" (spec 2 §3 Task): what is to be done, until somebody asks for what is done.
        allLabel: t('task.filter.active'),
        whenOff: NOT_DONE,
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
  }, [t, isSite, isMine]);
  const list = useList({
    id: 'tasks',
    columns: useTaskColumns({ isOfSites, isOfProgram: !isSite && !isOfSites }),
    // What is late comes first.
    sort: 'endDate',
    searchIn: ['name', 'siteName'],
    filters,
    rowId,
    rowName,
    useQuery: useListTasksQuery,
    // The product of a program is 0 when it has none (spec 2 §5 Planner).
    arg: { programId, productId: 0, ...(isSite ? { siteId } : {}), ...(isMine ? { mine: true } : {}) },
  });
  // What the list shows stays while a task is open.
  const addressOf = ({ id }: Task) => {
    const next = new URLSearchParams(params);
    next.set(OPEN, String(id));
    return `/planner?${next.toString()}`;
  };
  const showDone = () => {
    list.onQuery({ filters: { ownerStatus: String(OwnerStatus.completed) } });
  };
  const { rowActions, bulkActions, dialogs } = useTaskActions({ at, search: list.search });
  const many = useAssignMany({ accountId, programId, search: list.search });
  const mayAssignMany = mayAssign && !isOfSites;
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
        title={t(isMine ? 'task.title' : 'task.all')}
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
          title: t(isMine ? 'task.emptyMine' : 'task.empty'),
          body: (
            <>
              {t(isMine ? 'task.emptyMineBody' : mayCreate ? (isSite ? 'task.emptySite' : 'task.emptyBody') : 'task.emptyRead')}
              <Button onClick={showDone} sx={{ display: 'block', mx: 'auto', mt: 1 }}>
                {t('task.showDone')}
              </Button>
            </>
          ),
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
