import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteLinkMutation, useEditLinkMutation, type Link } from '@/api/learning-management';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import type { RowAction } from '@/shared/list/listColumns';
import { usePermission } from '@/shared/session/usePermission';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';

/** What those who look after the links do with one: edit it, hide or show it with undo, delete it after a question. */
export function useLinkActions(onEdit: (link: Link) => void): { actions: RowAction<Link>[]; dialogs: ReactNode } {
  const { t } = useTranslation('links');
  const toasts = useToasts();
  const mayEdit = usePermission('link:edit');
  const mayDelete = usePermission('link:delete');
  const [edit] = useEditLinkMutation();
  const [remove, { isLoading }] = useDeleteLinkMutation();
  const [asked, setAsked] = useState<Link | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function show({ id, title }: Link, isActive: boolean, undo?: () => void): Promise<void> {
    try {
      // Without a version: being shown stands by itself, whatever else somebody has changed.
      await edit({ linkId: id, linkRequest: { isActive } }).unwrap();
      toasts.show({ text: t(isActive ? 'shown.on' : 'shown.off', { title }), ...(undo === undefined ? {} : { undo }) });
    } catch (error) {
      // The error popup tells the others.
      if ([400, 409].includes(problemOf(error).status ?? 0)) {
        toasts.show({ tone: 'failed', text: t('shown.failed', { title }) });
      }
    }
  }
  const turn = (link: Link) => void show(link, !link.isActive, () => void show(link, link.isActive));

  async function run({ id, title }: Link) {
    try {
      await remove({ linkId: id }).unwrap();
      toasts.show({ text: t('delete.done', { title }) });
    } catch {
      // The error popup has told it.
    }
    setIsAsking(false);
  }

  const actions: RowAction<Link>[] = [
    ...(mayEdit
      ? [
          { label: t('action.edit'), run: onEdit },
          { label: t('action.hide'), run: turn, isOffered: (link: Link) => link.isActive },
          { label: t('action.show'), run: turn, isOffered: (link: Link) => !link.isActive },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            label: t('delete.confirm'),
            isDangerous: true,
            run: (link: Link) => {
              setAsked(link);
              setIsAsking(true);
            },
          },
        ]
      : []),
  ];
  const dialogs = asked !== null && (
    <ConfirmDialog
      isOpen={isAsking}
      title={t('delete.title', { title: asked.title })}
      confirmLabel={t('delete.confirm')}
      isDangerous
      isRunning={isLoading}
      onConfirm={() => void run(asked)}
      onCancel={() => {
        setIsAsking(false);
      }}
    >
      {t('delete.body')}
    </ConfirmDialog>
  );
  return { actions, dialogs };
}
