import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { sayPhone } from '@/shared/form/rules';
import { useFormats } from '@/shared/formats/useFormats';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { LoadingState } from '@/shared/states/LoadingState';
import { RecordMissing } from '@/shared/states/RecordMissing';
import { useSiteWords } from './hooks/useSiteWords';
import { CapacityFields, IdentityFields, PlaceFields, TimeFields } from './parts/SiteFields';
import { SiteHeading } from './parts/SiteHeading';
import { SiteSection } from './parts/SiteSection';
import { hasBegun } from './siteDates';
import { agesOf } from './siteList';
import { useReadProgramQuery, useReadSiteQuery } from '@/api/admin';

/** A site or session: read first, each part edited in its place (spec 1 §2 /account/program/site). */
export function SitePage() {
  const { t } = useTranslation('sites');
  const { siteId } = useSession().place;
  const { data, error, isFetching, refetch } = useReadSiteQuery({ siteId }, { skip: siteId === 0 });
  const site = data?.siteId === siteId ? data : undefined;

  if (siteId === 0 || (error !== undefined && !isFetching && site === undefined)) {
    return <RecordMissing title={t('page.notFound')} failedTitle={t('page.failed')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, pt: 2, pb: 6, maxWidth: 1280, mx: 'auto' }}>
      {site === undefined ? (
        <LoadingState>
          <ListSkeleton columns={3} isCompact={false} />
        </LoadingState>
      ) : (
        <SiteRecord key={site.siteId} site={site} />
      )}
    </Box>
  );
}

function SiteRecord({ site }: { site: Site }) {
  const [isStatusEdited, setStatusEdited] = useState(false);
  return (
    <>
      <SiteHeading site={site} isStatusEdited={isStatusEdited} />
      <Sections site={site} onStatusEdited={setStatusEdited} />
    </>
  );
}

function Sections({ site, onStatusEdited }: { site: Site; onStatusEdited: (isEdited: boolean) => void }) {
  const { t } = useTranslation('sites');
  const format = useFormats();
  const { labels, zone, days, times, status } = useSiteWords();
  const mayEdit = usePermission('site:edit', { accountId: site.accountId, programId: site.programId, siteId: site.siteId });
  const { data: program } = useReadProgramQuery({ programId: site.programId });
  const number = (value: number | null | undefined) => (typeof value === 'number' ? format.number(value) : undefined);
  const ages = agesOf(site);
  const address = [
    site.siteAddress,
    site.siteAddress2,
    [site.city, [site.state, site.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ].filter(Boolean);
  const shared = { site, program };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, pt: 2 }}>
      <SiteSection
        {...shared}
        group="identity"
        onEditing={onStatusEdited}
        title={t('group.identity')}
        facts={[
          { label: labels.siteName, value: site.siteName },
          { label: labels.siteLocationName, value: site.siteLocationName },
          { label: labels.status, value: status(site.status) },
        ]}
        {...(mayEdit ? { fields: <IdentityFields site={site} /> } : {})}
      />
      <SiteSection
        {...shared}
        group="place"
        title={t('group.place')}
        facts={[
          {
            label: labels.siteAddress,
            value: address.length === 0 ? null : <span style={{ whiteSpace: 'pre-line' }}>{address.join('\n')}</span>,
          },
          { label: labels.timeZone, value: zone(site.timeZone) },
          {
            label: labels.contactPhone,
            value: site.contactPhone
              ? `${sayPhone(site.contactPhone)}${site.contactPhoneExtension ? ` ${t('page.extension', { number: site.contactPhoneExtension })}` : ''}`
              : null,
          },
        ]}
        {...(mayEdit ? { fields: <PlaceFields timeZone={site.timeZone} /> } : {})}
      />
      <SiteSection
        {...shared}
        group="times"
        title={t('group.times')}
        facts={[
          { label: t('page.dates'), value: `${format.day(site.startDate)} – ${format.day(site.endDate)}` },
          { label: labels.siteDays, value: days(site.siteDays) },
          { label: t('page.times'), value: times(site) },
        ]}
        {...(mayEdit ? { fields: <TimeFields isBegun={hasBegun(site)} /> } : {})}
      />
      <SiteSection
        {...shared}
        group="places"
        title={t('group.places')}
        facts={[
          { label: t('column.noOfScholars'), value: number(site.noOfScholars) },
          { label: labels.scholarCapacity, value: number(site.scholarCapacity) },
          { label: labels.autoEnrollmentCapacity, value: number(site.autoEnrollmentCapacity) },
          { label: labels.waitlistCapacity, value: number(site.waitlistCapacity) },
          { label: labels.autoEnroll, value: t(site.autoEnroll ? 'page.yes' : 'page.no') },
          { label: t('page.ages'), value: ages === null ? t('ages.any') : t(ages.key, { from: ages.from, to: ages.to }) },
          { label: labels.ageAsOf, value: format.day(site.ageAsOf) },
        ]}
        {...(mayEdit ? { fields: <CapacityFields /> } : {})}
      />
    </Box>
  );
}
