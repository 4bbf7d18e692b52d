import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Site } from '@/api/admin.generated';
import { SelectInput } from '@/shared/form/SelectInput';
import { sayPhone } from '@/shared/form/rules';
import { TextInput } from '@/shared/form/TextInput';
import { UniqueTextInput } from '@/shared/form/UniqueTextInput';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { useSession } from '@/shared/session/SessionContext';
import { idIn } from '@/shared/session/useAccountInView';
import { usePermission } from '@/shared/session/usePermission';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { sayDay } from '@/shared/time/days';
import { useSiteNameCheck } from './hooks/useSiteNameCheck';
import { useSiteWords } from './hooks/useSiteWords';
import { CapacityFields, PlaceFields, TimeFields } from './parts/SiteFields';
import { SiteHeading } from './parts/SiteHeading';
import { SiteSection } from './parts/SiteSection';
import { hasBegun } from './siteDates';
import { agesOf, SiteStatus } from './siteList';
import { useReadProgramQuery, useReadSiteQuery } from './sitesApi';

/** A site or session: read first, each part edited in its place (spec 1 §2 /account/program/site). */
export function SitePage() {
  const { t } = useTranslation('sites');
  const { place } = useSession();
  const [params] = useSearchParams();
  const siteId = idIn(params, 'siteId') || place.siteId;
  const { data, error, isFetching, refetch } = useReadSiteQuery({ siteId }, { skip: siteId === 0 });
  const site = data?.siteId === siteId ? data : undefined;

  if (siteId === 0) {
    return <ErrorState title={t('page.notFound')} />;
  }
  if (error !== undefined && !isFetching && site === undefined) {
    return <ErrorState error={error} title={t('page.notFound')} onRetry={() => void refetch()} />;
  }
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, pt: 2, pb: 6, maxWidth: 1280, mx: 'auto' }}>
      {site === undefined ? (
        <LoadingState>
          <ListSkeleton columns={3} isCompact={false} />
        </LoadingState>
      ) : (
        <>
          <SiteHeading site={site} />
          <Sections site={site} />
        </>
      )}
    </Box>
  );
}

function Sections({ site }: { site: Site }) {
  const { t } = useTranslation('sites');
  const { labels, zone, days, times, status, language } = useSiteWords();
  const mayEdit = usePermission('site:edit', { accountId: site.accountId, programId: site.programId, siteId: site.siteId });
  const { data: program } = useReadProgramQuery({ programId: site.programId });
  const useCheck = (name: string | null) => useSiteNameCheck(name, site.programId, site.siteId);
  const number = (value: number | null | undefined) => value?.toLocaleString(language);
  const ages = agesOf(site);
  const address = [site.siteAddress, site.siteAddress2, [site.city, [site.state, site.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean);
  const shared = { site, program };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, pt: 2 }}>
      <SiteSection
        {...shared}
        group="identity"
        title={t('group.identity')}
        facts={[
          { label: labels.siteName, value: site.siteName },
          { label: labels.siteLocationName, value: site.siteLocationName },
          { label: labels.status, value: status(site.status) },
        ]}
        {...(mayEdit
          ? {
              fields: (
                <>
                  <UniqueTextInput name="siteName" label={labels.siteName} own={site.siteName} useCheck={useCheck} />
                  <TextInput name="siteLocationName" label={labels.siteLocationName} help={t('form.locationHelp')} isOptional />
                  <SelectInput
                    name="status"
                    label={labels.status}
                    isRequired
                    options={[SiteStatus.active, SiteStatus.disabled].map((value) => ({ value: String(value), label: status(value) }))}
                  />
                </>
              ),
            }
          : {})}
      />
      <SiteSection
        {...shared}
        group="place"
        title={t('group.place')}
        facts={[
          { label: labels.siteAddress, value: address.length === 0 ? null : <span style={{ whiteSpace: 'pre-line' }}>{address.join('\n')}</span> },
          { label: labels.timeZone, value: zone(site.timeZone) },
          {
            label: labels.contactPhone,
            value: site.contactPhone ? `${sayPhone(site.contactPhone)}${site.contactPhoneExtension ? ` ${t('page.extension', { number: site.contactPhoneExtension })}` : ''}` : null,
          },
        ]}
        {...(mayEdit ? { fields: <PlaceFields timeZone={site.timeZone} /> } : {})}
      />
      <SiteSection
        {...shared}
        group="times"
        title={t('group.times')}
        facts={[
          { label: t('page.dates'), value: `${sayDay(site.startDate, language)} – ${sayDay(site.endDate, language)}` },
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
          { label: labels.ageAsOf, value: sayDay(site.ageAsOf, language) },
        ]}
        {...(mayEdit ? { fields: <CapacityFields /> } : {})}
      />
    </Box>
  );
}
