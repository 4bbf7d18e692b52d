import { Button } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListDiscountsQuery, type Discount } from '@/api/enrollment';
import { TagIcon } from '@/shared/icons/pageIcons';
import { DataTable } from '@/shared/list/DataTable';
import type { ListFilter } from '@/shared/list/listFilters';
import { ListPage } from '@/shared/list/ListPage';
import { useList } from '@/shared/list/useList';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { usePermission } from '@/shared/session/usePermission';
import { useDiscountActions } from '../hooks/useDiscountActions';
import { useDiscountColumns } from '../hooks/useDiscountColumns';
import { useProgramNames } from '../hooks/useProgramNames';
import { discountAddress, NEW } from '../rules/discountAddress';

const rowId = (row: Discount) => row.id;
const rowName = (row: Discount) => row.name;

/** The discounts of an account (spec 2 §3 Discount). */
export function DiscountList({ accountId }: { accountId: number }) {
  const { t } = useTranslation('discounts');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const mayCreate = usePermission('discount:create', { accountId });
  const mayEdit = usePermission('discount:edit', { accountId });
  const { nameOf } = useProgramNames(accountId);
  const filters = useMemo<ListFilter[]>(() => {
    const filter = (
      name: 'discountTypeId' | 'isActive',
      label: string,
      values: Record<string, 'kind.1' | 'kind.2' | 'state.on' | 'state.off'>,
    ) => ({
      name,
      label,
      allLabel: t(`filter.${name}`),
      options: Object.entries(values).map(([value, key]) => ({ value, label: t(key) })),
    });
    return [
      filter('discountTypeId', t('field.discountTypeId'), { 1: 'kind.1', 2: 'kind.2' }),
      filter('isActive', t('column.isActive'), { true: 'state.on', false: 'state.off' }),
    ];
  }, [t]);
  const list = useList({
    id: 'discounts',
    at: { accountId, programId: 0, siteId: 0 },
    columns: useDiscountColumns(nameOf),
    sort: 'name',
    searchIn: [],
    filters,
    rowId,
    rowName,
    useQuery: useListDiscountsQuery,
    arg: { accountId },
  });
  const { rowActions, dialogs } = useDiscountActions(accountId);
  const addressOf = useCallback((row: Discount) => discountAddress(params, row.id), [params]);
  const actions = useMemo(
    () => [...(mayEdit ? [{ label: t('action.edit'), run: (row: Discount) => void navigate(addressOf(row)) }] : []), ...rowActions],
    [t, mayEdit, navigate, addressOf, rowActions],
  );
  return (
    <>
      <ListPage
        list={list}
        table={(table) => <DataTable {...table} />}
        isPart
        title={t('title')}
        primaryAction={
          mayCreate && (
            <Button variant="contained" component={Link} to={discountAddress(params, NEW)}>
              {t('add')}
            </Button>
          )
        }
        searchLabel={t('search')}
        addressOf={mayEdit ? addressOf : undefined}
        rowActions={actions}
        empty={{ icon: <TagIcon />, title: t('empty.title'), body: t('empty.body') }}
      />
      {dialogs}
    </>
  );
}
