import { Box, Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useFormats } from '@/shared/formats/useFormats';
import { TooltipText } from '@/shared/text/TooltipText';
import { siteToday, type Site, type ToldDay } from '../rules/siteDay';
import { useSayTimes } from '../hooks/useSayTimes';
import { TodayChip } from './TodayChip';

interface Props {
  site: Site;
  now: Date;
  /** What the roster service tells of its day; null while it is not read. */
  told: ToldDay | null | undefined;
  /** Its home. Absent: the person has no way into the site. */
  to?: string;
}

/** A site of the program: whether it meets today, when, where. */
export function SiteRow({ site, now, told, to }: Props) {
  const { t } = useTranslation('home');
  const sayTimes = useSayTimes();
  const format = useFormats();
  const today = siteToday(site, now, told);
  const name = {
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    textAlign: 'left',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  } as const;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'subgrid',
        alignItems: 'center',
        rowGap: 0.5,
        px: 3,
        py: 1.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {to === undefined ? (
          <Box sx={name}>{site.siteName}</Box>
        ) : (
          <Link
            component={RouterLink}
            to={to}
            sx={{ ...name, display: 'inline-flex', alignItems: 'center', minHeight: 'var(--app-target)' }}
          >
            {site.siteName}
          </Link>
        )}
        {site.address !== '' && (
          <Box sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
            <TooltipText text={site.address} limit={60} />
          </Box>
        )}
      </Box>
      <Box>
        <TodayChip today={today} />
      </Box>
      <Box sx={{ fontSize: 14, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' }}>
        <Box>{sayTimes.hours(site, now)}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {sayTimes.days(site)}
          {(today.kind === 'dayOff' || today.kind === 'holiday') && today.next !== null && (
            <> · {t('next', { day: format.weekday(today.next) })}</>
          )}
        </Box>
      </Box>
    </Box>
  );
}
