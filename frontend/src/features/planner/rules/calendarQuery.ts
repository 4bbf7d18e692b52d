import type { ListEventsAndHolidaysApiArg } from '@/api/planner';
import { dayAfter, type Day } from '@/shared/time/days';

/** Entries a page: the most that a list gives, so that a year fits on one. */
export const PAGE_SIZE = 100;

/** Whose events and holidays: a program's own, with those of a site, or with those of all sites. */
export interface CalendarOf {
  programId: number;
  siteId?: number;
  allSites?: boolean;
}

/** What is under way or ahead, the next one first. The product of a program is 0 when it has none (spec 2 §5 Planner). */
export function upcomingQuery(of: CalendarOf, today: Day, page: number): ListEventsAndHolidaysApiArg {
  return { ...of, productId: 0, startDate: today, sortField: 'startDate', sortDir: 'asc', page, count: PAGE_SIZE };
}

/** What has begun before today, the last to end first: what is still under way comes before what is past. */
export function pastQuery(of: CalendarOf, today: Day, page: number): ListEventsAndHolidaysApiArg {
  return { ...of, productId: 0, endDate: dayAfter(today, -1), sortField: 'endDate', sortDir: 'desc', page, count: PAGE_SIZE };
}
