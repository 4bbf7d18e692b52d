import { Box, Button, Link as PlainLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventHolidayDto, ProgramPlan } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { minutesAt } from '@/shared/time/clock';
import { dayAfter, type Day } from '@/shared/time/days';

/** Rows that are shown until all are asked for. */
const FEW = 8;
/** Events of a program that are named. */
const NAMED = 3;
/** Owners of active tasks have not begun or are at it. */
const NOT_DONE = '1,2';

interface Props {
  programs: readonly ProgramPlan[];
  today: Day;
  /** The last day to which tasks are due. */
  until: Day;
}

/** What is planned by program, the most that is late first, with the way into each planner. */
export function PlanTable({ programs, today, until }: Props) {
  const { t } = useTranslation(['home', 'partnerHome']);
  const format = useFormats();
  const { place } = useSession();
  const [isAll, setIsAll] = useState(false);
  // Those of the same standing stay in the order of their names.
  const ordered = [...programs].sort((one, other) => other.overdue - one.overdue || other.due - one.due);
  const planner = (programId: number, search: Record<string, string> = {}) =>
    addressAt({ accountId: place.accountId, programId }, `/planner?${new URLSearchParams(search).toString()}`.replace(/\?$/, ''));
  const tasks = (programId: number, days: string) => planner(programId, { endDate: days, ownerStatus: NOT_DONE, allSites: 'true' });
  const clock = (time: string | null | undefined) => (typeof time === 'string' ? format.timeOfDay(minutesAt(time)) : '');
  const event = ({ title, isAllDay, startTime }: EventHolidayDto) =>
    [isAllDay ? '' : clock(startTime), title].filter((each) => each !== '').join(' ');
  const holiday = ({ title, startDate, endDate }: EventHolidayDto) =>
    [
      title,
      startDate === endDate ? format.monthDay(startDate) : t('hours', { from: format.monthDay(startDate), to: format.monthDay(endDate) }),
    ].join(' · ');
  const count = (name: string, what: string, number: number, to: string, isBad = false) => (
    <TableCell align="right">
      {number === 0 ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          0
        </Box>
      ) : (
        <PlainLink
          component={Link}
          to={to}
          aria-label={t('partnerHome:plan.countOf', { what, count: number, name })}
          sx={{ fontWeight: 600, ...(isBad ? { color: 'error.main' } : {}) }}
        >
          {format.count(number, true)}
        </PlainLink>
      )}
    </TableCell>
  );

  return (
    <Box sx={{ overflowX: 'auto', borderTop: '1px solid', borderColor: 'divider' }}>
      <Table
        size="small"
        aria-label={t('partnerHome:plan.by')}
        sx={{
          fontVariantNumeric: 'tabular-nums',
          '& td, & th': { fontSize: 14, lineHeight: '20px', height: 44, py: 0.75 },
          '& thead th': { whiteSpace: 'nowrap' },
          '& tbody tr:last-child > *': { borderBottom: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('partnerHome:plan.program')}</TableCell>
            <TableCell align="right">{t('plan.late')}</TableCell>
            <TableCell align="right">{t('plan.due')}</TableCell>
            <TableCell>{t('plan.today')}</TableCell>
            <TableCell>{t('partnerHome:plan.holiday')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {(isAll ? ordered : ordered.slice(0, FEW)).map(({ programId, programName, overdue, due, events, holiday: next }) => (
            <TableRow key={programId}>
              <TableCell component="th" scope="row" sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>
                <PlainLink component={Link} to={planner(programId)} sx={{ fontWeight: 600 }}>
                  {programName}
                </PlainLink>
              </TableCell>
              {count(programName, t('plan.late'), overdue, tasks(programId, `..${dayAfter(today, -1)}`), true)}
              {count(programName, t('plan.due'), due, tasks(programId, `${today}..${until}`))}
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {events.slice(0, NAMED).map(event).join(', ')}
                {events.length > NAMED && (
                  <>
                    {' '}
                    <PlainLink component={Link} to={planner(programId, { tab: 'events', allSites: 'true' })}>
                      {t('partnerHome:plan.more')}
                    </PlainLink>
                  </>
                )}
              </TableCell>
              <TableCell>{typeof next === 'object' && next !== null ? holiday(next) : ''}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {!isAll && ordered.length > FEW && (
        <Button
          onClick={() => {
            setIsAll(true);
          }}
          sx={{ m: 1 }}
        >
          {t('partnerHome:plan.all', { count: ordered.length })}
        </Button>
      )}
    </Box>
  );
}
