import { Box, Button, FormControlLabel, Switch } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListSitesQuery } from '@/api/admin';
import { type EventHolidayDto, useListEventsAndHolidaysQuery } from '@/api/planner';
import { CalendarIcon, ChevronDownIcon, ChevronRightIcon } from '@/shared/icons/icons';
import { ListFrame } from '@/shared/list/ListFrame';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { useParameter } from '@/shared/list/useParameter';
import type { Place } from '@/shared/session/roles';
import { EmptyState } from '@/shared/states/EmptyState';
import { todayIn } from '@/shared/time/days';
import { useEntryDialogs } from '../hooks/useEntryDialogs';
import { pastQuery, upcomingQuery } from '../rules/calendarQuery';
import { MOST_SITES } from '../rules/siteChoice';
import { Calendar } from './Calendar';

/** The page of what is ahead, and that of what is past, in the URL. */
const PAGE = 'page';
const PAST = 'past';
const ON = 'true';

/** The events and holidays of a program, with those of the site in view: what is ahead by month, what is past folded away. */
export function EventsTab({ place }: { place: Place }) {
  const { accountId, programId, siteId } = place;
  const { t } = useTranslation('planner');
  const [params, setParams] = useSearchParams();
  const [allSites, setAllSites] = useParameter('allSites');
  const top = useRef<HTMLDivElement>(null);
  const today = todayIn(null);
  const [page, pastPage] = [pageIn(params, PAGE) ?? 1, pageIn(params, PAST)];
  const isSite = siteId !== 0;
  const isOfAll = !isSite && allSites === ON;
  const of = { programId, ...(isSite ? { siteId } : isOfAll ? { allSites: true } : {}) };
  const { data: sites } = useListSitesQuery(
    { accountId, programId, sortField: 'siteName', page: 1, count: MOST_SITES },
    { skip: !isOfAll },
  );
  const siteNames = new Map((sites?.results ?? []).map((site) => [site.siteId, site.siteName]));
  const upcoming = useListEventsAndHolidaysQuery(upcomingQuery(of, today, page));
  const past = useListEventsAndHolidaysQuery(pastQuery(of, today, pastPage ?? 1));
  const ahead = upcoming.currentData;
  const over = past.currentData?.eventHolidayDtos.filter(({ endDate }) => endDate < today);
  const rows = ahead !== undefined && over !== undefined ? [...ahead.eventHolidayDtos, ...over] : undefined;
  const { mayAddEvent, mayAddHoliday, add, upload, actionsOf, dialogs } = useEntryDialogs(place, rows, () => {
    top.current?.focus();
  });

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

  const adding = (
    <>
      {mayAddHoliday && <Button onClick={upload}>{t('file.open')}</Button>}
      {mayAddHoliday && (
        <Button
          variant={mayAddEvent ? 'outlined' : 'contained'}
          onClick={() => {
            add('holiday');
          }}
        >
          {t('add')}
        </Button>
      )}
      {mayAddEvent && (
        <Button
          variant="contained"
          onClick={() => {
            add('event');
          }}
        >
          {t('event.add')}
        </Button>
      )}
    </>
  );
  const query = upcoming.error === undefined ? past : upcoming;

  return (
    <Box ref={top} tabIndex={-1} component="section" aria-label={t('events')} sx={{ maxWidth: 1120, outline: 'none' }}>
      <ListFrame<EventHolidayDto>
        isPart
        isBare
        title={t('events')}
        totals={ahead && t('ahead', { count: ahead.count })}
        total={ahead?.count}
        data={{
          rows,
          count: ahead !== undefined && over !== undefined ? ahead.count + over.length : undefined,
          isFetching: query.isFetching,
          error: query.error,
          onRetry: () => void query.refetch(),
        }}
        primaryAction={adding}
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
        empty={{ icon: <CalendarIcon />, title: t('empty'), body: t(mayAddHoliday ? 'emptyBody' : 'emptyRead') }}
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
      {dialogs}
    </Box>
  );
}

/** A page number in the URL; null when there is none. */
function pageIn(params: URLSearchParams, name: string): number | null {
  const page = Number(params.get(name));
  return Number.isSafeInteger(page) && page > 0 ? page : null;
}
