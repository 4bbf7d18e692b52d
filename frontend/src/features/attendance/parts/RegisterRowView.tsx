import { Box, Button, IconButton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AttendanceContent, RegisterColumn, RegisterRow } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { CheckIcon, ClockIcon, EditIcon, WarningIcon } from '@/shared/icons/icons';
import { Face } from '@/shared/people/Face';
import type { MarkState } from '../hooks/useMarks';
import { useSayMark } from '../hooks/useSayMark';
import { childName, isHere, mayCome, photoOf, type Said } from '../rules/register';
import { ChildFlags } from './ChildFlags';
import { StatusButtons } from './StatusButtons';

interface Props {
  row: RegisterRow;
  mark: AttendanceContent;
  state: MarkState;
  /** Why the mark was not saved. */
  error: string | null;
  isOff: boolean;
  /** What is shown; what keeps a child safe always is. */
  columns: readonly RegisterColumn[];
  isCurrent: boolean;
  onStatus: (status: Said | null) => void;
  onCheckIn: () => void;
  onCheckOut: () => void;
  onDetails: () => void;
  onFocus: () => void;
}

/** A child in the register: who it is, what to know, its mark, and whether the mark is saved. */
export function RegisterRowView({ row, mark, state, error, isOff, columns, isCurrent, onStatus, onCheckIn, onCheckOut, onDetails, onFocus }: Props) {
  const { t } = useTranslation('attendance');
  const say = useSayMark();
  const format = useFormats();
  const shows = (column: RegisterColumn) => columns.includes(column);
  const name = childName(row);
  const [came, left] = [say.time(mark.checkIn), say.time(mark.checkOut)];
  const pickup = row.contacts.filter(({ allowedToPick }) => allowedToPick).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const barred = row.contacts.filter(({ isBarred }) => isBarred).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const hasLeft = left !== null || mark.checkout === 'Dismissed';
  return (
    <Box
      component="li"
      data-child={row.ssmId}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t('row', { name, status: t(`status.${mark.status}`) })}
      onFocus={onFocus}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(220px, 1.3fr) auto minmax(220px, 1fr) 32px' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        px: 2,
        py: 1,
        minHeight: 60,
        borderTop: '1px solid',
        borderColor: 'divider',
        // The strip at the foot covers no row that has the focus.
        scrollMarginBlock: 80,
        '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
        ...(row.isScheduled ? {} : { backgroundColor: theme.palette.canvas }),
      })}
    >
      <Box sx={{ minWidth: 0, display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        {shows('photo') && <Face name={`${row.firstName} ${row.lastName}`} picture={photoOf(row)} size={40} />}
        <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.25 }}>
          <Typography component="span" sx={{ fontSize: 15, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <ChildFlags child={row} />
        </Box>
        <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[shows('grade') ? say.grade(row) : '', shows('classroom') ? row.classroomName : '', row.isScheduled ? '' : t('notExpected'), !shows('pickup') ? '' : pickup.length === 0 ? t('noPickup') : t('pickup', { names: pickup.join(', ') }), shows('transportation') ? (mark.transportation ?? '') : ''].filter((part) => part !== '').join(' · ')}
        </Typography>
        {barred.length > 0 && <Typography sx={{ fontSize: 13, lineHeight: '18px', fontWeight: 600, color: 'error.main', overflowWrap: 'anywhere' }}>{t('barred', { names: barred.join(', ') })}</Typography>}
        {shows('note') && typeof mark.note === 'string' && <Typography sx={{ fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' }}>{mark.note}</Typography>}
        </Box>
      </Box>
      <Box>
        <StatusButtons name={name} value={mark.status} isOff={isOff} onChoose={onStatus} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, fontSize: 14, lineHeight: '20px' }}>
        {!shows('checkIn') ? null : came !== null ? (
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>{t('cameAt', { time: came })}</Box>
        ) : (
          !isOff &&
          mayCome(mark) && (
            <Button size="small" tabIndex={-1} aria-label={t('checkInOf', { name })} onClick={onCheckIn} sx={{ minHeight: 40 }}>
              {t('checkIn')}
            </Button>
          )
        )}
        {!shows('checkOut') ? null : hasLeft ? (
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
            {mark.collectedBy ? t('leftWith', { time: left ?? t('dismissed'), who: mark.collectedBy.name }) : (left === null ? t('dismissed') : t('leftAt', { time: left }))}
            {typeof mark.lateMinutes === 'number' && <Box component="span" sx={{ ml: 1, fontWeight: 600, color: 'warning.main' }}>{t('lateBy', { duration: format.duration(mark.lateMinutes) })}</Box>}
          </Box>
        ) : (
          !isOff &&
          isHere(mark) && (
            <Button size="small" variant="outlined" tabIndex={-1} aria-label={t('checkOutOf', { name })} onClick={onCheckOut} sx={{ minHeight: 40 }}>
              {t('checkOut')}
            </Button>
          )
        )}
        {!isOff && (
          <IconButton tabIndex={-1} aria-label={t('detailsOf', { name })} onClick={onDetails}>
            <EditIcon />
          </IconButton>
        )}
        {error !== null && (
          <Typography component="span" role="alert" sx={{ flexBasis: '100%', fontSize: 13, lineHeight: '18px', color: 'error.main' }}>
            {error}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'center' }}>
        <SaveMark state={state} />
      </Box>
    </Box>
  );
}

/** Whether a mark is saved: a sign and, for readers of the page, a word. */
function SaveMark({ state }: { state: MarkState }) {
  const { t } = useTranslation('attendance');
  if (state === 'settled') {
    return null;
  }
  const look = { saving: { color: 'text.secondary', icon: <ClockIcon /> }, saved: { color: 'success.main', icon: <CheckIcon /> }, waiting: { color: 'warning.main', icon: <ClockIcon /> }, refused: { color: 'error.main', icon: <WarningIcon /> } }[state];
  return (
    <Box component="span" role="img" aria-label={t(`state.${state}`)} title={t(`state.${state}`)} sx={{ display: 'flex', color: look.color }}>
      {look.icon}
    </Box>
  );
}
