import { Box, Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SiteToday } from '@/api/roster';
import { RecordSection } from '@/shared/record/RecordSection';
import { addressAt } from '@/shared/place/address';
import { Link as PlaceLink } from '@/shared/place/Link';
import { rosterPages } from '@/shared/roster-upload/rosterOf';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { HomeFault } from './HomeFault';

interface Props {
  place: Place;
  /** Undefined while they are not read. */
  sites: readonly SiteToday[] | undefined;
  /** Why they could not be read. */
  error: unknown;
  onRetry: () => void;
  /** Each line says of which site it is. */
  namesSites: boolean;
}

/** What needs somebody today: registers that are not taken, who is still here, who has been absent three days running, uploads that are not finished. */
export function AttendanceToday({ place, sites, error, onRetry, namesSites }: Props) {
  const { t } = useTranslation('home');
  const { canOpen } = useSession();
  const mayTake = canOpen('/attendance');
  if (sites === undefined) {
    return error !== undefined && mayTake ? <HomeFault title={t('attention.title')} onRetry={onRetry} /> : null;
  }
  const at = (siteId: number, page: string) => addressAt({ accountId: place.accountId, programId: place.programId, siteId }, page);
  const running = sites.filter(({ state, expected, stillHere }) => mayTake && ((state.code === 'open' && expected > 0) || stillHere > 0));
  const absent = sites.flatMap((site) => (mayTake ? site.absent.map((child) => ({ ...child, site })) : []));
  const uploads = sites.flatMap((site) => site.uploads.filter(({ kind }) => canOpen(rosterPages[kind].upload)).map((upload) => ({ ...upload, site })));
  const line = { py: 1, borderBottom: '1px solid', borderColor: 'divider', '&:last-of-type': { borderBottom: 0 }, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' } as const;
  const link = { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--app-target)', fontWeight: 600 } as const;
  if (running.length === 0 && absent.length === 0 && uploads.length === 0) {
    return null;
  }

  function said(isImporting: boolean, site: string): string {
    return namesSites ? t(isImporting ? 'attention.uploadingAt' : 'attention.uploadAt', { site }) : t(isImporting ? 'attention.uploading' : 'attention.upload');
  }

  return (
    <Box sx={{ mt: 3 }}>
      <RecordSection title={t('attention.title')}>
        <Box component="ul" aria-label={t('attention.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {running.map(({ siteId, siteName, expected, taken, stillHere }) => (
            <Box component="li" key={siteId} sx={line}>
              <Link component={PlaceLink} to={at(siteId, '/attendance')} sx={link}>
                {namesSites ? t('attention.registerOf', { site: siteName }) : t('register')}
              </Link>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {taken >= expected ? t('attention.allTaken', { count: expected }) : t('attention.taken', { taken, count: expected })}
                {stillHere > 0 && (
                  <>
                    {' · '}
                    <Link component={PlaceLink} to={at(siteId, '/attendance?show=here')} sx={{ ...link, fontWeight: 400 }}>
                      {t('attention.stillHere', { count: stillHere })}
                    </Link>
                  </>
                )}
              </Box>
            </Box>
          ))}
          {absent.map(({ scholarId, name, site }) => (
            <Box component="li" key={`${String(site.siteId)}/${String(scholarId)}`} sx={line}>
              <Link component={PlaceLink} to={at(site.siteId, `/roster/scholar/${String(scholarId)}`)} sx={link}>
                {name}
              </Link>
              <span>{namesSites ? t('attention.absentAt', { site: site.siteName }) : t('attention.absent')}</span>
            </Box>
          ))}
          {uploads.map(({ kind, fileName, state, site }) => (
            <Box component="li" key={`${String(site.siteId)}/${kind}`} sx={line}>
              <Link component={PlaceLink} to={at(site.siteId, rosterPages[kind].upload)} sx={{ ...link, overflowWrap: 'anywhere' }}>
                {fileName}
              </Link>
              <span>
                {t(`attention.kind.${kind}`)} · {said(state === 'importing', site.siteName)}
              </span>
            </Box>
          ))}
        </Box>
      </RecordSection>
    </Box>
  );
}
