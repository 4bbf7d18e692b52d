import { Alert, Box, Button, IconButton, MenuItem, Paper, TextField, Typography } from '@mui/material';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type AttendanceSettings, type Register as RegisterAnswer, type RegisterRow, useListClassroomsQuery, useReadAttendanceSettingsQuery, useReadRegisterQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { ChevronLeftIcon, ChevronRightIcon, PersonIcon } from '@/shared/icons/icons';
import { DayField } from '@/shared/list/DayField';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { SearchBox } from '@/shared/list/SearchBox';
import { useParameter } from '@/shared/list/useParameter';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { errorsOf } from '@/shared/states/problem';
import { dayAfter } from '@/shared/time/days';
import { useRemembered } from '@/shared/browser/useRemembered';
import { useLatest } from './hooks/useLatest';
import { useMarks, type Marks } from './hooks/useMarks';
import { usePrintSheet } from './hooks/usePrintSheet';
import { CheckOutDialog } from './parts/CheckOutDialog';
import { ConflictDialog } from './parts/ConflictDialog';
import { DetailsDialog } from './parts/DetailsDialog';
import { HereCards } from './parts/HereCards';
import { KeysDialog } from './parts/KeysDialog';
import { PrintMenu } from './parts/PrintMenu';
import { PrintSheet } from './parts/PrintSheet';
import { RegisterRowView } from './parts/RegisterRowView';
import { SettingsDialog } from './parts/SettingsDialog';
import { StatusLine } from './parts/StatusLine';
import { UndoStrip } from './parts/UndoStrip';
import { otherDays } from './rules/kept';
import { arranged, FIRST_VIEW, isRegisterView } from './rules/registerView';
import { childName, isHere, isNamed, isTaken, mayCome, minutesLate, STATUSES, tally, timeAt, type Said } from './rules/register';

/** How soon it is seen that something else has changed about the children, such as an allergy. */
const AGAIN_MS = 30_000;

/** Which children are shown. */
type View = 'all' | 'open' | 'here';
const VIEWS: readonly View[] = ['all', 'open', 'here'];

