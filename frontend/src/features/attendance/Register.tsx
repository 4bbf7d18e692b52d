import { Alert, Box, Button, buttonBaseClasses, Typography, useMediaQuery, useTheme } from '@mui/material';
import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  type AttendanceContent,
  type AttendanceSettings,
  type MarkedBy,
  type Register as RegisterAnswer,
  type RegisterRow,
  useReadAttendanceSettingsQuery,
  useReadRegisterQuery,
} from '@/api/roster';
import { useHotkey } from '@/shared/browser/useHotkey';
import { useOnline } from '@/shared/browser/useOnline';
import { usePrinted } from '@/shared/browser/usePrinted';
import { useFormats } from '@/shared/formats/useFormats';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { PersonIcon } from '@/shared/icons/icons';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { SearchBox } from '@/shared/list/SearchBox';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { problemOf } from '@/shared/states/problem';
import { todayIn } from '@/shared/time/days';
import { readDay } from '@/shared/time/typedDay';
import { Board } from './Board';
import { useArrowFromPage } from './hooks/useArrowFromPage';
import { useBarHeight } from './hooks/useBarHeight';
import { useLatest } from './hooks/useLatest';
import { useMarks, type Marks, type Seen } from './hooks/useMarks';
import { useReadAt } from './hooks/useReadAt';
import { useRefusal } from './hooks/useRefusal';
import { useRegisterKeys } from './hooks/useRegisterKeys';
import { useSayMark } from './hooks/useSayMark';
import { type Today, useDayOver, useToday } from './hooks/useToday';
import { ColumnHeads } from './parts/ColumnHeads';
import { Foot } from './parts/Foot';
import { KeysDialog } from './parts/KeysDialog';
import { MarkDialogs, type Opened } from './parts/MarkDialogs';
import { ConnectionNotice, Notices } from './parts/Notices';
import { PrintMenu } from './parts/PrintMenu';
import { PrintSheet, type Sheet } from './parts/PrintSheet';
import { RegisterHead } from './parts/RegisterHead';
import { RegisterList } from './parts/RegisterList';
import type { RowActions } from './parts/RegisterRowView';
import { SettingsDialog } from './parts/SettingsDialog';
import { StatusLine } from './parts/StatusLine';
import { UndoStrip } from './parts/UndoStrip';
import { type View, ViewSwitch, VIEWS } from './parts/ViewSwitch';
import { arranged, FIRST_VIEW } from './rules/registerView';
import {
  cameAt,
  cameWithMark,
  type Change,
  hasCome,
  isNamed,
  isTaken,
  NOT_TAKEN,
  type Said,
  saidAt,
  tally,
  timeAt,
} from './rules/register';

/** How many children are drawn at once, more than any window shows; the others follow without holding up what is clicked meanwhile. */
const FIRST_ROWS = 60;

/** How soon it is seen that something else has changed about the children, such as an allergy. */
const AGAIN_MS = 30_000;

const NOBODY = { day: '', results: [] };
const NO_DAYS: readonly number[] = [];

