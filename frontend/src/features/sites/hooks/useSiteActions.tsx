import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSitesApiArg, Site } from '@/api/admin';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { BULK_STEP } from '@/shared/dialogs/bulkRun';
import { useBulkAction } from '@/shared/dialogs/useBulkAction';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { everyPage } from '@/shared/list/everyPage';
import { bulkBody, type SelectedRows } from '@/shared/list/selection';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { isActive, SiteStatus } from '../siteList';
import { adminApi, useDeleteSiteMutation, useDeleteSitesMutation, useEditSiteMutation, useEditSitesMutation } from '@/api/admin';

interface SiteActions {
  /** Enables or disables one, with undo. */
  turn: (site: Site) => Promise<void>;
  /** Deletes one, after a question. */
  askDelete: (site: Site, onDeleted?: () => void) => void;
  turnMany: (status: number, selected: SelectedRows, search: ListSitesApiArg, onOver: () => void) => void;
  deleteMany: (selected: SelectedRows, search: ListSitesApiArg, onOver: () => void) => void;
  dialogs: ReactNode;
}

/** What can be done with sites from their lists and pages. */
export function useSiteActions(): SiteActions {
  const { t } = useTranslation('sites');
  const { t: tShared } = useTranslation('shared');
  const toasts = useToasts();
  const [editOne] = useEditSiteMutation();
  const [editMany] = useEditSitesMutation();
  const [deleteOne, deleting] = useDeleteSiteMutation();
  const [deleteSome] = useDeleteSitesMutation();
  const [list] = adminApi.useLazyListSitesQuery();
  const { start, dialogs } = useBulkAction();
  const [asked, setAsked] = useState<{ site: Site; onDeleted: (() => void) | undefined } | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const turn = useCallback(
    async function put(site: Site, canUndo = true): Promise<void> {
      try {
        const kept = await editOne({ siteId: site.siteId, siteEdit: { version: site.version, status: isActive(site) ? SiteStatus.disabled : SiteStatus.active } }).unwrap();
        toasts.show({ text: t(isActive(kept) ? 'turned.on' : 'turned.off', { name: kept.siteName }), ...(canUndo ? { undo: () => void put(kept, false) } : {}) });
      } catch (error) {
        const current = problemOf(error).current as Site | undefined;
        // Somebody saved first. If it is still as it was seen, the wish stands; else there is nothing left to do.
        if (current !== undefined && current.version !== site.version && current.status === site.status) {
          await put(current, canUndo);
          return;
        }
        toasts.show({ tone: 'failed', text: t('turned.failed', { name: site.siteName }) });
      }
    },
    [editOne, t, toasts],
  );

  async function remove({ site, onDeleted }: NonNullable<typeof asked>) {
    try {
      await deleteOne({ siteId: site.siteId }).unwrap();
      setIsAsking(false);
      toasts.show({ text: t('delete.done', { name: site.siteName }) });
      onDeleted?.();
    } catch (error) {
      setIsAsking(false);
      const { name, detail } = problemOf(error);
      toasts.show({ tone: 'failed', text: detail === null ? t('delete.failed') : sayServerMessage(tShared, { message: detail, code: name }) });
    }
  }

  /** Everything that the list finds, with the versions that an edit needs. */
  async function everything(search: ListSitesApiArg): Promise<Site[]> {
    return everyPage((page, rows) => list({ ...search, sortField: 'siteName', page, count: rows }).unwrap());
  }

  async function put(status: number, sites: readonly Site[]) {
    const results = [];
    for (let from = 0; from < sites.length; from += BULK_STEP) {
      const part = sites.slice(from, from + BULK_STEP).map(({ siteId, version }) => ({ id: siteId, version, status }));
      results.push(...(await editMany({ siteEdits: { sites: part } }).unwrap()).results);
    }
    const done = results.filter(({ isDone }) => isDone).length;
    return { results, done, failed: results.length - done };
  }

  return {
    turn: (site) => turn(site),
    askDelete: (site, onDeleted) => {
      setAsked({ site, onDeleted });
      setIsAsking(true);
    },
    turnMany: (status, selected, search, onOver) => {
      const way = status === SiteStatus.active ? 'enable' : 'disable';
      const back = status === SiteStatus.active ? SiteStatus.disabled : SiteStatus.active;
      // What was so before stays so when it is undone.
      const before = new Map<number, number>();
      const seen = (sites: Site[]) => {
        for (const site of sites) {
          before.set(site.siteId, before.get(site.siteId) ?? site.status);
        }
        return sites;
      };
      let found: Promise<Site[]> | null = null;
      const once = async () => seen(await (found ??= everything(search)));
      start({
        selected,
        question: t(`bulk.${way}.question`, { count: selected.count }),
        consequence: t(`bulk.${way}.body`),
        confirmLabel: t(`bulk.${way}.action`, { count: selected.count }),
        runningTitle: t(`bulk.${way}.running`, { count: selected.count }),
        doneTitle: (done) => t(`bulk.${way}.done`, { count: done }),
        onSome: async (ids) => put(status, (await once()).filter(({ siteId }) => ids.includes(siteId))),
        onAll: async () => put(status, (await once()).filter(({ siteId }) => !selected.excludedIds.includes(siteId))),
        undo: async (ids) => put(back, (await everything({ ...search, status: 0 })).filter(({ siteId }) => ids.includes(siteId) && before.get(siteId) === back)),
        onOver,
      });
    },
    deleteMany: (selected, search, onOver) => {
      start({
        selected,
        question: t('bulk.delete.question', { count: selected.count }),
        consequence: t('bulk.delete.body'),
        confirmLabel: t('bulk.delete.action', { count: selected.count }),
        isDangerous: true,
        runningTitle: t('bulk.delete.running', { count: selected.count }),
        doneTitle: (done) => t('bulk.delete.done', { count: done }),
        onSome: (ids) => deleteSome({ siteSelection: { ids: ids.map(Number) } }).unwrap(),
        onAll: () => deleteSome({ siteSelection: bulkBody(selected, { ...search }) }).unwrap(),
        onOver,
      });
    },
    dialogs: (
      <>
        {dialogs}
        <ConfirmDialog
          isOpen={isAsking}
          title={t('delete.question', { name: asked?.site.siteName ?? '' })}
          confirmLabel={t('delete.action')}
          isDangerous
          isRunning={deleting.isLoading}
          onConfirm={() => {
            if (asked !== null) {
              void remove(asked);
            }
          }}
          onCancel={() => {
            setIsAsking(false);
          }}
        >
          {t('delete.body')}
        </ConfirmDialog>
      </>
    ),
  };
}
