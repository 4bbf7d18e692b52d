import { Box, FormLabel, NativeSelect, OutlinedInput, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttendanceDrawer, type AttendanceStatus, type Enrollment, useReadAttendanceDrawerQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { NOTHING_SAID } from '@/shared/text/nothing';
import { StatusChip, type StatusTone } from '@/shared/text/StatusChip';
import { ACTIVE } from '../rules/enrollmentForm';

const TONES: Record<AttendanceStatus, StatusTone> = { Present: 'good', Late: 'waiting', Absent: 'bad', 'Not Scheduled': 'off', '--': 'off' };

/** Attendance of the last four weeks at one of the child's sites: that in view, else the first where they are active. */
export function AttendanceSection({ enrollments }: { enrollments: readonly Enrollment[] }) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const { place } = useSession();
  const selectId = useId();
  const [chosen, setChosen] = useState(0);
  const first = enrollments.find(({ siteId }) => siteId === place.siteId) ?? enrollments.find(({ status }) => status === ACTIVE) ?? enrollments[0];
  const ssmId = enrollments.find(({ enrollmentId }) => enrollmentId === chosen)?.enrollmentId ?? first?.enrollmentId ?? 0;
  const { currentData, error, isFetching, refetch } = useReadAttendanceDrawerQuery({ ssmId });
  return (
    <RecordSection
      title={t('record.attendance.title')}
      {...(currentData === undefined ? {} : { help: t('record.attendance.help', { from: format.day(currentData.startDate), to: format.day(currentData.endDate) }) })}
    >
      {enrollments.length > 1 && (
        <Box sx={{ mb: 2, maxWidth: 400 }}>
          <FormLabel htmlFor={selectId} sx={{ display: 'block', mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}>
            {t('record.attendance.at')}
          </FormLabel>
          <NativeSelect
            fullWidth
            value={String(ssmId)}
            onChange={(event) => {
              setChosen(Number(event.target.value));
            }}
            input={<OutlinedInput size="small" />}
            inputProps={{ id: selectId }}
          >
            {enrollments.map(({ enrollmentId, siteName }) => (
              <option key={enrollmentId} value={String(enrollmentId)}>
                {siteName}
              </option>
            ))}
          </NativeSelect>
        </Box>
      )}
      {currentData !== undefined ? (
        <Days drawer={currentData} />
      ) : error !== undefined && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState>
          <Skeleton animation={false} variant="rounded" height={120} />
        </LoadingState>
      )}
    </RecordSection>
  );
}

function Days({ drawer }: { drawer: AttendanceDrawer }) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const timeOf = (time: string | null | undefined) => {
    const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time ?? '') ?? [];
    return hours === undefined ? NOTHING_SAID : format.timeOfDay(Number(hours) * 60 + Number(minutes));
  };
  if (drawer.results.length === 0) {
    return <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('record.attendance.none')}</Typography>;
  }
  const { present, late, absent, notScheduled } = drawer.totals;
  return (
    <>
      <Typography sx={{ mb: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{t('record.attendance.totals', { present, late, absent, notScheduled })}</Typography>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={t('record.attendance.title')} sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px' } }}>
          <TableHead>
            <TableRow>
              {(['day', 'status', 'checkIn', 'checkOut', 'collectedBy', 'note'] as const).map((column) => (
                <TableCell key={column}>{t(`record.attendance.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {drawer.results.map(({ day, mark }) => (
              <TableRow key={day}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                  {format.weekday(day)}
                </TableCell>
                <TableCell>
                  <StatusChip tone={TONES[mark.status]} label={t(`record.mark.${mark.status}`)} />
                </TableCell>
                <TableCell>{timeOf(mark.checkIn)}</TableCell>
                <TableCell>{timeOf(mark.checkOut)}</TableCell>
                <TableCell>{mark.collectedBy?.name ?? NOTHING_SAID}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{mark.note ?? NOTHING_SAID}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
