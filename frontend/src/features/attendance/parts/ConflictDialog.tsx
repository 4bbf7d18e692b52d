import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceContent } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import type { Conflict } from '../hooks/useMarks';
import { minutesOf, NOT_TAKEN } from '../rules/register';

interface Props {
  conflict: Conflict;
  /** Null when nobody knows it here. */
  name: string | null;
  zone: string;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
}

/** Two people marked one child: both marks, with who and when. Nothing is saved over the other's without being asked. */
export function ConflictDialog({ conflict, name, zone, onKeepTheirs, onSaveMine }: Props) {
  const { t } = useTranslation('attendance');
  const format = useFormats(zone);
  const titleId = useId();
  const { result } = conflict;
  const who = result.changedBy?.name ?? t('somebody');
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{name === null ? t('conflict.unlisted') : t('conflict.title', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        <Side title={t('conflict.theirs', { who, time: format.dateTime(result.changedAt) })} mark={result.mark ?? NOT_TAKEN} />
        <Side title={t('conflict.yours', { time: format.dateTime(conflict.markedAt) })} mark={result.yours ?? NOT_TAKEN} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button autoFocus onClick={onKeepTheirs}>
          {t('conflict.keep', { who })}
        </Button>
        <Button variant="contained" onClick={onSaveMine}>
          {t('conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Side({ title, mark }: { title: string; mark: AttendanceContent }) {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  const time = (value: string | null | undefined) => {
    const minutes = minutesOf(value);
    return minutes === null ? null : format.timeOfDay(minutes);
  };
  const lines = [
    t(`status.${mark.status}`),
    mark.checkout === 'Dismissed' ? t('checkoutOf.Dismissed') : null,
    time(mark.checkIn) === null ? null : t('cameAt', { time: time(mark.checkIn) }),
    time(mark.checkOut) === null ? null : t('leftAt', { time: time(mark.checkOut) }),
    mark.collectedBy?.name,
    mark.collectedBy?.isOffList === true ? t('offList') : null,
    mark.transportation,
    mark.note,
  ].filter((line) => typeof line === 'string' && line !== '');
  return (
    <Box component="section" aria-label={title} sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', p: 2 }}>
      <Typography component="h3" sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {lines.map((line) => (
        <Typography key={line} sx={{ fontSize: 14, lineHeight: '22px', overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </Box>
  );
}
