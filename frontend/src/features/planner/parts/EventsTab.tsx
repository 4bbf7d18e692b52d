import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type EventHolidayDto, useListEventsAndHolidaysQuery } from '@/api/planner';
import { CalendarIcon, ChevronDownIcon, ChevronRightIcon } from '@/shared/icons/icons';
import { ListFrame } from '@/shared/list/ListFrame';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { usePermission } from '@/shared/session/usePermission';
import { EmptyState } from '@/shared/states/EmptyState';
import { todayIn } from '@/shared/time/days';
import { useHolidayRemoval } from '../hooks/useHolidayRemoval';
import { pastQuery, upcomingQuery } from '../rules/calendarQuery';
import { Calendar } from './Calendar';
import { HolidayDialog } from './HolidayDialog';

/** The page of what is ahead, and that of what is past, in the URL. */
const PAGE = 'page';
const PAST = 'past';

/** The events and holidays of a program: what is ahead by month, what is past folded away. */
export function EventsTab({ accountId, programId }: { accountId: number; programId: number }) {
  const { t } = useTranslation('planner');
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<EventHolidayDto | 'new' | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const today = todayIn(null);
  const [page, pastPage] = [pageIn(params, PAGE) ?? 1, pageIn(params, PAST)];
  const at = { accountId, programId };
  const mayAdd = usePermission('holiday:create', at);
  const mayEdit = usePermission('holiday:edit', at);
  const mayDelete = usePermission('holiday:delete', at);
  const upcoming = useListEventsAndHolidaysQuery(upcomingQuery(programId, today, page));
  const past = useListEventsAndHolidaysQuery(pastQuery(programId, today, pastPage ?? 1));
  const remove = useHolidayRemoval();
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

  const add = mayAdd && (
    <Button
      variant="contained"
      onClick={() => {
        setEdited('new');
      }}
    >
      {t('add')}
    </Button>
  );
  const actions = {
    ...(mayEdit ? { onEdit: setEdited } : {}),
    ...(mayDelete
      ? {
          onDelete: (entry: EventHolidayDto) => {
            // Its row goes, and the focus must not go with it.
            top.current?.focus();
            remove(entry);
          },
        }
      : {}),
  };
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
                {...actions}
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
                    {...actions}
                  />
                )}
              </Box>
            )}
          </>
        )}
      </ListFrame>
      {edited !== null && (
        <HolidayDialog
          programId={programId}
          {...(edited === 'new' ? {} : { holiday: edited })}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </Box>
  );
}

/** A page number in the URL; null when there is none. */
function pageIn(params: URLSearchParams, name: string): number | null {
  const page = Number(params.get(name));
  return Number.isSafeInteger(page) && page > 0 ? page : null;
}
