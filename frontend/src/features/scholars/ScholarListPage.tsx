import { Box } from '@mui/material';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useMoves } from './hooks/useMoves';
import { useScholarColumns } from './hooks/useScholarColumns';
import { ScholarDownload } from './parts/ScholarDownload';
import { enrollAddress, scholarAddress } from './rules/scholarAddress';
import { EnrollmentStatus, scholarName } from './rules/scholarList';
import { UploadStrip } from './upload/parts/UploadStrip';
import { ScholarList } from './parts/ScholarList';

/** Scholar roster (spec 1 §2, spec 2 §2): the scholars of the place in view. */
export function ScholarListPage() {
  const { t } = useTranslation('scholarList');
  const { place, canOpen } = useSession();
  const navigate = useNavigate();
  const { siteId, programId } = place;
  const mayAdd = usePermission('scholar:create', place) && canOpen('/roster/new');
  const mayUpload = usePermission('scholar:upload', place) && canOpen('/roster/upload');
  const mayEdit = usePermission('scholar:edit', place);
  const mayDownload = usePermission('scholar:download', place);
  const classrooms = useListClassroomsQuery({ siteId, programId }, { skip: siteId === 0 });
  const rooms = classrooms.currentData;
  const filters = useMemo<ListFilter[]>(
    () => [
      {
        name: 'status',
        label: t('column.status'),
        isParameter: true,
        options: [EnrollmentStatus.active, EnrollmentStatus.inactive].map((status) => ({ value: String(status), label: t(`status.${String(status) as '1' | '2'}`) })),
      },
      ...(rooms === undefined
        ? []
        : [
            {
              name: 'classroomId',
              label: t('column.classroomName'),
              isParameter: true,
              options: [...rooms.results.map(({ id, name }) => ({ value: String(id), label: name })), ...(rooms.includesUnassignedScholars ? [{ value: UNASSIGNED, label: t('unassigned') }] : [])],
            },
          ]),
    ],
    [t, rooms],
  );
  const list = useList({
    id: 'scholars',
    columns: useScholarColumns(place),
    sort: 'lastName',
    filters,
    rowId,
    rowName: scholarName,
    useQuery: useListScholarsQuery,
    arg: Object.fromEntries(Object.entries(place).filter(([, id]) => id !== 0)),
  });
  const { rowActions, bulkActions, dialogs } = useMoves(place, list.search);
  const actions = [
    { label: t('open'), run: (row: ScholarEntry) => void navigate(addressOf(row)) },
    ...(mayEdit ? [{ label: t('edit'), run: (row: ScholarEntry) => void navigate(`${addressOf(row)}/edit`) }] : []),
    ...rowActions,
    ...(mayAdd ? [{ label: t('enroll'), run: (row: ScholarEntry) => void navigate(enrollAddress(row.scholarId)) }] : []),
  ];
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      {mayUpload && siteId !== 0 && <UploadStrip siteId={siteId} />}
      <ListPage
        list={list}
        table={(table) => <DataTable {...table} />}
        isPart
        title={t('title')}
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
              <Button variant="outlined" component={Link} to="/roster/upload">
                {t('upload')}
              </Button>
            )}
            {mayDownload && <ScholarDownload search={{ ...list.search, ...list.order, columns: list.shown.map(({ field }) => field).join(',') }} />}
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
  const { place } = useSession();
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      <ScholarList place={place} id="scholars" />
    </Box>
  );
}
