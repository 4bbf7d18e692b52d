import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import type { Account } from '@/api/admin';
import { __CONST__ } from '@/api/entities/__many__';
import {
  useDelete__One__Mutation,
  useEdit__One__Mutation,
  useList__Many__Query,
  useRead__One__Query,
  type __One__,
} from '@/api/__service__';
import { EntityList } from '@/shared/entity/EntityList';
import { EntityPage } from '@/shared/entity/EntityPage';
import { TagIcon } from '@/shared/icons/pageIcons';
import { lazy } from '@/shared/lazy/lazy';
import type { ListColumn } from '@/shared/list/listColumns';

const __One__Form = lazy(() => import('./__One__Form').then((module) => ({ default: module.__One__Form })));

/** The __manyWords__ of an account; the one that the address names is edited in their place. */
export function __Many__Page() {
  const { id: accountId } = useOutletContext<Account>();
  return (
    <EntityPage
      entity={__CONST__}
      accountId={accountId}
      list={<__One__List accountId={accountId} />}
      form={(__one__) => <__One__Form accountId={accountId} __one__={__one__} />}
      useRead={useRead__One__Query}
    />
  );
}

function __One__List({ accountId }: { accountId: number }) {
  const { t } = useTranslation('__many__');
  const columns = useMemo<ListColumn<__One__>[]>(
    () => [
      { field: 'description', label: t('field.description'), flex: 2, minWidth: 240, isSortable: false, cell: (row) => row.description },
    ],
    [t],
  );
  return (
    <EntityList
      entity={__CONST__}
      accountId={accountId}
      icon={<TagIcon />}
      columns={columns}
      useQuery={useList__Many__Query}
      useEdit={useEdit__One__Mutation}
      useDelete={useDelete__One__Mutation}
    />
  );
}
