import type { Site } from '@/api/admin';
import { addressAt } from '@/shared/place/address';

/** The columns of the site list that the service searches and sorts by (spec 2 §3 Site/session). */
export const SITE_FIELDS = [
  'siteName',
  'programName',
  'status',
  'startDate',
  'endDate',
  'selectedDays',
  'startTime',
  'city',
  'noOfScholars',
  'scholarCapacity',
  'autoEnrollment',
  'waitListCapacity',
  'ageRestriction',
] as const;

/** A site's status: 1 active (spec 2 §3), else disabled. */
export const SiteStatus = { active: 1, disabled: 2 } as const;

export function isActive({ status }: Pick<Site, 'status'>): boolean {
  return status === SiteStatus.active;
}

/** Ages that a site takes: "5–12", "5 and older" by its key; null when it takes any. */
export function agesOf({
  ageFrom,
  ageTo,
}: Pick<Site, 'ageFrom' | 'ageTo'>): { key: 'ages.range' | 'ages.from' | 'ages.to'; from: number; to: number } | null {
  const from = ageFrom ?? null;
  const to = ageTo ?? null;
  if (from === null && to === null) {
    return null;
  }
  return { key: from === null ? 'ages.to' : to === null ? 'ages.from' : 'ages.range', from: from ?? 0, to: to ?? 0 };
}

/** The address of a page about a site, or the sites of a program. */
export function siteAddress(
  page: string,
  { accountId, programId, siteId = 0 }: { accountId: number; programId: number; siteId?: number },
): string {
  return addressAt({ accountId, programId, siteId }, page);
}
