import { Box, Button, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Classroom, useListClassroomsQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/icons/icons';
import { DayField } from '@/shared/list/DayField';
import { type Place, Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { dayAfter, runningDayBefore } from '@/shared/time/days';
import { readDay } from '@/shared/time/typedDay';

const NONE: Classroom[] = [];

interface Props {
  place: Place;
  day: string | undefined;
  today: string | undefined;
  /** Weekdays on which the site runs, as far as they are known: who looks back means the last of them. */
  siteDays: readonly number[];
  classroomId: number | undefined;
  /** The board is of the whole site, today: there is nothing to choose. */
  isBoard: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  onDay: (day: string | null) => void;
  onClassroom: (classroomId: number | null) => void;
}

/** Which day and classroom the register is of. */
export function RegisterHead({ place, day, today, siteDays, classroomId, isBoard, heading, onDay, onClassroom }: Props) {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  const { role } = useSession();
  /** What was typed that is no day, over which day. */
  const [wrong, setWrong] = useState<{ typed: string; over: string | undefined } | null>(null);
  const next = useRef<HTMLButtonElement>(null);
  const classrooms = useListClassroomsQuery({ siteId: place.siteId, programId: place.programId }).currentData?.results ?? NONE;
  const go = (chosen: string) => {
    if (readDay(chosen) === null) {
      setWrong({ typed: chosen, over: day });
      return;
    }
    setWrong(null);
    onDay(chosen === '' || chosen === today ? null : chosen);
  };
  if (isBoard) {
    return (
      <Typography component="h2" variant="h2" sx={{ mb: 2, '@media print': { display: 'none' } }}>
        {[t(role === Role.staff ? 'view.here' : 'boardOf'), today === undefined ? '' : format.weekday(today)].filter(Boolean).join(' · ')}
      </Typography>
    );
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        mb: { xs: 1.5, sm: 2 },
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 260px' }, minWidth: 0 }}>
        <Typography
          ref={heading}
          tabIndex={-1}
          component="h2"
          variant="h2"
          sx={{ outline: 'none', '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {[day === undefined ? '' : format.weekday(day), day !== undefined && day === today ? t('today') : ''].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box
        role="group"
        aria-label={t('day')}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          gap: { xs: 0, sm: 0.5 },
          '& .MuiTextField-root': { width: { xs: 152, sm: 188 } },
        }}
      >
        <IconButton
          aria-label={t('dayBefore')}
          disabled={day === undefined}
          onClick={() => {
            go(runningDayBefore(day ?? '', siteDays));
          }}
        >
          <ChevronLeftIcon />
        </IconButton>
        <DayField label={t('day')} value={wrong !== null && wrong.over === day ? wrong.typed : (day ?? '')} onValue={go} />
        <IconButton
          ref={next}
          aria-label={t('dayAfter')}
          disabled={day === undefined}
          onClick={() => {
            go(dayAfter(day ?? '', 1));
          }}
        >
          <ChevronRightIcon />
        </IconButton>
        {day !== undefined && day !== today && (
          <Button
            onClick={() => {
              // The button goes.
              next.current?.focus();
              go('');
            }}
            sx={{ minHeight: 'max(40px, var(--app-target))' }}
          >
            {t('toToday')}
          </Button>
        )}
      </Box>
      {classrooms.length > 0 && (
        <TextField
          select
          size="small"
          label={t('classroom')}
          value={classroomId ?? 0}
          onChange={(event) => {
            const chosen = Number(event.target.value);
            onClassroom(chosen === 0 ? null : chosen);
          }}
          sx={{ flex: { xs: '1 1 100px', sm: 'none' }, minWidth: { xs: 0, sm: 180 } }}
        >
          <MenuItem value={0}>{t('everyClassroom')}</MenuItem>
          {classrooms.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
