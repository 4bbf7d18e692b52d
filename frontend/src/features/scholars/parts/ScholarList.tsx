import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ScholarEntry, useListScholarsQuery } from '@/api/roster';
import { PersonIcon } from '@/shared/icons/icons';
import { DataTable } from '@/shared/list/DataTable';
import { ListPage } from '@/shared/list/ListPage';
import { useList } from '@/shared/list/useList';
import { lazy } from '@/shared/lazy/lazy';
import { useListAgain } from '@/shared/live/useListAgain';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useEnrollElsewhere } from '../hooks/useEnrollElsewhere';
import { useMoves } from '../hooks/useMoves';
import { useParticipantColumns } from '../hooks/useParticipantColumns';
import { useParticipantConfig } from '../hooks/useParticipantConfig';
import { useScholarColumns } from '../hooks/useScholarColumns';
import { useScholarFilters } from '../hooks/useScholarFilters';
import { enrollAddress, scholarAddress } from '@/shared/scholars/scholarAddress';
import { scholarName } from '../rules/scholarList';
import { UploadStrip } from '@/shared/roster-upload/parts/UploadStrip';
import { FoundByContact } from './FoundByContact';
import { ScholarDownload } from './ScholarDownload';

const AlikeStrip = lazy(() => import('./AlikeStrip').then((module) => ({ default: module.AlikeStrip })));
const CustomNamesDialog = lazy(() => import('./CustomNamesDialog').then((module) => ({ default: module.CustomNamesDialog })), {
  failure: 'floating',
});

const rowId = (row: ScholarEntry) => row.enrollmentId;
const addressOf = (row: ScholarEntry) => scholarAddress(row.scholarId);

interface Props {
  place: Place;
  /** Under which the person's choice of columns is kept. */
  id: 'scholars' | 'participants';
}

/** The scholars of a place, a row for each site where they are enrolled, 25 a page. */
export function ScholarList({ place, id }: Props) {
  const { t } = useTranslation('scholarList');
  const { canOpen } = useSession();
  const navigate = useNavigate();
  const { siteId, accountId } = place;
  const mayAdd = usePermission('scholar:create', place) && canOpen('/roster/add');
  const mayUpload = usePermission('roster:upload', place) && canOpen('/roster/new');
  const mayEdit = usePermission('scholar:edit', place);
  const mayMerge = usePermission('scholar:merge', place);
  const mayDownload = usePermission('scholar:download', place);
  const mayName = usePermission('customFields:edit', place);
  const enroll = useEnrollElsewhere();
  const ofParticipants = id === 'participants' ? accountId : 0;
  // Undefined until they are read: saved then, empty ones would take their place.
  const names = useParticipantConfig(ofParticipants).currentData?.customFields;
  const [isNaming, setIsNaming] = useState(false);
  const { columns, pending } = useParticipantColumns(ofParticipants, useScholarColumns(place));
  const list = useList({
    isOfPeople: true,
    id,
    at: place,
    columns,
    sort: 'lastName',
    filters: useScholarFilters(place),
    rowId,
    rowName: scholarName,
    useQuery: useListScholarsQuery,
    arg: Object.fromEntries(Object.entries(place).filter(([, known]) => known !== 0)),
  });
  useListAgain(place, 'scholars', list.data);
  const { rowActions, bulkActions, dialogs } = useMoves(place, list.search);
  const actions = [
    { label: t('open'), run: (row: ScholarEntry) => void navigate(addressOf(row)) },
    ...(mayEdit ? [{ label: t('edit'), run: (row: ScholarEntry) => void navigate(`${addressOf(row)}/edit`) }] : []),
    ...rowActions,
    ...(mayAdd
      ? [
          {
            label: t('enroll'),
            isOffered: (row: ScholarEntry) => enroll.isElsewhere([row]),
            run: (row: ScholarEntry) => void navigate(enroll.addressOf(row)),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayUpload && siteId !== 0 && <UploadStrip siteId={siteId} kind="scholars" />}
      {mayMerge && <AlikeStrip place={place} />}
      <FoundByContact place={place} search={list.query.search.trim()} />
      <ListPage
        list={pending === false ? list : { ...list, data: pending }}
        table={(table) => <DataTable {...table} />}
        isPart
        title={t(id === 'participants' ? 'participants' : 'title')}
        primaryAction={
          mayAdd && (
            <Button variant="contained" component={Link} to={enrollAddress()}>
              {t('add')}
            </Button>
          )
        }
        otherActions={
          <>
            {mayUpload && (
              <Button variant="outlined" component={Link} to="/roster/new" state={{ isNew: true }}>
                {t('upload')}
              </Button>
            )}
            {id === 'participants' && mayName && (
              <Button
                variant="outlined"
                disabled={names === undefined}
                onClick={() => {
                  setIsNaming(true);
                }}
              >
                {t('customNames')}
              </Button>
            )}
            {mayDownload && (
              <ScholarDownload search={{ ...list.search, ...list.order, columns: list.shown.map(({ field }) => field).join(',') }} />
            )}
          </>
        }
        searchLabel={t('search')}
        addressOf={addressOf}
        rowActions={actions}
        bulkActions={bulkActions}
        canSelectAll
        empty={{ icon: <PersonIcon />, title: t('empty'), body: t('emptyBody') }}
      />
      {dialogs}
      {isNaming && names !== undefined && (
        <CustomNamesDialog
          accountId={accountId}
          names={names}
          onClose={() => {
            setIsNaming(false);
          }}
        />
      )}
    </>
  );
}
