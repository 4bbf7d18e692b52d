import { Button } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListDiscountsQuery, type Discount, type ListDiscountsApiArg } from '@/api/enrollment';
import { TagIcon } from '@/shared/icons/icons';
import type { RowAction } from '@/shared/list/listColumns';
import { ListPage } from '@/shared/list/ListPage';
import { listPayload, type ListDefaults } from '@/shared/list/listQuery';
import { useListQuery } from '@/shared/list/useListQuery';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { usePermission } from '@/shared/session/usePermission';
import { useDiscountActions } from '../hooks/useDiscountActions';
import { useDiscountColumns } from '../hooks/useDiscountColumns';
import { useProgramNames } from '../hooks/useProgramNames';
import { discountAddress, NEW } from '../rules/discountAddress';

const FILTERS = ['discountTypeId', 'isActive'] as const;
const DEFAULTS: ListDefaults = { sortField: 'name', sortFields: ['name', ...FILTERS], filters: FILTERS };
const rowId = (row: Discount) => row.id;
const rowName = (row: Discount) => row.name;

/** The discounts of an account (spec 2 §3 Discount). */
export function DiscountList({ accountId }: { accountId: number }) {
  const { t } = useTranslation('discounts');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const mayCreate = usePermission('discount:create', { accountId });
  const mayEdit = usePermission('discount:edit', { accountId });
  const mayDelete = usePermission('discount:delete', { accountId });
  const [query, onQuery] = useListQuery(DEFAULTS);
  const { nameOf } = useProgramNames(accountId);
  const columns = useDiscountColumns(nameOf);
  const { turn, askToDelete, dialogs } = useDiscountActions();
  const filter = FILTERS.flatMap((name) => (query.filters[name] === undefined ? [] : [`${name}:${query.filters[name]}`])).join(';');
  const { data, currentData, error, isFetching, refetch } = useListDiscountsQuery({ ...listPayload<ListDiscountsApiArg>(query), accountId, ...(filter === '' ? {} : { filter }) });
  const list = currentData ?? data;

  const addressOf = useCallback((row: Discount) => discountAddress(params, row.id), [params]);
  const actions = useMemo<RowAction<Discount>[]>(
    () => [
      ...(mayEdit
        ? [
            { label: t('action.edit'), run: (row: Discount) => void navigate(addressOf(row)) },
            { label: t('action.turnOff'), run: turn, isOffered: (row: Discount) => row.isActive },
            { label: t('action.turnOn'), run: turn, isOffered: (row: Discount) => !row.isActive },
          ]
        : []),
      ...(mayDelete ? [{ label: t('delete.confirm'), run: askToDelete, isDangerous: true }] : []),
    ],
    [t, mayEdit, mayDelete, navigate, addressOf, turn, askToDelete],
  );
  const filterOf = (name: (typeof FILTERS)[number], label: string, values: Record<string, 'kind.1' | 'kind.2' | 'state.on' | 'state.off'>) => ({
    name,
    label,
    allLabel: t(`filter.${name}`),
    options: Object.entries(values).map(([value, key]) => ({ value, label: t(key) })),
  });

  return (
    <>
      <ListPage<Discount>
        id="discounts"
        at={{ accountId, programId: 0, siteId: 0 }}
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
        filters={[
          filterOf('discountTypeId', t('field.discountTypeId'), { 1: 'kind.1', 2: 'kind.2' }),
          filterOf('isActive', t('column.isActive'), { true: 'state.on', false: 'state.off' }),
        ]}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        {...(mayEdit ? { addressOf } : {})}
        rowActions={actions}
        data={{ rows: list?.results, count: list?.count, isCountExact: list?.isCountExact, isFetching, error, onRetry: () => void refetch() }}
        query={query}
        onQuery={onQuery}
        empty={{ icon: <TagIcon />, title: t('empty.title'), body: t('empty.body') }}
      />
      {dialogs}
    </>
  );
}