/** The register of a site on a day (spec 2 §2 Attendance). To open it writes nothing. */
export function Register({ place }: { place: Place }) {
  const [params, setParams] = useSearchParams();
  // What is no day in the address is of today.
  const day = readDay(params.get('day') ?? '') || undefined;
  const classroomId = Number(params.get('classroom') ?? 0) || undefined;
  const view = VIEWS.find((each) => each === params.get('show')) ?? 'all';
  const asked = { siteId: place.siteId, ...(day === undefined ? {} : { day }), ...(classroomId === undefined ? {} : { classroomId }) };
  const query = useReadRegisterQuery(asked, { pollingInterval: AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, refetch } = query;
  const askedAt = useReadAt(query);
  // Who is late depends on them, so nobody is marked before they are here; without a connection, the last known.
  const settings = useReadAttendanceSettingsQuery({ siteId: place.siteId });
  const { today, isAsked, isStillOn: isStillToday, refetch: refetchToday } = useToday(place.siteId);
  useLatest(place, asked, {
    results: currentData?.results,
    isFetching,
    refetch: () => {
      void refetch();
      refetchToday();
    },
  });
  const isUnreached = error !== undefined && isNoAnswer(error);
  const isOnline = useOnline();
  const knownOfToday = useMarks(
    { ...(today === null ? NOBODY : { day: today.register.day, results: today.rows }), siteId: place.siteId },
    today?.readAt ?? 0,
  );
  const marksOfToday = whileOn(knownOfToday, isStillToday);

  // Without an answer, what this device kept of today.
  const kept =
    currentData === undefined && isUnreached && today !== null && (day === undefined || day === today.register.day)
      ? keptPart(today, classroomId)
      : null;
  const read = currentData ?? kept ?? undefined;
  const readAt = currentData === undefined ? (today?.readAt ?? 0) : askedAt;
  const { isOver, isStillOn } = useDayOver(read, readAt);
  const isOfToday = read !== undefined && read.day === read.today;
  const isPast = isOver && isOfToday;
  const register = isOver && read !== undefined ? { ...read, today: todayIn(read.timeZone) } : read;
  useEffect(() => {
    if (isOver) {
      void refetch();
    }
  }, [isOver, refetch]);
  const offlineSince = (at: number) => (isOnline && !isUnreached ? null : at);

  function show(changes: Record<string, string | null>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) {
            next.delete(name);
          } else {
            next.set(name, value);
          }
        }
        return next;
      },
      { replace: true },
    );
  }

  const heading = useRef<HTMLHeadingElement>(null);
  const onDay = (chosen: string | null) => {
    show({ day: chosen });
  };
  const onClassroom = (chosen: number | null) => {
    show({ classroom: chosen === null ? null : String(chosen) });
  };
  const isChosen = useRef(false);
  const onView = (chosen: View) => {
    isChosen.current = true;
    show({ show: chosen === 'all' ? null : chosen });
  };
  const isBoard = view === 'here';
  const isLost = error !== undefined && !isFetching && isAsked;
  return (
    <Box>
      <RegisterHead
        place={place}
        day={register?.day ?? day ?? today?.register.today}
        today={register?.today ?? today?.register.today}
        siteDays={register?.siteDays ?? today?.register.siteDays ?? NO_DAYS}
        classroomId={classroomId}
        isBoard={isBoard}
        heading={heading}
        onDay={onDay}
        onClassroom={onClassroom}
      />
      {isBoard && today !== null ? (
        <Board
          key={today.register.siteId}
          today={today}
          marks={marksOfToday}
          offlineSince={offlineSince(today.readAt)}
          isChosen={isChosen}
          onView={onView}
        />
      ) : isLost && (isBoard || register === undefined) ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isBoard || register === undefined || (settings.isLoading && !isUnreached) ? (
        <LoadingState>
          <ListSkeleton columns={4} isCompact={false} />
        </LoadingState>
      ) : (
        <Children
          // What was open when the device fell asleep, such as a check-out, is not for whoever wakes it on another day.
          key={`${register.day} ${String(register.siteId)} ${String(isPast)}`}
          register={register}
          isOver={isPast}
          isStillOn={() => !isOfToday || isStillOn()}
          classroomId={classroomId}
          settings={settings.currentData ?? today?.settings}
          readAt={readAt}
          today={today}
          marksOfToday={marksOfToday}
          offlineSince={offlineSince(readAt)}
          view={view}
          isChosen={isChosen}
          onView={onView}
          onOpenDay={(open) => {
            // The button goes; the heading says which day it is now.
            heading.current?.focus();
            onDay(open);
          }}
          onEveryClassroom={() => {
            heading.current?.focus();
            onClassroom(null);
          }}
        />
      )}
    </Box>
  );
}

/** Nothing has answered, or nothing that could say anything of the register. */
function isNoAnswer(error: unknown): boolean {
  const { status } = problemOf(error);
  return status === null || status >= 500;
}

