import { Box, Button, IconButton, Typography } from '@mui/material';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceContent, RegisterColumn, RegisterRow } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { CheckIcon, ClockIcon, CloseIcon, EditIcon, WarningIcon } from '@/shared/icons/icons';
import { Face } from '@/shared/people/Face';
import { photoAddress } from '@/shared/scholars/scholarAddress';
import type { MarkState } from '../hooks/useMarks';
import { useSayMark } from '../hooks/useSayMark';
import { childName, isHere, mayCome, type Said } from '../rules/register';
import { ChildFlags } from './ChildFlags';
import { ChildName } from './ChildName';
import { COLUMNS } from './ColumnHeads';
import { StatusButtons } from './StatusButtons';

/** The picture of a child, and what lies between it and the name. */
const FACE_PX = 40;
const GAP = '12px';

/** What is done to a child of the register. The same object all along, so that a mark draws its own row alone. */
export interface RowActions {
  say: (ssmId: number, status: Said | null) => void;
  checkIn: (ssmId: number) => void;
  checkOut: (ssmId: number) => void;
  showDetails: (ssmId: number) => void;
  /** The person has seen why the mark was not saved. */
  dismiss: (ssmId: number) => void;
  focus: (ssmId: number) => void;
}

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
  /** The name leads to the child's page. */
  isLink: boolean;
  on: RowActions;
}

