import { Box, Button, FormControlLabel, Switch } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListSitesQuery } from '@/api/admin';
import { type EventHolidayDto, useListEventsAndHolidaysQuery } from '@/api/planner';
import { CalendarIcon, ChevronDownIcon, ChevronRightIcon } from '@/shared/icons/icons';
import { ListFrame } from '@/shared/list/ListFrame';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { useParameter } from '@/shared/list/useParameter';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { EmptyState } from '@/shared/states/EmptyState';
import { todayIn } from '@/shared/time/days';
import { useEntryRemoval } from '../hooks/useEntryRemoval';
import { pastQuery, upcomingQuery } from '../rules/calendarQuery';
import { MOST_SITES } from '../rules/siteChoice';
import { Calendar, type EntryActions } from './Calendar';
import { CopyEventDialog } from './CopyEventDialog';
import { EventDialog } from './EventDialog';
import { HolidayDialog } from './HolidayDialog';

/** The page of what is ahead, and that of what is past, in the URL. */
const PAGE = 'page';
const PAST = 'past';
const ON = 'true';

/** What is open over the list. */
type Open = { kind: 'event' | 'holiday'; entry?: EventHolidayDto } | { kind: 'copy'; entry: EventHolidayDto };

/** The events and holidays of a program, with those of the site in view: what is ahead by month, what is past folded away. */
export function EventsTab({ place }: { place: Place }) {
  const { accountId, programId, siteId } = place;
  const { t } = useTranslation('planner');
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open | null>(null);
  const [allSites, setAllSites] = useParameter('allSites');
  const top = useRef<HTMLDivElement>(null);
  const today = todayIn(null);
  const [page, pastPage] = [pageIn(params, PAGE) ?? 1, pageIn(params, PAST)];
  const isSite = siteId !== 0;
  const at = { accountId, programId };
  const here = isSite ? { ...at, siteId } : at;
  const isOfAll = !isSite && allSites === ON;
  const of = { programId, ...(isSite ? { siteId } : isOfAll ? { allSites: true } : {}) };
  const may = { addEvent: usePermission('event:create', here), editEvent: usePermission('event:edit', here), editOwn: usePermission('event:edit', at), copy: usePermission('event:copy', at) };
  const { data: sites } = useListSitesQuery({ accountId, programId, sortField: 'siteName', page: 1, count: MOST_SITES }, { skip: !isOfAll });
  const siteNames = new Map((sites?.results ?? []).map((site) => [site.siteId, site.siteName]));
  const mayAdd = usePermission('holiday:create', at);
  const mayEdit = usePermission('holiday:edit', at);
  const mayDelete = usePermission('holiday:delete', at);
  const upcoming = useListEventsAndHolidaysQuery(upcomingQuery(of, today, page));
  const past = useListEventsAndHolidaysQuery(pastQuery(of, today, pastPage ?? 1));
  const remove = useEntryRemoval();
  const ahead = upcoming.currentData;
  const over = past.currentData?.eventHolidayDtos.filter(({ endDate }) => endDate < today);

  function show(name: string, value: number | null) {
    setParams((latest) => {
      const next = new URLSearchParams(latest);
      if (value === null || (name === PAGE && value === 1)) {
        next.delete(name);
      } else {
        next.set(name, String(value));
      }
      return next;
    });
  }

  const add = (
    <>
      {mayAdd && (
        <Button
          variant={may.addEvent ? 'outlined' : 'contained'}
          onClick={() => {
            setOpen({ kind: 'holiday' });
          }}
        >
          {t('add')}
        </Button>
      )}
      {may.addEvent && (
        <Button
          variant="contained"
          onClick={() => {
            setOpen({ kind: 'event' });
          }}
        >
          {t('event.add')}
        </Button>
      )}
    </>
  );
  function drop(entry: EventHolidayDto) {
    // Its row goes, and the focus must not go with it.
    top.current?.focus();
    remove(entry);
  }
  function actionsOf(entry: EventHolidayDto): EntryActions {
    const edit = (kind: 'event' | 'holiday') => () => {
      setOpen({ kind, entry });
    };
    if (entry.type === 'holiday') {
      return { onEdit: mayEdit ? edit('holiday') : undefined, onDelete: mayDelete ? drop : undefined };
    }
    const isOwn = typeof entry.siteId !== 'number';
    // What the program plans is changed in the program.
    const mayChange = isOwn ? may.editOwn : may.editEvent;
    const copy = () => {
      setOpen({ kind: 'copy', entry });
    };
    return { onEdit: mayChange ? edit('event') : undefined, onDelete: mayChange ? drop : undefined, onCopy: may.copy && isOwn ? copy : undefined };
  }
  const query = upcoming.error === undefined ? past : upcoming;
  const isKnown = ahead !== undefined && over !== undefined;

  return (
    <Box ref={top} tabIndex={-1} component="section" aria-label={t('events')} sx={{ maxWidth: 1120, outline: 'none' }}>
      <ListFrame<EventHolidayDto>
        isPart
        isBare
        title={t('events')}
        totals={ahead && t('ahead', { count: ahead.count })}
        total={ahead?.count}
        data={{
          rows: isKnown ? [...ahead.eventHolidayDtos, ...over] : undefined,
          count: isKnown ? ahead.count + over.length : undefined,
          isFetching: query.isFetching,
          error: query.error,
          onRetry: () => void query.refetch(),
        }}
        primaryAction={add}
        {...(isSite
          ? {}
          : {
              otherActions: (
                <FormControlLabel
                  control={
                    <Switch
                      checked={isOfAll}
                      onChange={(_event, isOn) => {
                        setAllSites(isOn ? ON : '');
                      }}
                    />
                  }
                  label={t('task.filter.allSites')}
                />
              ),
            })}
        skeleton={<ListSkeleton columns={3} isCompact={false} />}
        empty={{ icon: <CalendarIcon />, title: t('empty'), body: t(mayAdd ? 'emptyBody' : 'emptyRead') }}
      >
        {() => (
          <>
            {ahead === undefined || ahead.count === 0 ? (
              <EmptyState icon={<CalendarIcon />} title={t('nothingAhead')}>
                {t('nothingAheadBody')}
              </EmptyState>
            ) : (
              <Calendar
                label={t('upcoming')}
                entries={ahead.eventHolidayDtos}
                list={ahead}
                page={page}
                onPage={(next) => {
                  show(PAGE, next);
                }}
                today={today}
                siteNames={siteNames}
                actionsOf={actionsOf}
              />
            )}
            {over !== undefined && over.length > 0 && (
              <Box sx={{ mt: 3 }}>
                <Button
                  color="inherit"
                  aria-expanded={pastPage !== null}
                  startIcon={pastPage === null ? <ChevronRightIcon /> : <ChevronDownIcon />}
                  onClick={() => {
                    show(PAST, pastPage === null ? 1 : null);
                  }}
                  sx={{ mb: 1, color: 'text.secondary' }}
                >
                  {t('past')}
                </Button>
                {pastPage !== null && (
                  <Calendar
                    label={t('past')}
                    entries={over}
                    list={past.currentData}
                    page={pastPage}
                    onPage={(next) => {
                      show(PAST, next);
                    }}
                    today={today}
                    isPast
                    siteNames={siteNames}
                    actionsOf={actionsOf}
                  />
                )}
              </Box>
            )}
          </>
        )}
      </ListFrame>
      {open !== null && <Dialogs open={open} place={place} onClose={() => {
        setOpen(null);
      }} />}
    </Box>
  );
}

function Dialogs({ open, place, onClose }: { open: Open; place: Place; onClose: () => void }) {
  if (open.kind === 'copy') {
    return <CopyEventDialog event={open.entry} accountId={place.accountId} onClose={onClose} />;
  }
  const entry = open.entry;
  return open.kind === 'event' ? (
    <EventDialog place={place} {...(entry === undefined ? {} : { event: entry })} onClose={onClose} />
  ) : (
    <HolidayDialog programId={place.programId} {...(entry === undefined ? {} : { holiday: entry })} onClose={onClose} />
  );
}

/** A page number in the URL; null when there is none. */
function pageIn(params: URLSearchParams, name: string): number | null {
  const page = Number(params.get(name));
  return Number.isSafeInteger(page) && page > 0 ? page : null;
}
