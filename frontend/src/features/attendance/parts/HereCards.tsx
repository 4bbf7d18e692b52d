import { Box, Button, IconButton, Link, Paper, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AttendanceContent, RegisterRow } from '@/api/roster';
import { sayPhone } from '@/shared/form/rules';
import { useFormats } from '@/shared/formats/useFormats';
import { CloseIcon } from '@/shared/icons/icons';
import { Face } from '@/shared/people/Face';
import { photoAddress } from '@/shared/scholars/scholarAddress';
import { useRelationship } from '@/shared/scholars/useRelationship';
import { useSayMark } from '../hooks/useSayMark';
import { byClassroom, childName } from '../rules/register';
import { ChildFlags } from './ChildFlags';

interface Props {
  rows: readonly RegisterRow[];
  markOf: (ssmId: number) => AttendanceContent;
  /** Why the last mark of a child was not saved; null when nothing is to be said. */
  refusalOf: (ssmId: number) => string | null;
  isOff: boolean;
  /** Minutes since the site closed; null: it has not. */
  late: number | null;
  onCheckOut: (ssmId: number, button: HTMLButtonElement) => void;
  /** The person has seen why the mark was not saved. */
  onDismiss: (ssmId: number) => void;
}

/** Who is still here, by classroom, with those who may collect them: read at arm's length, with the phone in the other hand. */
export function HereCards({ rows, markOf, refusalOf, isOff, late, onCheckOut, onDismiss }: Props) {
  const { t } = useTranslation('attendance');
  const say = useSayMark();
  const format = useFormats();
  return byClassroom(rows).map(({ id, name, children }) => (
    <Box component="section" key={id} aria-label={name === '' ? t('noClassroom') : name} sx={{ mb: 3 }}>
      <Typography component="h3" sx={{ mb: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {t('group', { name: name === '' ? t('noClassroom') : name, count: children.length })}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {children.map((row) => {
          const came = say.time(markOf(row.ssmId).checkIn);
          const refusal = refusalOf(row.ssmId);
          const picture = photoAddress(row, 'thumbnail');
          return (
            <Paper
              component="li"
              variant="outlined"
              key={row.ssmId}
              aria-label={childName(row)}
              sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, p: 2, borderRadius: '8px' }}
            >
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
                {picture !== null && <Face name={`${row.firstName} ${row.lastName}`} picture={picture} size={48} />}
                <Typography component="span" sx={{ fontSize: 17, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {childName(row)}
                </Typography>
                <ChildFlags child={row} />
              </Box>
              {late !== null && (
                <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, color: 'warning.main' }}>
                  {t('latePickup', { duration: format.duration(late) })}
                </Typography>
              )}
              <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
                {[say.grade(row), came === null ? '' : t('cameAt', { time: came })].filter((part) => part !== '').join(' · ')}
              </Typography>
              <Pickup row={row} />
              {refusal !== null && (
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1, fontSize: 14, lineHeight: '20px' }}>
                  <Box component="span" role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
                    {refusal}
                  </Box>
                  <IconButton
                    aria-label={t('dismissOf', { name: childName(row) })}
                    onClick={(event) => {
                      // The button goes; its child keeps the focus.
                      event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-check-out]')?.focus();
                      onDismiss(row.ssmId);
                    }}
                  >
                    <CloseIcon sx={{ fontSize: 16 }} />
                  </IconButton>
                </Box>
              )}
              {!isOff && (
                <Button
                  data-check-out
                  variant="outlined"
                  aria-label={t('checkOutOf', { name: childName(row) })}
                  onClick={(event) => {
                    onCheckOut(row.ssmId, event.currentTarget);
                  }}
                  sx={{ alignSelf: 'flex-start', minHeight: 44, mt: 'auto' }}
                >
                  {t('checkOut')}
                </Button>
              )}
            </Paper>
          );
        })}
      </Box>
    </Box>
  ));
}

/** Who may collect a child, with a number to call, and who must not. */
function Pickup({ row }: { row: RegisterRow }) {
  const { t } = useTranslation('attendance');
  const sayRelationship = useRelationship();
  const line = { fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' } as const;
  const may = row.contacts.filter(({ allowedToPick, isBarred }) => allowedToPick && !isBarred);
  const mustNot = row.contacts.filter(({ isBarred }) => isBarred).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return (
    <Box sx={{ mb: 1 }}>
      {may.length === 0 && <Typography sx={line}>{t('noPickup')}</Typography>}
      {may.map(({ contactId, firstName, lastName, relationship, phoneNumber }) => (
        <Typography key={contactId} sx={line}>
          {[`${firstName} ${lastName}`, sayRelationship(relationship)].filter((part) => part !== '').join(', ')}
          {typeof phoneNumber === 'string' && phoneNumber !== '' && (
            <>
              {' '}
              <Link
                href={`tel:+1${phoneNumber}`}
                aria-label={t('call', { name: `${firstName} ${lastName}`, phone: sayPhone(phoneNumber) })}
                sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 'var(--app-target)', whiteSpace: 'nowrap' }}
              >
                {sayPhone(phoneNumber)}
              </Link>
            </>
          )}
        </Typography>
      ))}
      {mustNot.length > 0 && (
        <Typography sx={{ ...line, fontWeight: 600, color: 'error.main' }}>{t('barred', { names: mustNot.join(', ') })}</Typography>
      )}
    </Box>
  );
}
