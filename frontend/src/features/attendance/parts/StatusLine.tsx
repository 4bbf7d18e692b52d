import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { STATUSES, type Tally } from '../rules/register';

/** How far the register is taken, and who is here. On a phone no more than that: the children come first. */
export function StatusLine({ counts, isToday }: { counts: Tally; isToday: boolean }) {
  const { t } = useTranslation('attendance');
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2.5, rowGap: 0.5, fontVariantNumeric: 'tabular-nums' }}
    >
      {counts.expected > 0 && (
        <Typography sx={{ fontWeight: 600 }}>
          {counts.taken === counts.expected
            ? t('allTaken', { count: counts.expected })
            : t('taken', { taken: counts.taken, count: counts.expected })}
        </Typography>
      )}
      {STATUSES.map(({ status }) => (
        <Typography key={status} sx={{ display: { xs: 'none', sm: 'block' }, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {`${t(`status.${status}`)} ${String(counts.by[status])}`}
        </Typography>
      ))}
      {counts.timesOnly > 0 && (
        <Typography sx={{ display: { xs: 'none', sm: 'block' }, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {t('timesOnly', { count: counts.timesOnly })}
        </Typography>
      )}
      {/* Beside those who are meant to come, whose marks add up to who is taken. */}
      {counts.extra > 0 && (
        <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('extra', { count: counts.extra })}</Typography>
      )}
      {/* Of a day that is over, whoever was not checked out is not here: the register was left open. */}
      {(isToday || counts.here > 0) && (
        <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {t(isToday ? 'stillHere' : 'notCheckedOut', { count: counts.here })}
        </Typography>
      )}
    </Box>
  );
}
