import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import type { Account } from '@/api/admin';
import { type FamilyContact, useDeleteContactMutation, useListFamiliesQuery } from '@/api/roster';
import { useRecordActions } from '@/shared/dialogs/useRecordActions';
import { PersonIcon } from '@/shared/icons/icons';
import { DataTable } from '@/shared/list/DataTable';
import { ListPage } from '@/shared/list/ListPage';
import { useList } from '@/shared/list/useList';
import { useNavigate } from '@/shared/place/usePlaced';
import { usePermission } from '@/shared/session/usePermission';
import { useContactColumns } from './hooks/useContactColumns';
import { useScholarFilters } from './hooks/useScholarFilters';
import { ContactDownload } from './parts/ContactDownload';
import { scholarAddress } from '@/shared/scholars/scholarAddress';

const rowId = (row: FamilyContact) => row.mappingId;
const contactName = ({ firstName, lastName }: FamilyContact) => `${firstName} ${lastName}`.trim();
const addressOf = (row: FamilyContact) => scholarAddress(row.scholarId);

/** The contacts tab of an account: the families and emergency contacts of its scholars, 25 a page, narrowed as the scholars are (spec 2 §3 Scholar family query). */
export function ContactListPage() {
  const { t } = useTranslation('scholarList');
  const { id: accountId } = useOutletContext<Account>();
  const navigate = useNavigate();
  const mayRemove = usePermission('family:delete', { accountId });
  const mayDownload = usePermission('family:download', { accountId });
  const [remove] = useDeleteContactMutation();
  const place = { accountId, programId: 0, siteId: 0 };
  const list = useList({
    isOfPeople: true,
    id: 'contacts',
    at: place,
    columns: useContactColumns(),
    sort: 'lastName',
    filters: useScholarFilters(place),
    rowId,
    rowName: contactName,
    useQuery: useListFamiliesQuery,
    arg: { accountId },
  });
  const { rowActions, dialogs } = useRecordActions(
    useMemo(
      () => ({
        idOf: rowId,
        nameOf: contactName,
        ...(mayRemove && {
          deleting: {
            call: ({ mappingId, scholarId }: FamilyContact) => remove({ mappingId, id: scholarId }).unwrap(),
            question: { body: t('contacts.remove.body'), confirmLabel: t('contacts.remove.confirm') },
          },
        }),
      }),
      [t, mayRemove, remove],
    ),
  );
  return (
    <>
      <ListPage
        list={list}
        table={(table) => <DataTable {...table} />}
        isPart
        title={t('contacts.title')}
        otherActions={
          mayDownload && (
            <ContactDownload search={{ ...list.search, ...list.order, columns: list.shown.map(({ field }) => field).join(',') }} />
          )
        }
        searchLabel={t('contacts.search')}
        addressOf={addressOf}
        rowActions={[{ label: t('contacts.open'), run: (row: FamilyContact) => void navigate(addressOf(row)) }, ...rowActions]}
        empty={{ icon: <PersonIcon />, title: t('contacts.empty'), body: t('contacts.emptyBody') }}
      />
      {dialogs}
    </>
  );
}
