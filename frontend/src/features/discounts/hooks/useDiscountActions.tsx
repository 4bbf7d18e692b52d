import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteDiscountMutation, useEditDiscountMutation, type Discount } from '@/api/enrollment';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';
import type { RowAction } from '@/shared/list/listColumns';
import { usePermission } from '@/shared/session/usePermission';

/** Turns a discount of an account on or off and deletes one, as far as the person may. */
export function useDiscountActions(accountId: number): { rowActions: RowAction<Discount>[]; dialogs: ReactNode } {
  const { t } = useTranslation('discounts');
  const mayEdit = usePermission('discount:edit', { accountId });
  const mayDelete = usePermission('discount:delete', { accountId });
  const [edit] = useEditDiscountMutation();
  const [remove] = useDeleteDiscountMutation();
  const kind = useMemo<RecordKind<Discount>>(
    () => ({
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      ...(mayEdit && {
        turning: {
          isOn: ({ isActive }) => isActive,
          // Without a version: being on stands by itself, whatever else somebody has changed.
          call: ({ id }, isActive) => edit({ discountId: id, discountRequest: { isActive } }).unwrap(),
          say: (name, isActive) => t(isActive ? 'turned.on' : 'turned.off', { name }),
          label: (isActive) => t(isActive ? 'action.turnOn' : 'action.turnOff'),
        },
      }),
      ...(mayDelete && {
        deleting: {
          call: ({ id }) => remove({ discountId: id }).unwrap(),
          question: { body: t('delete.body'), confirmLabel: t('delete.confirm') },
        },
      }),
    }),
    [t, mayEdit, mayDelete, edit, remove],
  );
  return useRecordActions(kind);
}