/** What was kept of today, of a classroom or of all. */
function keptPart({ register }: Today, classroomId: number | undefined): RegisterAnswer {
  return classroomId === undefined ? register : { ...register, results: register.results.filter((row) => row.classroomId === classroomId) };
}

/** Marks of today that take no more once the day is over. */
function whileOn(marks: Marks, isStillOn: () => boolean): Marks {
  return {
    ...marks,
    mark: (...said) => {
      if (isStillOn()) {
        marks.mark(...said);
      }
    },
  };
}

interface ChildrenProps {
  register: RegisterAnswer;
  /** It was today's, and its day is over: it takes no marks until another day is chosen or today's has been read. */
  isOver: boolean;
  /** The same, as of now. */
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

/** A status, or none, that does not go with a child's times or takes somebody else's mark away. */
interface Clash {
  ssmId: number;
  status: Said | null;
  seen: Seen;
  /** Whose mark it is when it is somebody else's. */
  by: MarkedBy | null;
}

/** Actions that stay the same object and do what the latest ones do. */
function useLatestActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      say: (ssmId, status) => {
        latest.current.say(ssmId, status);
      },
      checkIn: (ssmId) => {
        latest.current.checkIn(ssmId);
      },
      checkOut: (ssmId) => {
        latest.current.checkOut(ssmId);
      },
      showDetails: (ssmId) => {
        latest.current.showDetails(ssmId);
      },
      dismiss: (ssmId) => {
        latest.current.dismiss(ssmId);
      },
    }),
    [],
  );
}

/** Stays under the header of the page, from a width of the window on; where the window is low, it takes no room from the children. */
function staying(from: 'xs' | 'sm') {
  return {
    '@media (min-height: 700px)': {
      position: { xs: from === 'xs' ? 'sticky' : 'static', sm: from === 'xs' ? 'static' : 'sticky' },
      top: 'var(--app-header-height, 0px)',
      zIndex: 2,
      bgcolor: 'background.default',
    },
  } as const;
}

