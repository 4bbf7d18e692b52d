import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSitesApiArg, Site } from '@/api/admin';
import { answerOf, BULK_STEP, type BulkAnswer } from '@/shared/dialogs/bulkRun';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';
import type { BulkAction } from '@/shared/list/BulkBar';
import { everyPage } from '@/shared/list/everyPage';
import type { RowAction } from '@/shared/list/listColumns';
import { bulkBody, type SelectedRows } from '@/shared/list/selection';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { isActive, SiteStatus } from '../siteList';
import { adminApi, useDeleteSiteMutation, useDeleteSitesMutation, useEditSiteMutation, useEditSitesMutation } from '@/api/admin';

interface SiteActions {
  /** Enables or disables one, with undo. */
  turn: (site: Site) => void;
  /** Deletes one, after a question. */
  remove: (site: Site) => void;
  rowActions: RowAction<Site>[];
  /** Enable, disable and delete many, or all that is found. */
  bulkActions: BulkAction[];
  mayEdit: boolean;
  mayDelete: boolean;
  dialogs: ReactNode;
}

interface Options {
  /** Where the sites are. */
  at: Partial<Place>;
  /** What the list they are selected in searches for. */
  search?: ListSitesApiArg;
  /** One was deleted. Must not change with every render. */
  onDeleted?: () => void;
}

/** What the person can do with sites, from their lists and pages. */
export function useSiteActions({ at, search = {}, onDeleted }: Options): SiteActions {
  const { t } = useTranslation('sites');
  const mayEdit = usePermission('site:edit', at);
  const mayDelete = usePermission('site:delete', at);
  const [editOne] = useEditSiteMutation();
  const [editMany] = useEditSitesMutation();
  const [deleteOne] = useDeleteSiteMutation();
  const [deleteSome] = useDeleteSitesMutation();
  const [list] = adminApi.useLazyListSitesQuery();
  const kind = useMemo<RecordKind<Site>>(
    () => ({
      idOf: ({ siteId }) => siteId,
      nameOf: ({ siteName }) => siteName,
      ...(mayEdit && {
        turning: {
          isOn: isActive,
          // Without a version: the status stands by itself, whatever else somebody has changed.
          call: ({ siteId }, isOn) => editOne({ siteId, siteEdit: { status: isOn ? SiteStatus.active : SiteStatus.disabled } }).unwrap(),
          say: (name, isOn) => t(isOn ? 'turned.on' : 'turned.off', { name }),
          label: (isOn) => t(isOn ? 'action.enable' : 'action.disable'),
        },
      }),
      ...(mayDelete && {
        deleting: {
          call: ({ siteId }) => deleteOne({ siteId }).unwrap(),
          question: { body: t('delete.body'), confirmLabel: t('delete.confirm') },
          failed: t('delete.failed'),
          ...(onDeleted === undefined ? {} : { onDeleted }),
        },
      }),
    }),
    [t, mayEdit, mayDelete, editOne, deleteOne, onDeleted],
  );
  const { turn, remove, rowActions, start, dialogs } = useRecordActions(kind);

  const words = (way: 'enable' | 'disable' | 'delete', selected: SelectedRows) => {
    return {
      selected,
      question: { title: t(`bulk.${way}.question`, { count: selected.count }), body: t(`bulk.${way}.body`), confirmLabel: t(`bulk.${way}.action`, { count: selected.count }), isDangerous: way === 'delete' },
      running: t(`bulk.${way}.running`, { count: selected.count }),
      sayDone: (done: number) => t(`bulk.${way}.done`, { count: done }),
    };
  };

  async function put(status: number, ids: readonly number[]): Promise<BulkAnswer> {
    const results: BulkAnswer['results'] = [];
    for (let from = 0; from < ids.length; from += BULK_STEP) {
      const sites = ids.slice(from, from + BULK_STEP).map((id) => ({ id, status }));
      results.push(...(await editMany({ siteEdits: { sites } }).unwrap()).results);
    }
    return answerOf(results);
  }

  function turnMany(way: 'enable' | 'disable', selected: SelectedRows, clear: () => void) {
    const [status, back] = way === 'enable' ? [SiteStatus.active, SiteStatus.disabled] : [SiteStatus.disabled, SiteStatus.active];
    let found: Promise<Site[]> | null = null;
    const everything = () => (found ??= everyPage((page, rows) => list({ ...search, sortField: 'siteName', page, count: rows }).unwrap()));
    // What was so before stays so when it is undone.
    const before = async () => new Set((await everything()).filter((site) => site.status === status).map(({ siteId }) => siteId));
    void start({
      ...words(way, selected),
      onSome: async (ids) => {
        await everything();
        return put(status, ids);
      },
      onAll: async () => put(status, (await everything()).map(({ siteId }) => siteId).filter((id) => !selected.excludedIds.includes(id))),
      undo: {
        run: async (done) => {
          const same = await before();
          return put(back, done.filter((id) => !same.has(id)));
        },
      },
      onDone: clear,
    });
  }

  function deleteMany(selected: SelectedRows, clear: () => void) {
    void start({
      ...words('delete', selected),
      onSome: (ids) => deleteSome({ siteSelection: { ids: [...ids] } }).unwrap(),
      onAll: () => deleteSome({ siteSelection: bulkBody(selected, { ...search }) }).unwrap(),
      onDone: clear,
    });
  }

  const bulk = (way: 'enable' | 'disable' | 'delete', run: BulkAction['run']): BulkAction => ({
    label: (count) => t(`bulk.${way}.action`, { count }),
    run,
    isDangerous: way === 'delete',
  });
  const turning = (way: 'enable' | 'disable') =>
    bulk(way, (selected, clear) => {
      turnMany(way, selected, clear);
    });
  const bulkActions = [...(mayEdit ? [turning('enable'), turning('disable')] : []), ...(mayDelete ? [bulk('delete', deleteMany)] : [])];
  return { turn, remove, rowActions, bulkActions, mayEdit, mayDelete, dialogs };
}
