import {
  Box,
  FormLabel,
  NativeSelect,
  OutlinedInput,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttendanceDrawer, type AttendanceStatus, type Enrollment, useReadAttendanceDrawerQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { DayField } from '@/shared/list/DayField';
import { RecordSection } from '@/shared/record/RecordSection';
import { useSession } from '@/shared/session/SessionContext';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { NOTHING_SAID } from '@/shared/text/nothing';
import { StatusChip, type StatusTone } from '@/shared/text/StatusChip';
import { todayIn } from '@/shared/time/days';
import { type DaysChoice, drawerDays, LAST_WEEKS, PRESETS } from '../rules/attendanceDays';
import { ACTIVE } from '../rules/enrollmentForm';

const TONES: Record<AttendanceStatus, StatusTone> = {
  Present: 'good',
  Late: 'waiting',
  Absent: 'bad',
  'Not Scheduled': 'off',
  '--': 'off',
};

/** Attendance at one of the child's sites, that in view, else the first where they are active: of the last four weeks, or of the days that the person chooses. */
export function AttendanceSection({ enrollments }: { enrollments: readonly Enrollment[] }) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const { place } = useSession();
  const [chosen, setChosen] = useState(0);
  const [choice, setChoice] = useState<DaysChoice>(LAST_WEEKS);
  const first =
    enrollments.find(({ siteId }) => siteId === place.siteId) ?? enrollments.find(({ status }) => status === ACTIVE) ?? enrollments[0];
  const enrollment = enrollments.find(({ enrollmentId }) => enrollmentId === chosen) ?? first;
  const ssmId = enrollment?.enrollmentId ?? 0;
  // The service knows the site's today; where it is not asked for days it answers the last four weeks.
  const asked = drawerDays(choice, enrollment?.enrollmentDate ?? '', todayIn(null));
  const { currentData, error, isFetching, refetch } = useReadAttendanceDrawerQuery(
    asked.fault === null ? { ssmId, ...asked.days } : skipToken,
  );
  return (
    <RecordSection
      title={t('record.attendance.title')}
      {...(currentData === undefined
        ? {}
        : { help: t('record.attendance.help', { from: format.day(currentData.startDate), to: format.day(currentData.endDate) }) })}
    >
      <Stack direction="row" sx={{ mb: 2, gap: 2, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        {enrollments.length > 1 && (
          <Choice
            label={t('record.attendance.at')}
            value={String(ssmId)}
            options={enrollments.map(({ enrollmentId, siteName }) => ({ value: String(enrollmentId), label: siteName }))}
            onValue={(value) => {
              setChosen(Number(value));
            }}
          />
        )}
        <Choice
          label={t('record.attendance.range')}
          value={choice.preset}
          options={PRESETS.map((preset) => ({ value: preset, label: t(`record.attendance.preset.${preset}`) }))}
          onValue={(value) => {
            const preset = PRESETS.find((each) => each === value) ?? 'weeks';
            // One's own days begin with those that are shown.
            setChoice({ preset, from: currentData?.startDate ?? choice.from, to: currentData?.endDate ?? choice.to });
          }}
        />
        {choice.preset === 'own' && (
          <>
            <DayField
              label={t('record.attendance.from')}
              value={choice.from}
              onValue={(from) => {
                setChoice({ ...choice, from });
              }}
            />
            <DayField
              label={t('record.attendance.to')}
              value={choice.to}
              {...(asked.fault !== null && asked.fault !== 'day' && { fault: t(`record.attendance.${asked.fault}`) })}
              onValue={(to) => {
                setChoice({ ...choice, to });
              }}
            />
          </>
        )}
      </Stack>
      {currentData !== undefined ? (
        <Days drawer={currentData} />
      ) : asked.fault !== null ? null : error !== undefined && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState>
          <Skeleton animation={false} variant="rounded" height={120} />
        </LoadingState>
      )}
    </RecordSection>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onValue: (value: string) => void;
}

function Choice({ label, value, options, onValue }: ChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ minWidth: 200, maxWidth: 400 }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <NativeSelect
        fullWidth
        value={value}
        onChange={(event) => {
          onValue(event.target.value);
        }}
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
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
      <Typography sx={{ mb: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
        {t('record.attendance.totals', { present, late, absent, notScheduled })}
      </Typography>
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
                <TableCell>
                  {mark.collectedBy?.name ?? NOTHING_SAID}
                  {mark.collectedBy?.isOffList === true && (
                    <Box sx={{ fontWeight: 600, color: 'warning.main' }}>{t('record.attendance.offList')}</Box>
                  )}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{mark.note ?? NOTHING_SAID}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
