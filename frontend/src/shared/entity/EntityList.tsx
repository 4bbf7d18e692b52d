import { Button } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordKind, useRecordActions } from '../dialogs/useRecordActions';
import { DataTable } from '../list/DataTable';
import type { ListColumn } from '../list/listColumns';
import type { ListFilter } from '../list/listFilters';
import { ListPage } from '../list/ListPage';
import { type RowOf, useList } from '../list/useList';
import { Link } from '../place/Link';
import { useNavigate } from '../place/usePlaced';
import { usePermission } from '../session/usePermission';
import { StatusChip } from '../text/StatusChip';
import { NEW, useFormAddress } from './useFormAddress';
import {
  type DeleteHook,
  type EditHook,
  type EntityListHook,
  type EntityRecord,
  idArg,
  requestArg,
  type WordedEntity,
} from './entityTypes';
import { useEntityWords } from './useEntityWords';

interface Props<E extends WordedEntity, Hook extends EntityListHook> {
  entity: E;
  accountId: number;
  icon: ReactNode;
  /** Those beside the name and the status, which stand first. */
  columns: readonly ListColumn<RowOf<Hook>>[];
  /** Those before that of the status. */
  filters?: readonly ListFilter[];
  useQuery: Hook;
  useEdit: EditHook<E, { isActive: boolean }, unknown>;
  useDelete: DeleteHook<E>;
}

const NO_FILTERS: readonly ListFilter[] = [];

/** The list of an entity of an account: each is edited in the list's place, turned on and off with undo, deleted after a question, as far as the person may. */
export function EntityList<E extends WordedEntity, Hook extends EntityListHook>({
  entity,
  accountId,
  icon,
  columns,
  filters = NO_FILTERS,
  useQuery,
  useEdit,
  useDelete,
}: Props<E, Hook>) {
  const { t } = useTranslation('entities');
  const { say, label } = useEntityWords(entity);
  const navigate = useNavigate();
  const formAddress = useFormAddress(entity);
  const one: E['one'] = entity.one;
  const mayCreate = usePermission(`${one}:create`, { accountId });
  const mayEdit = usePermission(`${one}:edit`, { accountId });
  const mayDelete = usePermission(`${one}:delete`, { accountId });
  const [edit] = useEdit();
  const [remove] = useDelete();
  const whole = useMemo(() => {
    const name = { field: 'name', label: label('name'), isName: true, flex: 1, minWidth: 200, cell: (row: EntityRecord) => row.name };
    const status = {
      field: 'isActive',
      label: t('status'),
      width: 120,
      cell: (row: EntityRecord) => <StatusChip tone={row.isActive ? 'good' : 'off'} label={say(row.isActive ? 'state.on' : 'state.off')} />,
    };
    const options = [
      { value: 'true', label: say('state.on') },
      { value: 'false', label: say('state.off') },
    ];
    return {
      columns: [name, status, ...(columns as unknown as ListColumn<EntityRecord>[])],
      filters: [...filters, { name: 'isActive', label: t('status'), allLabel: t('allStatuses'), options }],
    };
  }, [t, say, label, columns, filters]);
  const list = useList<EntityListHook, ListColumn<EntityRecord>>({
    id: entity.many,
    at: { accountId, programId: 0, siteId: 0 },
    ...whole,
    sort: 'name',
    searchIn: [],
    rowId: idOf,
    rowName: nameOf,
    useQuery,
    arg: { accountId } as never,
  });
  const kind = useMemo<RecordKind<EntityRecord>>(
    () => ({
      idOf,
      nameOf,
      ...(mayEdit && {
        turning: {
          isOn: ({ isActive }) => isActive,
          // Without a version: being on stands by itself, whatever else somebody has changed.
          call: ({ id }, isActive) => edit({ ...idArg(entity, id), ...requestArg(entity, { isActive }) }).unwrap(),
          say: (name, isActive) => say(isActive ? 'turned.on' : 'turned.off', { name }),
          label: (isActive) => t(isActive ? 'turnOn' : 'turnOff'),
        },
      }),
      ...(mayDelete && {
        deleting: {
          call: ({ id }) => remove(idArg(entity, id)).unwrap(),
          question: { body: say('delete.body'), confirmLabel: say('delete.confirm') },
        },
      }),
    }),
    [entity, t, say, mayEdit, mayDelete, edit, remove],
  );
  const { rowActions, dialogs } = useRecordActions(kind);
  const actions = useMemo(() => {
    const addressOf = (row: EntityRecord) => formAddress(row.id);
    const editing = { label: say('action.edit'), run: (row: EntityRecord) => void navigate(addressOf(row)) };
    return mayEdit ? { addressOf, rowActions: [editing, ...rowActions] } : { rowActions };
  }, [formAddress, say, mayEdit, navigate, rowActions]);
  return (
    <>
      <ListPage
        list={list}
        table={(table) => <DataTable {...table} />}
        isPart
        title={say('title')}
        primaryAction={
          mayCreate && (
            <Button variant="contained" component={Link} to={formAddress(NEW)}>
              {say('add')}
            </Button>
          )
        }
        searchLabel={say('search')}
        {...actions}
        empty={{ icon, title: say('empty.title'), body: say('empty.body') }}
      />
      {dialogs}
    </>
  );
}

const idOf = ({ id }: EntityRecord) => id;
const nameOf = ({ name }: EntityRecord) => name;
