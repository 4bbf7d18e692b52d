import { Alert, Box, Button, Typography } from '@mui/material';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceSettings, Register } from '@/api/roster';
import { usePrinted } from '@/shared/browser/usePrinted';
import { useFormats } from '@/shared/formats/useFormats';
import { markOnlyWhile } from './hooks/markOnlyWhile';
import { useClosedReason } from './hooks/useClosedReason';
import { useMarks, type Marks } from './hooks/useMarks';
import type { Today } from './hooks/useToday';
import { MarkingView } from './MarkingView';
import { EmptyRegister } from './parts/EmptyRegister';
import { Foot } from './parts/Foot';
import { MarkDialogs, type Opened } from './parts/MarkDialogs';
import { ConnectionNotice, Notices } from './parts/Notices';
import { PrintMenu } from './parts/PrintMenu';
import { PrintSheet, type Sheet } from './parts/PrintSheet';
import { type View, ViewSwitch } from './parts/ViewSwitch';
import { FIRST_VIEW } from './rules/registerView';

interface Props {
  register: Register;
  /** It was today's, and its day is over: it takes no marks until another day is chosen or today's has been read. */
  isOver: boolean;
  /** False once its day is over, as of now. */
  isStillOn: () => boolean;
  classroomId: number | undefined;
  settings: AttendanceSettings | undefined;
  readAt: number;
  /** The whole site today, for the evacuation sheet. */
  today: Today | null;
  marksOfToday: Marks;
  offlineSince: number | null;
  view: View;
  isChosen: RefObject<boolean>;
  onView: (view: View) => void;
  /** To the last day that takes marks. */
  onOpenDay: (day: string) => void;
  /** To the children of all classrooms. */
  onEveryClassroom: () => void;
}

/** The children of a register, or why it has none, and what is printed of it. */
export function RegisterContent({
  register,
  isOver,
  isStillOn,
  classroomId,
  settings,
  readAt,
  today,
  marksOfToday,
  offlineSince,
  view,
  isChosen,
  onView,
  onOpenDay,
  onEveryClassroom,
}: Props) {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  const marks = markOnlyWhile(useMarks(register, readAt), isStillOn);
  const everybody = today?.rows ?? register.results;
  const closedReason = useClosedReason(register, isOver);
  const openDay = isOver ? null : (register.openDay ?? null);
  const toOpenDay =
    openDay === null ? undefined : (
      <Button
        color="inherit"
        onClick={() => {
          onOpenDay(openDay);
        }}
      >
        {t('toOpenDay', { day: format.weekday(openDay) })}
      </Button>
    );
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Opened>(null);
  const { printed: sheet, print } = usePrinted<Sheet>('register');
  const look = settings ?? FIRST_VIEW;

  // Staff do not see who has no classroom: a register that looks taken may lack somebody.
  const unseen = register.withoutClassroom ?? 0;
  const notShown = unseen > 0 && (
    <Typography role="status" sx={{ mb: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600, color: 'warning.main' }}>
      {t('notShown', { count: unseen })}
    </Typography>
  );
  const evacuation = sheet === 'evacuation' && today !== null && (
    <PrintSheet
      sheet={sheet}
      register={{ ...today.register, results: today.rows }}
      view={look}
      markOf={marksOfToday.shownOf}
      readAt={today.readAt}
    />
  );
  const dialogs = (
    <MarkDialogs
      // The same with children and without: a dialog stays when the last child goes from the list.
      key="dialogs"
      opened={opened}
      rows={register.results}
      everybody={everybody}
      register={register}
      settings={settings}
      marks={marks}
      onClose={() => {
        setOpened(null);
      }}
    />
  );
  if (register.results.length === 0) {
    return (
      <>
        {evacuation}
        <Box sx={sheet === 'evacuation' ? { '@media print': { display: 'none' } } : {}}>
          <Notices marks={marks} everybody={everybody} />
          {/* The board and the evacuation sheet are of the whole site: children may be here who are not in this list. */}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, '@media print': { display: 'none' } }}>
            <ViewSwitch view={view} isChosen={isChosen} onView={onView} />
            <Box sx={{ flex: 1 }} />
            <PrintMenu register={register} waitingCount={marks.waitingCount} hasToday={today !== null} isEmpty onPrint={print} />
          </Box>
          <EmptyRegister closedReason={closedReason} toOpenDay={toOpenDay} classroomId={classroomId} onEveryClassroom={onEveryClassroom} />
          {notShown}
          <Foot>
            <ConnectionNotice marks={marks} offlineSince={offlineSince} zone={register.timeZone} />
          </Foot>
        </Box>
        {dialogs}
      </>
    );
  }
  return (
    <>
      {evacuation}
      {sheet === 'register' && <PrintSheet sheet={sheet} register={register} view={look} markOf={marks.shownOf} readAt={readAt} />}
      <Box sx={{ '@media print': { display: 'none' } }}>
        {closedReason !== null && (
          <Alert severity={isOver ? 'warning' : 'info'} sx={{ mb: 2 }} action={toOpenDay}>
            {closedReason}
          </Alert>
        )}
        <Notices marks={marks} everybody={everybody} />
        {notShown}
        <MarkingView
          register={register}
          marks={marks}
          isClosed={closedReason !== null}
          classroomId={classroomId}
          settings={settings}
          offlineSince={offlineSince}
          view={view}
          isChosen={isChosen}
          onView={onView}
          search={search}
          onSearch={setSearch}
          setOpened={setOpened}
          printMenu={<PrintMenu register={register} waitingCount={marks.waitingCount} hasToday={today !== null} onPrint={print} />}
        />
      </Box>
      {dialogs}
    </>
  );
}