/** A child in the register: who it is, what to know, its mark, and whether the mark is saved. */
export const RegisterRowView = memo(function RegisterRowView({ row, mark, state, error, isOff, columns, isCurrent, isLink, on }: Props) {
  const { ssmId } = row;
  const { t } = useTranslation('attendance');
  const say = useSayMark();
  const format = useFormats();
  const shows = (column: RegisterColumn) => columns.includes(column);
  const name = childName(row);
  const [came, left] = [say.time(mark.checkIn), say.time(mark.checkOut)];
  const pickup = row.contacts.filter(({ allowedToPick }) => allowedToPick).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const barred = row.contacts.filter(({ isBarred }) => isBarred).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  // Tab leads from the row in view to its buttons, and from there out of the list.
  const tabIndex = isCurrent ? 0 : -1;
  const hasLeft = left !== null || mark.checkout === 'Dismissed';
  const nothing = (
    <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline' }, color: 'text.secondary' }}>
      --
    </Box>
  );
  return (
    <Box
      component="li"
      data-child={row.ssmId}
      tabIndex={tabIndex}
      aria-label={t('row', { name, status: t(mark.status === '--' ? 'notTaken' : `status.${mark.status}`) })}
      onFocus={() => {
        on.focus(ssmId);
      }}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto auto', sm: 'max-content minmax(0, 1fr) auto auto', lg: COLUMNS },
        gridTemplateAreas: {
          xs: '"name edit side" "about about about" "status status status" "times times times"',
          sm: '"name name edit side" "about about about about" "status times times times"',
          // Who may collect takes a line below the buttons: beside them it would take four. With whom a child left takes as many
          // lines beside both, so that it pushes nothing away.
          lg: '"name status came left note edit side" "about about about left note edit side"',
        },
        gridTemplateRows: { lg: 'auto 1fr' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.25,
        px: 2,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
        // What stands at the head and at the foot covers no row that has the focus.
        scrollMarginBlock: 'calc(var(--app-header-height, 0px) + 48px) 160px',
        '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
        ...(row.isScheduled ? {} : { backgroundColor: theme.palette.canvas }),
      })}
    >
      <Box sx={{ gridArea: 'name', minWidth: 0, display: 'flex', alignItems: 'center', gap: GAP }}>
        {shows('photo') && <Face name={`${row.firstName} ${row.lastName}`} picture={photoAddress(row, 'thumbnail')} size={FACE_PX} />}
        <Box sx={{ minWidth: 0, display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.25 }}>
          <Typography component="span" sx={{ fontSize: 15, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' }}>
            <ChildName child={row} isLink={isLink} tabIndex={tabIndex} />
          </Typography>
          <ChildFlags child={row} />
        </Box>
      </Box>
      <Box sx={{ gridArea: 'about', alignSelf: 'start', minWidth: 0, pl: shows('photo') ? `calc(${String(FACE_PX)}px + ${GAP})` : 0, fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' }}>
        <Box sx={{ color: 'text.secondary' }}>
          {[shows('grade') ? say.grade(row) : '', shows('classroom') ? row.classroomName : '', row.isScheduled ? '' : t('notExpected'), !shows('pickup') ? '' : pickup.length === 0 ? t('noPickup') : t('pickup', { names: pickup.join(', ') })].filter((part) => part !== '').join(' · ')}
        </Box>
        {barred.length > 0 && <Box sx={{ fontWeight: 600, color: 'error.main' }}>{t('barred', { names: barred.join(', ') })}</Box>}
        {error !== null && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Box component="span" role="alert" sx={{ color: 'error.main' }}>
              {error}
            </Box>
            <IconButton tabIndex={tabIndex} aria-label={t('dismissOf', { name })} onClick={() => {
                on.dismiss(ssmId);
              }}>
              <CloseIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </Box>
        )}
      </Box>
      <Box sx={{ gridArea: 'status', mt: { xs: 0.75, lg: 0 } }}>
        <StatusButtons name={name} value={mark.status} isOff={isOff} isReached={isCurrent} onChoose={(status) => {
            on.say(ssmId, status);
          }} />
      </Box>
      <Box sx={{ gridArea: 'times', mt: 0.75, display: { xs: 'flex', lg: 'contents' }, alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, fontSize: 14, lineHeight: '20px' }}>
        <Box sx={{ gridArea: { lg: 'came' } }}>
          {!shows('checkIn') ? null : came !== null ? (
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>{t('cameAt', { time: came })}</Box>
          ) : !isOff && mayCome(mark) ? (
            <Button size="small" tabIndex={tabIndex} aria-label={t('checkInOf', { name })} onClick={() => {
                on.checkIn(ssmId);
              }} sx={touchable}>
              {t('checkIn')}
            </Button>
          ) : (
            nothing
          )}
        </Box>
        <Box sx={{ ...beside, gridArea: { lg: 'left' }, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
          {hasLeft ? (
            // With whom a child left is never hidden.
            <>
              {mark.checkout === 'Dismissed' && <Box sx={{ fontWeight: 600 }}>{t('checkoutOf.Dismissed')}</Box>}
              {(left !== null || mark.collectedBy) && <Box>{mark.collectedBy ? (left === null ? t('with', { who: mark.collectedBy.name }) : t('leftWith', { time: left, who: mark.collectedBy.name })) : t('leftAt', { time: left })}</Box>}
              {typeof mark.lateMinutes === 'number' && <Box sx={{ fontWeight: 600, color: 'warning.main' }}>{t('pickedUpLate', { duration: format.duration(mark.lateMinutes) })}</Box>}
            </>
          ) : !shows('checkOut') ? null : !isOff && isHere(mark) ? (
            <Button size="small" variant="outlined" tabIndex={tabIndex} aria-label={t('checkOutOf', { name })} onClick={() => {
                on.checkOut(ssmId);
              }} sx={touchable}>
              {t('checkOutHere')}
            </Button>
          ) : (
            nothing
          )}
        </Box>
        <Box sx={{ ...beside, gridArea: { lg: 'note' }, minWidth: 0, overflowWrap: 'anywhere', fontSize: 13, lineHeight: '18px' }}>
          {shows('transportation') && typeof mark.transportation === 'string' && <Box sx={{ fontWeight: 600 }}>{mark.transportation}</Box>}
          {shows('note') && typeof mark.note === 'string' && <Box>{mark.note}</Box>}
          {(shows('transportation') || shows('note')) && typeof mark.transportation !== 'string' && typeof mark.note !== 'string' && nothing}
        </Box>
      </Box>
      <Box sx={{ ...beside, gridArea: 'edit' }}>
        {!isOff && (
          <IconButton tabIndex={tabIndex} aria-label={t('detailsOf', { name })} onClick={() => {
              on.showDetails(ssmId);
            }}>
            <EditIcon />
          </IconButton>
        )}
      </Box>
      <Box sx={{ ...beside, gridArea: 'side', alignItems: 'center', minWidth: 20 }}>
        <SaveMark state={state} />
      </Box>
    </Box>
  );
});

/** What stands beside both lines of a child begins with the first: level with the buttons, and down from there. */
const beside = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center', alignSelf: { xs: 'center', lg: 'start' }, minHeight: { lg: 40 } } as const;

const touchable = { minHeight: 'max(40px, var(--app-target))' } as const;

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
