import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StaffEntry, useListStaffQuery } from '@/api/roster';
import type { Words } from '@/locales/words';
import { knownZone } from '@/shared/formats/zones';
import { PersonIcon } from '@/shared/icons/icons';
import { DataTable } from '@/shared/list/DataTable';
import type { RowAction } from '@/shared/list/listColumns';
import type { ListFilter } from '@/shared/list/listFilters';
import { ListPage } from '@/shared/list/ListPage';
import { useList } from '@/shared/list/useList';
import { lazy } from '@/shared/lazy/lazy';
import { useListAgain } from '@/shared/live/useListAgain';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { UploadStrip } from '@/shared/roster-upload/parts/UploadStrip';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useStaffColumns } from './hooks/useStaffColumns';
import { useStaffInvites } from './hooks/useStaffInvites';
import { StaffDownload } from './parts/StaffDownload';
import { placeOf, ROSTER_ROLES, ROSTER_STATUSES, SEARCH_FIELDS, staffName } from './rules/staffList';

const AddPlaceDialog = lazy(() => import('./parts/AddPlaceDialog').then((module) => ({ default: module.AddPlaceDialog })), {
  failure: 'floating',
});
const Invitations = lazy(() => import('./parts/Invitations').then((module) => ({ default: module.Invitations })));

const rowId = (row: StaffEntry) => row.id;
/** The site entered something of the person itself. */
const isEntered = ({ memberId }: StaffEntry) => typeof memberId === 'number';
/** A user at a site of whom the site has entered nothing yet. */
const mayHaveDetails = (row: StaffEntry) => !isEntered(row) && typeof row.staffUser.userId === 'number' && placeOf(row).siteId > 0;
const memberAddress = ({ memberId }: StaffEntry) => `/staffroster/${String(memberId)}`;
const addressOf = (row: StaffEntry) =>
  typeof row.staffUser.userId === 'number' ? `/users/${String(row.staffUser.userId)}` : memberAddress(row);

/** The staff of the place in view: a row for each role that somebody has there (spec 2 §2 Team roster, §9: 25 a page). */
export function StaffList() {
  const { t } = useTranslation('staffRoster');
  const { place, canOpen } = useSession();
  const navigate = useNavigate();
  const mayDownload = usePermission('staff:download', place);
  const mayAdd = usePermission('staff:create', place);
  const mayUpload = usePermission('roster:upload', place) && canOpen('/staffroster/new');
  const mayEdit = usePermission('staff:edit', place);
  const [added, setAdded] = useState<StaffEntry | null>(null);
  const filters = useMemo<ListFilter[]>(
    () => [
      {
        name: 'status',
        label: t('column.status'),
        hasSeveral: true,
        options: ROSTER_STATUSES.map((status) => ({
          value: String(status),
          label: t(`status.${String(status) as keyof Words['staffRoster']['status']}`),
        })),
      },
      {
        name: 'roleType',
        field: 'systemRole',
        label: t('column.systemRole'),
        hasSeveral: true,
        options: ROSTER_ROLES.map((role) => ({
          value: String(role),
          label: t(`role.${String(role) as keyof Words['staffRoster']['role']}`),
        })),
      },
    ],
    [t],
  );
  const list = useList({
    isOfPeople: true,
    id: 'staffRoster',
    columns: useStaffColumns(place),
    sort: 'lastName',
    searchIn: SEARCH_FIELDS,
    filters,
    rowId,
    rowName: staffName,
    useQuery: useListStaffQuery,
    arg: Object.fromEntries(Object.entries(place).filter(([, id]) => id !== 0)),
  });
  useListAgain(place, 'staff', list.data);
  const invites = useStaffInvites(place, list.search);
  const rowActions: RowAction<StaffEntry>[] = [
    ...(mayEdit
      ? [
          { label: t('editMember'), isOffered: isEntered, run: (row: StaffEntry) => void navigate(memberAddress(row)) },
          {
            label: t('form.detailsTitle'),
            isOffered: mayHaveDetails,
            run: (row: StaffEntry) => void navigate(addressAt(placeOf(row), `/staffroster/add?userId=${String(row.staffUser.userId)}`)),
          },
        ]
      : []),
    ...invites.rowActions,
    ...(mayAdd ? [{ label: t('addPlace.title'), run: setAdded }] : []),
  ];
  return (
    <>
      {mayUpload && place.siteId !== 0 && <UploadStrip siteId={place.siteId} kind="staff" />}
      {mayAdd && place.siteId !== 0 && <Invitations place={place} />}
      <ListPage
        list={list}
        table={(table) => <DataTable {...table} />}
        isPart
        title={t('staff')}
        otherActions={
          <>
            {mayUpload && (
              <Button variant="outlined" component={Link} to="/staffroster/new" state={{ isNew: true }}>
                {t('upload')}
              </Button>
            )}
            {mayDownload && (
              <StaffDownload
                search={{ ...list.search, ...list.order, columns: list.shown.map(({ field }) => field).join(','), timeZone: knownZone() }}
              />
            )}
          </>
        }
        primaryAction={
          mayAdd && (
            <Button variant="contained" component={Link} to="/staffroster/add">
              {t('addStaff')}
            </Button>
          )
        }
        rowActions={rowActions}
        bulkActions={invites.bulkActions}
        canSelectAll
        searchLabel={t('search')}
        addressOf={canOpen('/users/:userId') ? addressOf : undefined}
        empty={{ icon: <PersonIcon />, title: t('empty'), body: t('emptyBody') }}
      />
      {invites.dialogs}
      {added !== null && (
        <AddPlaceDialog
          row={added}
          onClose={() => {
            setAdded(null);
          }}
        />
      )}
    </>
  );
}