/** The children of a register, marked by keyboard, mouse or touch. */
function Children({
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
}: ChildrenProps) {
  const { t } = useTranslation('attendance');
  const sayMark = useSayMark();
  const { place } = useSession();
  const format = useFormats();
  const mayMark = usePermission('attendance:mark', place);
  const marks = whileOn(useMarks(register, readAt), isStillOn);
  const refusalOf = useRefusal(marks);
  const everybody = today?.rows ?? register.results;
  const closed = {
    open: '',
    siteDisabled: t('closed.siteDisabled'),
    beforeSession: t('closed.beforeSession', { day: format.day(register.startDate) }),
    afterSession: t('closed.afterSession', { day: format.day(register.endDate) }),
    notRunning: t('closed.notRunning', { day: format.weekday(register.day) }),
    holiday: t('closed.holiday', { name: register.state.holiday ?? '' }),
    future: t('closed.future'),
  };
  const isClosed = isOver || register.state.code !== 'open';
  const whyClosed = isOver ? t('closed.over', { day: format.weekday(register.day) }) : closed[register.state.code];
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
  const { printed: sheet, print } = usePrinted<Sheet>('register');
  const [current, setCurrent] = useState<number | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  /** What would take a child's times or somebody else's mark away, until the person has said whether it may. */
  const [clash, setClash] = useState<Clash | null>(null);
  const [hasKeys, setHasKeys] = useState(false);
  const [hasSettings, setHasSettings] = useState(false);
  const look = settings ?? FIRST_VIEW;
  const list = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const isOff = !mayMark || isClosed;
  // "Not taken" keeps the children whom it had when it was chosen: nobody leaves from under the pointer by being marked.
  const asked = [view, classroomId, search, marks.isReady].join(' ');
  const untaken = register.results
    .filter(({ ssmId, isScheduled }) => isScheduled && !isTaken(marks.shownOf(ssmId)))
    .map(({ ssmId }) => ssmId);
  const [open, setOpen] = useState({ asked, ssmIds: new Set(untaken) });
  if (open.asked !== asked || untaken.some((ssmId) => !open.ssmIds.has(ssmId))) {
    setOpen({ asked, ssmIds: new Set([...(open.asked === asked ? open.ssmIds : []), ...untaken]) });
  }
  const rows = arranged(register.results, look).filter(
    (row) => (view === 'all' || open.ssmIds.has(row.ssmId)) && (search === '' || isNamed(row, search)),
  );
  const counts = tally(register.results.map(({ ssmId, isScheduled }) => ({ mark: marks.shownOf(ssmId), isScheduled })));
  const focused = rows.some(({ ssmId }) => ssmId === current) ? current : (rows[0]?.ssmId ?? null);
  const isNarrowed = search !== '' || view !== 'all';
  const [limit, setLimit] = useState(FIRST_ROWS);
  useEffect(() => {
    startTransition(() => {
      setLimit(Number.POSITIVE_INFINITY);
    });
  }, []);
  const unmarked = rows.filter(({ ssmId, isScheduled }) => isScheduled && marks.shownOf(ssmId).status === '--');

  function focusOn(ssmId: number | null | undefined, options?: FocusOptions) {
    if (limit < rows.length) {
      flushSync(() => {
        setLimit(Number.POSITIVE_INFINITY);
      });
    }
    list.current?.querySelector<HTMLElement>(`[data-child="${String(ssmId)}"]`)?.focus(options);
  }

  /** Before a button of a child does what takes the button away: its row keeps the focus, and moves from under no pointer. */
  function stayWith(ssmId: number) {
    focusOn(ssmId, { preventScroll: true });
  }

  function move(by: number) {
    const at = rows.findIndex(({ ssmId }) => ssmId === focused);
    focusOn(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.ssmId);
  }

  /** From the search straight to the first child that has the name. */
  function toFound(typed: string) {
    flushSync(() => {
      setSearch(typed);
      setCurrent(null);
    });
    list.current?.querySelector<HTMLElement>('[data-child]')?.focus();
  }

  /** What a mark says: today, who is marked as here has come now. */
  function said(shown: AttendanceContent, status: Said | null): Change {
    return register.day === register.today ? saidAt(shown, status, timeAt(register.timeZone)) : { status: status ?? '--' };
  }

  /** Marks a child, unless the person has to be asked first; whether it did. */
  function say(ssmId: number, status: Said | null): boolean {
    const shown = marks.shownOf(ssmId);
    // A second tap on what a colleague has just marked is meant to mark it, too.
    const by = marks.otherOf(ssmId);
    const markedAt = marks.markedAtOf(ssmId);
    // The time that came with one's own mark goes with it.
    const isOnlyMark = by === null && markedAt !== null && cameWithMark(shown, markedAt, register.timeZone);
    const isAway = status !== 'Present' && status !== 'Late';
    if ((status === null && shown.status !== '--' && by !== null) || (isAway && hasCome(shown) && !isOnlyMark)) {
      setClash({ ssmId, status, seen: marks.seenOf(ssmId), by });
      return false;
    }
    marks.mark([ssmId], isAway && isOnlyMark ? { status: status ?? '--', checkIn: null } : said(shown, status));
    return true;
  }

  /** Checks a child in now; on another day than today, the person is asked when it was. Whether it did. */
  function checkIn(ssmId: number): boolean {
    if (register.day !== register.today) {
      setOpened({ ssmId, what: 'checkIn' });
      return false;
    }
    marks.mark([ssmId], cameAt(marks.shownOf(ssmId), timeAt(register.timeZone), settings?.lateAfter));
    return true;
  }

  /** What would be taken away, and of whom. */
  function sayClash({ ssmId, status }: Clash): string {
    const { checkIn: came, checkOut: left } = marks.shownOf(ssmId);
    const name = register.results.find((row) => row.ssmId === ssmId)?.firstName ?? '';
    if (status === null) {
      return t('clash.clear', { name });
    }
    return t(`clash.${came ? 'checkIn' : left ? 'checkOut' : 'dismissed'}`, {
      name,
      time: sayMark.time(came ?? left),
      status: t(`status.${status}`),
    });
  }

  /** Who said it, and what else goes. */
  function sayCleared({ by, seen: { mark } }: Clash): string {
    return [
      by === null
        ? ''
        : t('clash.theirs', { who: by.name ?? t('somebody'), status: t(mark.status === '--' ? 'notTaken' : `status.${mark.status}`) }),
      hasCome(mark) ? t('clash.clearTimes') : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  }

  const onKeyDown = useRegisterKeys({
    marks,
    rows,
    isOff,
    onMove: move,
    onSay: say,
    onCheckIn: checkIn,
    onCheckOut: (ssmId) => {
      setOpened({ ssmId, what: 'checkOut' });
    },
    onDetails: (ssmId) => {
      setOpened({ ssmId, what: 'details' });
    },
  });
  useHotkey({ key: '?', notWhileTyping: true }, () => {
    setHasKeys(true);
  });
  useArrowFromPage(list);

  function close() {
    setOpened(null);
  }

  const actions: RowActions = {
    say,
    checkIn: (ssmId) => {
      stayWith(ssmId);
      checkIn(ssmId);
    },
    checkOut: (ssmId) => {
      stayWith(ssmId);
      setOpened({ ssmId, what: 'checkOut' });
    },
    showDetails: (ssmId) => {
      setOpened({ ssmId, what: 'details' });
    },
    dismiss: (ssmId) => {
      stayWith(ssmId);
      marks.dismiss(ssmId);
    },
  };
  const on = useLatestActions(actions);

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
          {isClosed ? (
            <EmptyState icon={<PersonIcon />} title={whyClosed} action={toOpenDay} />
          ) : classroomId !== undefined ? (
            <EmptyState
              icon={<PersonIcon />}
              title={t('emptyClassroom')}
              action={
                <Button variant="outlined" onClick={onEveryClassroom}>
                  {t('showEveryClassroom')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<PersonIcon />} title={t('empty')}>
              {t('emptyBody')}
            </EmptyState>
          )}
          {notShown}
          <Foot>
            <ConnectionNotice marks={marks} offlineSince={offlineSince} zone={register.timeZone} />
          </Foot>
          <MarkDialogs
            opened={null}
            rows={register.results}
            everybody={everybody}
            register={register}
            settings={settings}
            marks={marks}
            onClose={close}
          />
        </Box>
      </>
    );
  }
  return (
    <>
      {evacuation}
      {sheet === 'register' && <PrintSheet sheet={sheet} register={register} view={look} markOf={marks.shownOf} readAt={readAt} />}
      <Box sx={{ '@media print': { display: 'none' } }}>
        {isClosed && (
          <Alert severity={isOver ? 'warning' : 'info'} sx={{ mb: 2 }} action={toOpenDay}>
            {whyClosed}
          </Alert>
        )}
        <Notices marks={marks} everybody={everybody} />
        {notShown}
        {/* How far it is taken, and the way to whoever is not, stay in sight; on phones, where room is short, the first line alone. */}
        <Box ref={bar} sx={{ display: { xs: 'contents', sm: 'block' }, ...staying('sm') }}>
          <Box
            sx={{
              display: 'flex',
              flexWrap: { xs: 'nowrap', sm: 'wrap' },
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1.5,
              py: { xs: 1, sm: 0 },
              ...staying('xs'),
            }}
          >
            <StatusLine counts={counts} isToday={register.day === register.today} />
            {!isOff && (
              <Button
                variant="contained"
                // It keeps the focus when it has marked everybody.
                aria-disabled={unmarked.length === 0}
                className={unmarked.length === 0 ? buttonBaseClasses.disabled : ''}
                onClick={() => {
                  if (unmarked.length > 0) {
                    const hasTime = ({ ssmId }: RegisterRow) => hasCome(marks.shownOf(ssmId));
                    for (const [children, change] of [
                      [unmarked.filter((row) => !hasTime(row)), said(NOT_TAKEN, 'Present')],
                      [unmarked.filter(hasTime), { status: 'Present' }],
                    ] as const) {
                      if (children.length > 0) {
                        marks.mark(
                          children.map(({ ssmId }) => ssmId),
                          change,
                        );
                      }
                    }
                  }
                }}
                sx={{ minHeight: 'max(40px, var(--app-target))', flexShrink: 0, maxWidth: { xs: '55%', sm: 'none' } }}
              >
                {isNarrowed && unmarked.length > 0 ? t('markShown', { count: unmarked.length }) : t('markAll')}
              </Button>
            )}
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: { xs: 0.5, sm: 1.5 },
              rowGap: { xs: 1, sm: 1.5 },
              mt: { xs: 0.5, sm: 1 },
              mb: 1,
            }}
          >
            <Box sx={{ width: { xs: '100%', sm: 240, xl: 320 }, '& > .MuiInputBase-root': { width: '100%' } }}>
              <SearchBox label={t('find')} value={search} onSearch={setSearch} onLeave={toFound} />
            </Box>
            <ViewSwitch
              view={view}
              isChosen={isChosen}
              onView={(chosen) => {
                onView(chosen);
                setCurrent(null);
              }}
            />
            <Box sx={{ flex: 1 }} />
            <Button
              onClick={() => {
                setHasKeys(true);
              }}
              // Without the room for it, "?" still shows the keys.
              sx={{ minHeight: 'max(40px, var(--app-target))', display: 'none', '@media (min-width: 1200px)': { display: 'inline-flex' } }}
            >
              {t('keys.title')}
            </Button>
            <Button
              onClick={() => {
                setHasSettings(true);
              }}
              sx={{ px: 1, minHeight: 'max(40px, var(--app-target))' }}
            >
              {t('settings.title')}
            </Button>
            <PrintMenu register={register} waitingCount={marks.waitingCount} hasToday={today !== null} onPrint={print} />
          </Box>
          {rows.length > 0 && <ColumnHeads columns={look.columns} />}
        </Box>
        {rows.length === 0 ? (
          <Typography role="status" sx={{ py: 4, color: 'text.secondary' }}>
            {t(search !== '' ? 'noneFound' : `none.${view}`)}
          </Typography>
        ) : (
          <RegisterList
            list={list}
            rows={rows}
            look={look}
            limit={limit}
            marks={marks}
            refusalOf={refusalOf}
            isOff={isOff}
            focused={focused}
            isLink={isWide}
            on={on}
            onFocus={setCurrent}
            onKeyDown={onKeyDown}
          />
        )}
        <Foot>
          <ConnectionNotice marks={marks} offlineSince={offlineSince} zone={register.timeZone} />
          <UndoStrip
            marks={marks}
            rows={register.results}
            onUndo={(ssmIds) => {
              focusOn(rows.find(({ ssmId }) => ssmIds.includes(ssmId))?.ssmId ?? focused);
            }}
          />
        </Foot>
        <MarkDialogs
          opened={opened}
          rows={register.results}
          everybody={everybody}
          register={register}
          settings={settings}
          marks={marks}
          onClose={close}
        />
        {clash !== null && (
          <ConfirmDialog
            isOpen
            title={sayClash(clash)}
            confirmLabel={clash.status === null ? t('keys.clear') : t('clash.confirm', { status: t(`status.${clash.status}`) })}
            onConfirm={() => {
              marks.mark(
                [clash.ssmId],
                { status: clash.status ?? '--', checkIn: null, checkOut: null, checkout: '--', collectedBy: null },
                clash.seen,
              );
              setClash(null);
            }}
            onCancel={() => {
              setClash(null);
            }}
          >
            {clash.status === null ? sayCleared(clash) : undefined}
          </ConfirmDialog>
        )}
        {hasSettings && (
          <SettingsDialog
            place={place}
            onClose={() => {
              setHasSettings(false);
            }}
          />
        )}
        {hasKeys && (
          <KeysDialog
            onClose={() => {
              setHasKeys(false);
            }}
          />
        )}
      </Box>
    </>
  );
}
