import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { CheckInput } from '@/shared/form/CheckInput';
import { CountInput } from '@/shared/form/CountInput';
import { DateInput } from '@/shared/form/DateInput';
import { DaysInput } from '@/shared/form/DaysInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { PhoneInput } from '@/shared/form/PhoneInput';
import { SelectInput } from '@/shared/form/SelectInput';
import { StateInput } from '@/shared/form/StateInput';
import { TextInput } from '@/shared/form/TextInput';
import { TimeInput } from '@/shared/form/TimeInput';
import { UniqueTextInput } from '@/shared/form/UniqueTextInput';
import { ZipInput } from '@/shared/form/ZipInput';
import { useSiteNameCheck } from '../hooks/useSiteNameCheck';
import { useSiteWords } from '../hooks/useSiteWords';
import { ZONES } from '../siteDates';
import { SiteStatus } from '../siteList';
import { OverCapacity } from './OverCapacity';

/** What a site is called, and whether it is active. */
export function IdentityFields({ site }: { site: Site }) {
  const { t } = useTranslation('sites');
  const { labels, status } = useSiteWords();
  const useCheck = (name: string | null) => useSiteNameCheck(name, site.programId, site.siteId);
  return (
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
  );
}

/** Where a site is. */
export function PlaceFields({ timeZone = '' }: { timeZone?: string }) {
  const { t } = useTranslation('sites');
  const { labels } = useSiteWords();
  const zones: { value: string; label: string }[] = ZONES.map(({ zone, key }) => ({ value: zone, label: t(key) }));
  const own = timeZone === '' || zones.some(({ value }) => value === timeZone) ? [] : [{ value: timeZone, label: timeZone }];
  return (
    <>
      <TextInput name="siteAddress" label={labels.siteAddress} autoComplete="address-line1" />
      <TextInput name="siteAddress2" label={labels.siteAddress2} autoComplete="address-line2" isOptional />
      <TextInput name="city" label={labels.city} autoComplete="address-level2" />
      <FieldRow>
        <StateInput name="state" label={labels.state} />
        <ZipInput name="postalCode" label={labels.postalCode} />
      </FieldRow>
      <FieldRow>
        <SelectInput name="timeZone" label={labels.timeZone} help={t('form.zoneHelp')} options={[...zones, ...own]} />
        <PhoneInput name="contactPhone" label={labels.contactPhone} isOptional />
      </FieldRow>
    </>
  );
}

/** When a site meets. Its dates and days no longer change once it has begun. */
export function TimeFields({ isBegun = false }: { isBegun?: boolean }) {
  const { t } = useTranslation('sites');
  const { labels } = useSiteWords();
  return (
    <>
      {isBegun && (
        <Alert severity="info" sx={{ bgcolor: 'brand.soft', color: 'text.primary' }}>
          {t('form.begun')}
        </Alert>
      )}
      <FieldRow>
        <DateInput name="startDate" label={labels.startDate} isDisabled={isBegun} />
        <DateInput name="endDate" label={labels.endDate} isDisabled={isBegun} />
      </FieldRow>
      <DaysInput name="siteDays" label={labels.siteDays} isDisabled={isBegun} />
      <FieldRow>
        <TimeInput name="startTime" label={labels.startTime} isOptional />
        <TimeInput name="endTime" label={labels.endTime} isOptional />
      </FieldRow>
    </>
  );
}

/** How many scholars a site takes, and of what age. */
export function CapacityFields() {
  const { t } = useTranslation('sites');
  const { labels } = useSiteWords();
  return (
    <>
      <FieldRow>
        <CountInput name="scholarCapacity" label={labels.scholarCapacity} />
        <CountInput name="autoEnrollmentCapacity" label={labels.autoEnrollmentCapacity} />
        <CountInput name="waitlistCapacity" label={labels.waitlistCapacity} isOptional />
      </FieldRow>
      <OverCapacity />
      <CheckInput name="autoEnroll" label={labels.autoEnroll} help={t('form.autoEnrollHelp')} />
      <FieldRow>
        <CountInput name="ageFrom" label={labels.ageFrom} isOptional />
        <CountInput name="ageTo" label={labels.ageTo} isOptional />
        <DateInput name="ageAsOf" label={labels.ageAsOf} />
      </FieldRow>
    </>
  );
}
