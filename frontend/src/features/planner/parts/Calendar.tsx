import { Box, IconButton, Paper, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { EventHolidayDto, EventHolidayList } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { EditIcon } from '@/shared/icons/icons';
import { CopyIcon, RepeatIcon, TrashIcon } from '@/shared/icons/pageIcons';
import { ListFooter } from '@/shared/list/ListFooter';
import { Tooltip } from '@/shared/text/Tooltip';
import type { Day } from '@/shared/time/days';
import type { EntryActions } from '../hooks/useEntryDialogs';
import { useEntryWords } from '../hooks/useEntryWords';
import { byMonth, daysOf, whenOf } from '../rules/calendar';
import { PAGE_SIZE } from '../rules/calendarQuery';

interface Props {
  actionsOf: (entry: EventHolidayDto) => EntryActions;
  siteNames: ReadonlyMap<number, string>;
  label: string;
  entries: readonly EventHolidayDto[];
  list: Pick<EventHolidayList, 'count' | 'isCountExact'> | undefined;
  page: number;
  onPage: (page: number) => void;
  today: Day;
  isPast?: boolean;
}

/** Events and holidays month by month. */
export function Calendar({ label, entries, list, page, onPage, today, isPast = false, actionsOf, siteNames }: Props) {
  const format = useFormats();
  return (
    <Paper component="section" variant="outlined" aria-label={label} sx={{ borderRadius: '8px', overflow: 'hidden' }}>
      {byMonth(entries).map(({ key, entries: inMonth }) => (
        <Box
          key={key}
          component="section"
          aria-label={format.month(`${key}-01`)}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '176px 1fr' },
            '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' },
          }}
        >
          <Typography
            component="h3"
            sx={{
              px: 2,
              pt: 1.5,
              pb: { xs: 0, sm: 1.5 },
              fontSize: 14,
              lineHeight: '20px',
              fontWeight: 600,
              color: isPast ? 'text.secondary' : 'text.primary',
            }}
          >
            {format.month(`${key}-01`)}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 0 }}>
            {inMonth.map((entry) => (
              <Entry
                key={`${entry.type} ${String(entry.id)}`}
                entry={entry}
                today={today}
                isPast={isPast}
                siteName={typeof entry.siteId === 'number' ? siteNames.get(entry.siteId) : undefined}
                {...actionsOf(entry)}
              />
            ))}
          </Box>
        </Box>
      ))}
      {list !== undefined && list.count > PAGE_SIZE && (
        <ListFooter page={page} count={list.count} isCountExact={list.isCountExact} pageSize={PAGE_SIZE} onPage={onPage} />
      )}
    </Paper>
  );
}

function Entry({
  entry,
  today,
  isPast,
  siteName,
  onEdit,
  onCopy,
  onDelete,
}: EntryActions & { entry: EventHolidayDto; today: Day; isPast: boolean; siteName: string | undefined }) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const days = daysOf(entry);
  const when = isPast ? null : whenOf(entry, today);
  const isHoliday = entry.type === 'holiday';
  const { times } = useEntryWords();
  const where = [times(entry), entry.location, siteName ?? ''].filter((each) => each !== '').join(' · ');
  const run = (action: ((entry: EventHolidayDto) => void) | undefined) => () => action?.(entry);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        columnGap: 2,
        minHeight: 44,
        px: 2,
        py: 0.5,
        fontSize: 14,
        lineHeight: '20px',
        '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box
        component="span"
        sx={{ flex: '0 0 216px', fontVariantNumeric: 'tabular-nums', color: isPast ? 'text.secondary' : 'text.primary' }}
      >
        {days === 1
          ? format.weekday(entry.startDate)
          : t('range', { from: format.weekday(entry.startDate), to: format.weekday(entry.endDate) })}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {entry.title}
        </Box>
        {typeof entry.seriesId === 'number' && (
          <Tooltip title={t('repeat.isOne')}>
            <RepeatIcon
              role="img"
              aria-hidden={false}
              aria-label={t('repeat.isOne')}
              sx={{ ml: 0.75, fontSize: 15, color: 'text.secondary', verticalAlign: '-2px' }}
            />
          </Tooltip>
        )}
        <Box component="span" sx={{ ml: 1.5, color: 'text.secondary' }}>
          {days === 1
            ? t(isHoliday ? 'kind.holiday' : 'kind.event')
            : t('kindFor', { kind: t(isHoliday ? 'kind.holiday' : 'kind.event'), days: t('days', { count: days }) })}
        </Box>
        {where !== '' && (
          <Box
            component="span"
            sx={{ display: 'block', fontSize: 13, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {where}
          </Box>
        )}
        {entry.description !== '' && (
          <Box
            component="span"
            sx={{ display: 'block', fontSize: 13, lineHeight: '18px', color: 'text.secondary', whiteSpace: 'pre-line' }}
          >
            {entry.description}
          </Box>
        )}
      </Box>
      {when !== null && (
        <Box
          component="span"
          sx={{
            color: when.key === 'now' ? 'success.main' : 'text.secondary',
            fontWeight: when.key === 'now' ? 600 : 400,
            whiteSpace: 'nowrap',
          }}
        >
          {when.key === 'now' ? t('now') : format.relativeDays(when.days)}
        </Box>
      )}
      {(onEdit !== undefined || onCopy !== undefined || onDelete !== undefined) && (
        <Box component="span" sx={{ display: 'flex', ml: 'auto' }}>
          {onEdit !== undefined && (
            <Tooltip title={t('edit')}>
              <IconButton aria-label={t('editOf', { name: entry.title })} onClick={run(onEdit)}>
                <EditIcon />
              </IconButton>
            </Tooltip>
          )}
          {onCopy !== undefined && (
            <Tooltip title={t('event.copy')}>
              <IconButton aria-label={t('event.copyOf', { name: entry.title })} onClick={run(onCopy)}>
                <CopyIcon />
              </IconButton>
            </Tooltip>
          )}
          {onDelete !== undefined && (
            <Tooltip title={t('delete')}>
              <IconButton aria-label={t('deleteOf', { name: entry.title })} onClick={run(onDelete)}>
                <TrashIcon />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      )}
    </Box>
  );
}
