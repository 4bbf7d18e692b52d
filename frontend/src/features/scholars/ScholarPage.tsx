import { Alert, Box, Button, Skeleton, Stack } from '@mui/material';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { type Scholar, useReadScholarQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { Link } from '@/shared/place/Link';
import { RecordPage, type RecordTab } from '@/shared/record/RecordPage';
import { usePermission } from '@/shared/session/usePermission';
import { LoadingState } from '@/shared/states/LoadingState';
import { problemOf } from '@/shared/states/problem';
import { AlikeSection } from './parts/AlikeSection';
import { AttendanceSection } from './parts/AttendanceSection';
import { ContactsSection } from './parts/ContactsSection';
import { DocumentsSection } from './parts/DocumentsSection';
import { EnrollmentsSection } from './parts/EnrollmentsSection';
import { HealthFlags } from './parts/HealthFlags';
import { MedicalSection } from './parts/MedicalSection';
import { PhotoSection } from './parts/PhotoSection';
import { PickupSection } from './parts/PickupSection';
import { ScholarDetails } from './parts/ScholarDetails';
import { ScholarHistory } from './parts/ScholarHistory';
import { ScholarMissing } from './parts/ScholarMissing';
import { scholarAddress, SECTION } from '@/shared/scholars/scholarAddress';

/** Sections that take the focus come to stand below the heading that stays. */
const LED_TO = { outline: 'none', scrollMarginTop: '176px' };

/** A scholar's record: who they are and who may pick them up first, then their health, then everything else. */
export function ScholarPage() {
  const scholarId = Number(useParams()['scholarId']);
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const format = useFormats();
  const { data, currentData, isError, error, fulfilledTimeStamp, refetch } = useReadScholarQuery({ scholarId });
  const scholar = currentData ?? (data?.scholarId === scholarId ? data : undefined);
  // Who must not pick the child up stays in sight when a later read fails, but not for whom the record is no more.
  if (isError && (scholar === undefined || [403, 404].includes(problemOf(error).status ?? 0))) {
    return <ScholarMissing error={error} onRetry={() => void refetch()} />;
  }
  if (scholar === undefined) {
    return (
      <LoadingState>
        <Stack sx={{ gap: 1, p: 4, maxWidth: 1280, mx: 'auto' }}>
          <Skeleton animation={false} width={280} height={40} />
          <Skeleton animation={false} width={420} />
          <Skeleton animation={false} variant="rounded" height={240} sx={{ mt: 3 }} />
        </Stack>
      </LoadingState>
    );
  }
  return (
    <>
      {isError && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {tShared('state.retry')}
            </Button>
          }
        >
          {t('record.notReadAgain', { moment: format.dateTime(fulfilledTimeStamp) })}
        </Alert>
      )}
      <ScholarRecord key={scholarId} scholar={scholar} />
    </>
  );
}

function ScholarRecord({ scholar }: { scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const mayEdit = usePermission('scholar:edit');
  const mayMerge = usePermission('scholar:merge');
  const mayRecall = usePermission('scholar:history');
  const mayLook = usePermission('scholar:medical');
  const maySeeDocuments = usePermission('document:list');
  const { hash, key } = useLocation();
  // The flags beside the name lead to their sections; the same one again, too.
  useEffect(() => {
    if (hash !== '') {
      document.getElementById(hash.slice(1))?.focus();
    }
  }, [hash, key]);
  // What is known of them since is for the sites where they are.
  const hasLeft = scholar.hasLeft === true;
  const sites = [...new Set(scholar.enrollments.map(({ siteName }) => siteName))].join(', ');

  const tabs: [RecordTab, ...RecordTab[]] = [
    {
      id: 'overview',
      label: t('record.tab.overview'),
      content: (
        <>
          {hasLeft && <Alert severity="info">{t('record.hasLeft')}</Alert>}
          {mayMerge && !hasLeft && <AlikeSection scholar={scholar} />}
          {!hasLeft && (
            <Box id={SECTION.pickup} tabIndex={-1} sx={LED_TO}>
              <PickupSection scholar={scholar} />
            </Box>
          )}
          {mayLook && !hasLeft && (
            <Box id={SECTION.medical} tabIndex={-1} sx={LED_TO}>
              <MedicalSection scholar={scholar} />
            </Box>
          )}
          <EnrollmentsSection scholar={scholar} />
          {scholar.enrollments.length > 0 && <AttendanceSection enrollments={scholar.enrollments} />}
          {!hasLeft && <ContactsSection scholar={scholar} />}
          {!hasLeft && <PhotoSection scholar={scholar} />}
          {maySeeDocuments && !hasLeft && <DocumentsSection scholarId={scholar.scholarId} />}
        </>
      ),
    },
    { id: 'details', label: t('record.tab.details'), content: <ScholarDetails scholar={scholar} /> },
    ...(mayRecall ? [{ id: 'history', label: t('record.tab.history'), content: <ScholarHistory scholarId={scholar.scholarId} /> }] : []),
  ];

  return (
    <RecordPage
      name={`${scholar.firstName} ${scholar.lastName}`}
      status={<HealthFlags scholar={scholar} mayLook={mayLook} />}
      place={[t('record.grade', { grade: scholar.enteringGrade }), t('record.born', { day: format.day(scholar.birthDate) }), sites]
        .filter((each) => each !== '')
        .join(' · ')}
      actions={
        mayEdit &&
        !hasLeft && (
          <Button variant="contained" component={Link} to={`${scholarAddress(scholar.scholarId)}/edit`}>
            {t('record.edit')}
          </Button>
        )
      }
      tabs={tabs}
    />
  );
}
