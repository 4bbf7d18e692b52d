import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import type { Account } from '@/api/admin';
import { DISCOUNTS } from '@/api/entities/discounts';
import {
  useDeleteDiscountMutation,
  useEditDiscountMutation,
  useListDiscountsQuery,
  useReadDiscountQuery,
  type Discount,
} from '@/api/enrollment';
import { DISCOUNT_TYPE } from '@/api/enrollment.rules.generated';
import { EntityList } from '@/shared/entity/EntityList';
import { EntityPage } from '@/shared/entity/EntityPage';
import { useChoices } from '@/shared/entity/useChoices';
import { useFormats } from '@/shared/formats/useFormats';
import { TagIcon } from '@/shared/icons/pageIcons';
import { lazy } from '@/shared/lazy/lazy';
import type { ListColumn } from '@/shared/list/listColumns';
import { useProgramNames } from '@/shared/programs/useProgramNames';
import { sayAmounts, sayRule } from './discountWords';

const DiscountForm = lazy(() => import('./DiscountForm').then((module) => ({ default: module.DiscountForm })));

/** The payments tab of an account: its discounts; the one that the address names is edited in their place. */
export function DiscountsPage() {
  const { id: accountId } = useOutletContext<Account>();
  return (
    <EntityPage
      entity={DISCOUNTS}
      accountId={accountId}
      list={<DiscountList accountId={accountId} />}
      form={(discount) => <DiscountForm accountId={accountId} discount={discount} />}
      useRead={useReadDiscountQuery}
    />
  );
}

/** The discounts of an account (spec 2 §3 Discount), as people read them. */
function DiscountList({ accountId }: { accountId: number }) {
  const { t } = useTranslation('discounts');
  const format = useFormats();
  const kinds = useChoices(DISCOUNT_TYPE);
  const { say: sayPrograms } = useProgramNames(accountId);
  const columns = useMemo<ListColumn<Discount>[]>(() => {
    const unsorted = { flex: 1, minWidth: 160, isSortable: false };
    const sayRules = (row: Discount) => row.rules.map((rule) => sayRule(t, rule, row, format)).join(' · ');
    return [
      { field: 'discountTypeId', label: t('field.discountTypeId'), width: 170, cell: (row) => kinds.say(row.discountTypeId) },
      { field: 'amount', label: t('field.amount'), width: 120, isSortable: false, cell: (row) => sayAmounts(t, row, format) },
      { ...unsorted, field: 'rules', label: t('column.rules'), flex: 2, minWidth: 280, cell: sayRules },
      { ...unsorted, field: 'appliesTo', label: t('field.appliesTo'), cell: (row) => sayPrograms(row.appliesTo) },
    ];
  }, [t, format, kinds, sayPrograms]);
  const filters = useMemo(
    () => [{ name: 'discountTypeId', label: t('field.discountTypeId'), allLabel: t('filter.discountTypeId'), options: kinds.options }],
    [t, kinds],
  );
  return (
    <EntityList
      entity={DISCOUNTS}
      accountId={accountId}
      icon={<TagIcon />}
      columns={columns}
      filters={filters}
      useQuery={useListDiscountsQuery}
      useEdit={useEditDiscountMutation}
      useDelete={useDeleteDiscountMutation}
    />
  );
}
