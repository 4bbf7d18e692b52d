import type { Site } from '@/api/admin';
import { knownZone } from '@/shared/formats/zones';
import { todayIn } from '@/shared/time/days';

/** "Site/session dates and days become not editable once the session has begun" (spec 2 §4), by the site's own today. */
export function hasBegun(site: Pick<Site, 'startDate' | 'timeZone'>, now: Date = new Date()): boolean {
  return todayIn(site.timeZone, now) >= site.startDate;
}

/** Time zones of the states, and the key of what people call them. */
export const ZONES = [
  { zone: 'America/New_York', key: 'zone.eastern' },
  { zone: 'America/Chicago', key: 'zone.central' },
  { zone: 'America/Denver', key: 'zone.mountain' },
  { zone: 'America/Phoenix', key: 'zone.arizona' },
  { zone: 'America/Los_Angeles', key: 'zone.pacific' },
  { zone: 'America/Anchorage', key: 'zone.alaska' },
  { zone: 'Pacific/Honolulu', key: 'zone.hawaii' },
] as const;

/** The zone that a new site starts with: the person's own, where it is one of these. */
export function likelyZone(own: string = knownZone()): string {
  return ZONES.some(({ zone }) => zone === own) ? own : '';
}