/** The register of a site on a day (spec 2 §2 Attendance). To open it writes nothing. */
export function Register({ place }: { place: Place }) {
  const { t } = useTranslation('attendance');
  const [params, setParams] = useSearchParams();
  const day = params.get('day') ?? undefined;
  const classroomId = Number(params.get('classroom') ?? 0) || undefined;
  const asked = { siteId: place.siteId, ...(day === undefined ? {} : { day }), ...(classroomId === undefined ? {} : { classroomId }) };
  const { currentData, fulfilledTimeStamp = 0, error, isFetching, refetch } = useReadRegisterQuery(asked, { pollingInterval: AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true });
  useLatest(place, asked, { isFetching, refetch });
  // Who is late depends on them, so nobody is marked before they are here; without a connection, the last known.
  const settings = useReadAttendanceSettingsQuery({ siteId: place.siteId });
  const classrooms = useListClassroomsQuery({ siteId: place.siteId, programId: place.programId });
  const format = useFormats();

  function show(name: string, value: string | null) {
    setParams(
      (latest) => {
        const next = new URLSearchParams(latest);
        if (value === null) {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  }

  const shownDay = currentData?.day ?? day;
  const today = currentData?.today;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, '@media print': { display: 'none' } }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography component="h2" variant="h2">
            {[shownDay === undefined ? '' : format.weekday(shownDay), shownDay !== undefined && shownDay === today ? t('today') : ''].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Box role="group" aria-label={t('day')} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 0.5 }}>
          <IconButton
            aria-label={t('dayBefore')}
            disabled={shownDay === undefined}
            onClick={() => {
              show('day', dayAfter(shownDay ?? '', -1));
            }}
          >
            <ChevronLeftIcon />
          </IconButton>
          <DayField
            label={t('day')}
            value={shownDay ?? ''}
            onValue={(chosen) => {
              show('day', chosen === '' || chosen === today ? null : chosen);
            }}
          />
          <IconButton
            aria-label={t('dayAfter')}
            disabled={shownDay === undefined}
            onClick={() => {
              const next = dayAfter(shownDay ?? '', 1);
              show('day', next === today ? null : next);
            }}
          >
            <ChevronRightIcon />
          </IconButton>
          {shownDay !== undefined && shownDay !== today && (
            <Button
              onClick={() => {
                show('day', null);
              }}
              sx={{ minHeight: 40 }}
            >
              {t('toToday')}
            </Button>
          )}
        </Box>
        {(classrooms.currentData?.results.length ?? 0) > 0 && (
          <TextField
            select
            size="small"
            label={t('classroom')}
            value={classroomId ?? 0}
            onChange={(event) => {
              const chosen = Number(event.target.value);
              show('classroom', chosen === 0 ? null : String(chosen));
            }}
            sx={{ minWidth: 180 }}
          >
            <MenuItem value={0}>{t('everyClassroom')}</MenuItem>
            {classrooms.currentData?.results.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {error !== undefined && currentData === undefined && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : currentData === undefined || settings.isLoading ? (
        <LoadingState>
          <ListSkeleton columns={4} isCompact={false} />
        </LoadingState>
      ) : (
        <Children
          key={`${currentData.day} ${String(currentData.siteId)}`}
          register={currentData}
          settings={settings.currentData}
          readAt={fulfilledTimeStamp}
          onDay={(chosen) => {
            show('day', chosen === today ? null : chosen);
          }}
        />
      )}
    </Box>
  );
}

type Opened = { ssmId: number; what: 'checkOut' | 'details' } | null;

/** The children of a register, marked by keyboard, mouse or touch. */
function Children({ register, settings, readAt, onDay }: { register: RegisterAnswer; settings: AttendanceSettings | undefined; readAt: number; onDay: (day: string) => void }) {
  const { t } = useTranslation('attendance');
  const { t: tShared } = useTranslation('shared');
  const { user, place } = useSession();
  const format = useFormats();
  const mayMark = usePermission('attendance:mark', place);
  const marks = useMarks({ userId: user.id, siteId: register.siteId, day: register.day }, register, readAt);
  const [others] = useState(() => otherDays({ userId: user.id, siteId: register.siteId, day: register.day }));
  const closed = {
    open: '',
    siteDisabled: t('closed.siteDisabled'),
    beforeSession: t('closed.beforeSession', { day: format.day(register.startDate) }),
    afterSession: t('closed.afterSession', { day: format.day(register.endDate) }),
    notRunning: t('closed.notRunning', { day: format.weekday(register.day) }),
    holiday: t('closed.holiday', { name: register.state.holiday ?? '' }),
    future: t('closed.future'),
  };
  const [search, setSearch] = useState('');
  const [asked, setView] = useParameter('show', 'all');
  const view = VIEWS.find((each) => each === asked) ?? 'all';
  const { sheet, print } = usePrintSheet();
  const [current, setCurrent] = useState<number | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const [hasKeys, setHasKeys] = useState(false);
  const [hasSettings, setHasSettings] = useState(false);
  const [look, setLook] = useRemembered(`attendance.view.${String(user.id)}`, isRegisterView, FIRST_VIEW);
  const list = useRef<HTMLUListElement>(null);
  const isOff = !mayMark || register.state.code !== 'open';
  const rows = arranged(register.results, look).filter((row) => {
    const mark = marks.shownOf(row.ssmId);
    // The child in hand stays, though it does not belong to the view any more.
    const isShown = view === 'all' || row.ssmId === current || (view === 'open' ? !isTaken(mark) : isHere(mark));
    return isShown && (search === '' || isNamed(row, search));
  });
  const counts = tally(register.results.map(({ ssmId }) => marks.shownOf(ssmId)));
  const focused = rows.some(({ ssmId }) => ssmId === current) ? current : (rows[0]?.ssmId ?? null);
  const openedRow = register.results.find(({ ssmId }) => ssmId === opened?.ssmId);
  const unmarked = register.results.filter(({ ssmId, isScheduled }) => isScheduled && marks.shownOf(ssmId).status === '--');

  function move(by: number) {
    const at = rows.findIndex(({ ssmId }) => ssmId === focused);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) {
      list.current?.querySelector<HTMLElement>(`[data-child="${String(next.ssmId)}"]`)?.focus();
    }
  }

  function say(ssmId: number, status: Said | null) {
    marks.mark([ssmId], { status: status ?? '--' });
  }

  function checkIn(ssmId: number) {
    const isUnsaid = marks.shownOf(ssmId).status === '--';
    const now = timeAt(register.timeZone);
    const status = minutesLate(settings?.lateAfter, now) === null ? 'Present' : 'Late';
    marks.mark([ssmId], { checkIn: now, ...(isUnsaid ? { status } : {}) });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = rows.find(({ ssmId }) => event.target instanceof HTMLElement && event.target.dataset.child === String(ssmId));
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const act = actionOf(event.key, row);
    if (act !== null) {
      event.preventDefault();
      act();
    }
  }

  function actionOf(key: string, row: RegisterRow): (() => void) | null {
    const said = STATUSES.find((each) => each.key === key.toLowerCase());
    const mayChange = (act: () => void) => (isOff ? null : act);
    if (said !== undefined) {
      return mayChange(() => {
        say(row.ssmId, said.status);
        move(1);
      });
    }
    switch (key.toLowerCase()) {
      case 'arrowdown':
        return () => { move(1); };
      case 'arrowup':
        return () => { move(-1); };
      case 'home':
        return () => { move(-rows.length); };
      case 'end':
        return () => { move(rows.length); };
      case 'backspace':
      case 'delete':
        return mayChange(() => { say(row.ssmId, null); });
      case 'i':
        return mayCome(marks.shownOf(row.ssmId))
          ? mayChange(() => {
              checkIn(row.ssmId);
              move(1);
            })
          : null;
      case 'o':
        return isHere(marks.shownOf(row.ssmId)) ? mayChange(() => { setOpened({ ssmId: row.ssmId, what: 'checkOut' }); }) : null;
      case 'e':
        return mayChange(() => { setOpened({ ssmId: row.ssmId, what: 'details' }); });
      case 'u':
        return marks.canUndo ? () => void marks.undo() : null;
      case '?':
        return () => { setHasKeys(true); };
      default:
        return null;
    }
  }

  function errorOf(ssmId: number): string | null {
    if (marks.stateOf(ssmId) !== 'refused') {
      return null;
    }
    const error = marks.errorOf(ssmId);
    const [atField] = Object.values(errorsOf(error?.errors, error?.faults)).flat();
    return error === null ? t('notSaved') : sayServerMessage(tShared, atField ?? { message: error.detail, code: error.name });
  }

  function close() {
    setOpened(null);
  }

  if (register.results.length === 0) {
    return (
      <EmptyState icon={<PersonIcon />} title={t('empty')}>
        {t('emptyBody')}
      </EmptyState>
    );
  }
  return (
    <>
      {sheet !== null && <PrintSheet sheet={sheet} register={register} markOf={marks.shownOf} />}
      <Box sx={{ '@media print': { display: 'none' } }}>
      {register.state.code !== 'open' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {closed[register.state.code]}
        </Alert>
      )}
      {others.map((day) => (
        <Alert
          key={day}
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => { onDay(day); }}>
              {t('waitingOpen')}
            </Button>
          }
        >
          {t('waitingOn', { day: format.weekday(day) })}
        </Alert>
      ))}
      {marks.waitingCount > 0 && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {t('waiting', { count: marks.waitingCount })}
        </Alert>
      )}
      <StatusLine counts={counts} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 2 }}>
        <SearchBox label={t('find')} value={search} onSearch={setSearch} />
        <Box role="group" aria-label={t('show')} sx={{ display: 'flex', gap: 0.5 }}>
          {VIEWS.map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === view ? 'contained' : 'outlined'}
              aria-pressed={each === view}
              onClick={() => {
                setView(each);
                setCurrent(null);
              }}
              sx={{ minHeight: 40 }}
            >
              {t(`view.${each}`)}
            </Button>
          ))}
        </Box>
        <Box sx={{ flex: 1 }} />
        <Button
          onClick={() => {
            setHasKeys(true);
          }}
          sx={{ minHeight: 40, display: { xs: 'none', md: 'inline-flex' } }}
        >
          {t('keys.title')}
        </Button>
        <Button
          onClick={() => {
            setHasSettings(true);
          }}
          sx={{ minHeight: 40 }}
        >
          {t('settings.title')}
        </Button>
        <PrintMenu onPrint={print} />
        {!isOff && (
          <Button
            variant="contained"
            disabled={unmarked.length === 0}
            onClick={() => {
              marks.mark(unmarked.map(({ ssmId }) => ssmId), { status: 'Present' });
            }}
            sx={{ minHeight: 40 }}
          >
            {t('markAll')}
          </Button>
        )}
      </Box>
      {rows.length === 0 ? (
        <Typography role="status" sx={{ py: 4, color: 'text.secondary' }}>
          {t(search !== '' ? 'noneFound' : `none.${view}`)}
        </Typography>
      ) : view === 'here' ? (
        <HereCards
          rows={rows}
          markOf={marks.shownOf}
          isOff={isOff}
          late={register.day === register.today ? minutesLate(register.endTime, timeAt(register.timeZone)) : null}
          onCheckOut={(ssmId) => {
            setOpened({ ssmId, what: 'checkOut' });
          }}
        />
      ) : (
        <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
          <Box component="ul" ref={list} aria-label={t('children')} aria-keyshortcuts="?" onKeyDown={onKeyDown} sx={{ m: 0, p: 0, listStyle: 'none', '& > li:first-of-type': { borderTop: 0 } }}>
            {rows.map((row) => (
              <RegisterRowView
                key={row.ssmId}
                row={row}
                mark={marks.shownOf(row.ssmId)}
                state={marks.stateOf(row.ssmId)}
                error={errorOf(row.ssmId)}
                isOff={isOff}
                isCurrent={row.ssmId === focused}
                onStatus={(status) => {
                  say(row.ssmId, status);
                }}
                onCheckIn={() => {
                  checkIn(row.ssmId);
                }}
                onCheckOut={() => {
                  setOpened({ ssmId: row.ssmId, what: 'checkOut' });
                }}
                onDetails={() => {
                  setOpened({ ssmId: row.ssmId, what: 'details' });
                }}
                onFocus={() => {
                  setCurrent(row.ssmId);
                }}
              />
            ))}
          </Box>
        </Paper>
      )}
      <UndoStrip canUndo={marks.canUndo} onUndo={() => void marks.undo()} onHide={marks.hideUndo} />
      {openedRow !== undefined && opened?.what === 'checkOut' && (
        <CheckOutDialog
          row={openedRow}
          now={timeAt(register.timeZone)}
          onCheckOut={(change) => {
            marks.mark([openedRow.ssmId], change);
          }}
          onClose={close}
        />
      )}
      {openedRow !== undefined && opened?.what === 'details' && (
        <DetailsDialog
          row={openedRow}
          mark={marks.shownOf(openedRow.ssmId)}
          transportChoices={settings?.transportChoices ?? []}
          onSave={(change) => {
            marks.mark([openedRow.ssmId], change);
          }}
          onClose={close}
        />
      )}
      {marks.conflict !== null && (
        <ConflictOf marks={marks} register={register} />
      )}
      {hasSettings && (
        <SettingsDialog
          place={place}
          view={look}
          onView={setLook}
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

function ConflictOf({ marks, register }: { marks: Marks; register: { results: RegisterRow[]; timeZone: string } }) {
  const { conflict } = marks;
  const row = register.results.find(({ ssmId }) => ssmId === conflict?.ssmId);
  if (conflict === null) {
    return null;
  }
  return (
    <ConflictDialog
      conflict={conflict}
      name={row === undefined ? '' : childName(row)}
      zone={register.timeZone}
      onKeepTheirs={marks.dropConflict}
      onSaveMine={() => {
        marks.mark([conflict.ssmId], conflict.change, conflict.result.mark?.version ?? 0);
        marks.dropConflict();
      }}
    />
  );
}
