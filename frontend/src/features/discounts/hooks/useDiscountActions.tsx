import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteDiscountMutation, useEditDiscountMutation, type Discount } from '@/api/enrollment';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';

/** Turns a discount on or off, with undo, and deletes one, after a question. */
export function useDiscountActions(): { turn: (discount: Discount) => void; askToDelete: (discount: Discount) => void; dialogs: ReactNode } {
  const { t } = useTranslation('discounts');
  const toasts = useToasts();
  const [edit] = useEditDiscountMutation();
  const [remove, { isLoading }] = useDeleteDiscountMutation();
  const [asked, setAsked] = useState<Discount | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const put = useCallback(
    async function put({ id, name }: Discount, isActive: boolean, undo?: () => void): Promise<void> {
      try {
        // Without a version: being on stands by itself, whatever else somebody has changed.
        await edit({ discountId: id, discountRequest: { isActive } }).unwrap();
        toasts.show({ text: t(isActive ? 'turned.on' : 'turned.off', { name }), ...(undo === undefined ? {} : { undo }) });
      } catch (error) {
        // The error popup tells the others.
        if ([400, 409].includes(problemOf(error).status ?? 0)) {
          toasts.show({ tone: 'failed', text: t('turned.failed', { name }) });
        }
      }
    },
    [edit, t, toasts],
  );
  const turn = useCallback((discount: Discount) => void put(discount, !discount.isActive, () => void put(discount, discount.isActive)), [put]);
  const askToDelete = useCallback((discount: Discount) => {
    setAsked(discount);
    setIsAsking(true);
  }, []);

  async function run({ id, name }: Discount) {
    try {
      await remove({ discountId: id }).unwrap();
      toasts.show({ text: t('delete.done', { name }) });
    } catch {
      // The error popup has told it.
    }
    setIsAsking(false);
  }

  const dialogs = asked !== null && (
    <ConfirmDialog
      isOpen={isAsking}
      title={t('delete.title', { name: asked.name })}
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
  return { turn, askToDelete, dialogs };
}
