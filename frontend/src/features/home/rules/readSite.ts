import type { Site as SiteAnswer } from '@/api/admin';
import { ACTIVE, type Site } from './siteDay';

/** The part of the service's answer that a home shows. */
export type ReadableSite = Pick<
  SiteAnswer,
  | 'siteId'
  | 'siteName'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'siteDays'
  | 'startTime'
  | 'endTime'
  | 'timeZone'
  | 'siteAddress'
  | 'siteAddress2'
  | 'city'
  | 'state'
  | 'postalCode'
>;

export function readSite(answer: ReadableSite): Site {
  const { siteAddress, siteAddress2, city, state, postalCode } = answer;
  return {
    siteId: answer.siteId,
    siteName: answer.siteName,
    isActive: answer.status === ACTIVE,
    startDate: answer.startDate,
    endDate: answer.endDate,
    days: answer.siteDays,
    startMinute: readMinute(answer.startTime),
    endMinute: readMinute(answer.endTime),
    timeZone: answer.timeZone,
    address: [siteAddress, siteAddress2, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  };
}

/** Minutes after midnight of `03:15 PM` (spec 2 §5: "Site times use HH:MM AM/PM"); null for no time. */
export function readMinute(time: string | null | undefined): number | null {
  const found = /^(\d{1,2}):(\d{2}) ([AP])M$/.exec(time ?? '');
  return found === null ? null : ((Number(found[1]) % 12) + (found[3] === 'P' ? 12 : 0)) * 60 + Number(found[2]);
}
