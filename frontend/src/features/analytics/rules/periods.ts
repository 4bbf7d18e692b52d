import type { ListEnrollmentBySiteApiResponse, ReadAdaApiResponse, ReadEnrollmentApiResponse } from '@/api/roster';
import type { Every } from '../hooks/useChartFilters';

/** Attendance of a day or week. */
export type AttendancePeriod = ReadAdaApiResponse['results'][number];
/** Enrollment of some weeks or a month. */
export type EnrollmentPeriod = ReadEnrollmentApiResponse['results'][number];
/** Enrollment of a site. */
export type SiteEnrollment = ListEnrollmentBySiteApiResponse['results'][number];

/** What charts of enrollment can be read by. */
export const PERIODS: readonly Every[] = ['week', 'twoWeeks', 'month'];
