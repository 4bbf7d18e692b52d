import { Box, Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { type OverviewQueryPlace, useAttendanceToday } from '../hooks/useAttendanceToday';
import { RecordSection } from '@/shared/record/RecordSection';
import { addressAt } from '@/shared/place/address';
import { useSession } from '@/shared/session/SessionContext';

interface Props {
  place: OverviewQueryPlace;
  /** Each line says of which site it is. */
  namesSites: boolean;
}

/** What needs somebody today: registers that are not taken, who is still here, who has been absent three days running. */
export function AttendanceToday({ place, namesSites }: Props) {
  const { t } = useTranslation('home');
  const { canOpen } = useSession();
  const { sites, upload } = useAttendanceToday(place);
  if (!canOpen('/attendance') || sites === undefined) {
    return null;
  }
  const at = (siteId: number, page: string) => addressAt({ accountId: place.accountId, programId: place.programId, siteId }, page);
  const running = sites.filter(({ state, expected, stillHere }) => (state.code === 'open' && expected > 0) || stillHere > 0);
  const absent = sites.flatMap((site) => site.absent.map((child) => ({ ...child, site })));
  const line = { py: 1, borderBottom: '1px solid', borderColor: 'divider', '&:last-of-type': { borderBottom: 0 }, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' } as const;
  const link = { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--app-target)', fontWeight: 600 } as const;
  if (running.length === 0 && absent.length === 0 && upload === null) {
    return null;
  }
  return (
    <Box sx={{ mt: 3 }}>
      <RecordSection title={t('attention.title')}>
        <Box component="ul" aria-label={t('attention.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {running.map(({ siteId, siteName, expected, taken, stillHere }) => (
            <Box component="li" key={siteId} sx={line}>
              <Link component={RouterLink} to={at(siteId, '/attendance')} sx={link}>
                {namesSites ? t('attention.registerOf', { site: siteName }) : t('register')}
              </Link>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {taken >= expected ? t('attention.allTaken', { count: expected }) : t('attention.taken', { taken, count: expected })}
                {stillHere > 0 && (
                  <>
                    {' · '}
                    <Link component={RouterLink} to={at(siteId, '/attendance?show=here')} sx={{ ...link, fontWeight: 400 }}>
                      {t('attention.stillHere', { count: stillHere })}
                    </Link>
                  </>
                )}
              </Box>
            </Box>
          ))}
          {absent.map(({ scholarId, name, site }) => (
            <Box component="li" key={`${String(site.siteId)}/${String(scholarId)}`} sx={line}>
              <Link component={RouterLink} to={at(site.siteId, `/roster/scholar/${String(scholarId)}`)} sx={link}>
                {name}
              </Link>
              <span>{namesSites ? t('attention.absentAt', { site: site.siteName }) : t('attention.absent')}</span>
            </Box>
          ))}
          {upload !== null && canOpen('/roster/new') && (
            <Box component="li" sx={line}>
              <Link component={RouterLink} to={at(upload.siteId, '/roster/new')} sx={link}>
                {upload.fileName}
              </Link>
              <span>{t(upload.state === 'importing' ? 'attention.uploading' : 'attention.upload')}</span>
            </Box>
          )}
        </Box>
      </RecordSection>
    </Box>
  );
}
