import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSitesApiArg, Site } from '@/api/admin';
import { undoByToken } from '@/shared/dialogs/useActions';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';
import type { BulkAction } from '@/shared/list/BulkBar';
import type { RowAction } from '@/shared/list/listColumns';
import { bulkBody, type SelectedRows } from '@/shared/list/selection';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { isActive, SiteStatus } from '../siteList';
import {
  useChangeSiteStatusesMutation,
  useDeleteSiteMutation,
  useDeleteSitesMutation,
  useEditSiteMutation,
  useUndoSiteStatusesMutation,
} from '@/api/admin';

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
  const [setMany] = useChangeSiteStatusesMutation();
  const [undoMany] = useUndoSiteStatusesMutation();
  const [deleteOne] = useDeleteSiteMutation();
  const [deleteSome] = useDeleteSitesMutation();
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
      question: {
        title: t(`bulk.${way}.question`, { count: selected.count }),
        body: t(`bulk.${way}.body`),
        confirmLabel: t(`bulk.${way}.action`, { count: selected.count }),
        isDangerous: way === 'delete',
      },
      running: t(`bulk.${way}.running`, { count: selected.count }),
      sayDone: (done: number) => t(`bulk.${way}.done`, { count: done }),
    };
  };

  function turnMany(way: 'enable' | 'disable', selected: SelectedRows, clear: () => void) {
    const status = way === 'enable' ? SiteStatus.active : SiteStatus.disabled;
    void start({
      ...words(way, selected),
      onSome: (ids) => setMany({ status, siteSelection: { ids: [...ids] } }).unwrap(),
      onAll: () => setMany({ status, siteSelection: bulkBody(selected, { ...search }) }).unwrap(),
      undo: undoByToken((undoToken) => undoMany({ undoRequest: { undoToken } }).unwrap()),
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
