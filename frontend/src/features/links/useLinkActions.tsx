import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteLinkMutation, useEditLinkMutation, type Link } from '@/api/learning-management';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';
import type { RowAction } from '@/shared/list/listColumns';
import { usePermission } from '@/shared/session/usePermission';

/** What those who look after the links do with one: edit it, hide or show it, delete it. */
export function useLinkActions(onEdit: (link: Link) => void): { actions: RowAction<Link>[]; dialogs: ReactNode } {
  const { t } = useTranslation('links');
  const mayEdit = usePermission('link:edit');
  const mayDelete = usePermission('link:delete');
  const [edit] = useEditLinkMutation();
  const [remove] = useDeleteLinkMutation();
  const kind = useMemo<RecordKind<Link>>(
    () => ({
      idOf: ({ id }) => id,
      nameOf: ({ title }) => title,
      ...(mayEdit && {
        turning: {
          isOn: ({ isActive }) => isActive,
          // Without a version: being shown stands by itself, whatever else somebody has changed.
          call: ({ id }, isActive) => edit({ linkId: id, linkRequest: { isActive } }).unwrap(),
          say: (title, isActive) => t(isActive ? 'shown.on' : 'shown.off', { title }),
          label: (isActive) => t(isActive ? 'action.show' : 'action.hide'),
        },
      }),
      ...(mayDelete && {
        deleting: {
          call: ({ id }) => remove({ linkId: id }).unwrap(),
          question: { body: t('delete.body'), confirmLabel: t('delete.confirm') },
        },
      }),
    }),
    [t, mayEdit, mayDelete, edit, remove],
  );
  const { rowActions, dialogs } = useRecordActions(kind);
  return { actions: [...(mayEdit ? [{ label: t('action.edit'), run: onEdit }] : []), ...rowActions], dialogs };
}
