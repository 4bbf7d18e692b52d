import { usePage } from '@/shared/place/usePlaced';
import { AttendanceCharts } from './AttendanceCharts';
import { EnrollmentCharts } from './EnrollmentCharts';
import { RetentionCharts } from './RetentionCharts';

/** Analytics of participants (spec 1 §2 /analytics/scholar): the charts that the address names. */
export function AnalyticsPage() {
  switch (usePage()) {
    case '/analytics/scholar/attendance/ada':
      return <AttendanceCharts key="ada" kind="ada" />;
    case '/analytics/scholar/attendance/completion':
      return <AttendanceCharts key="completion" kind="completion" />;
    case '/analytics/scholar/retention':
      return <RetentionCharts />;
    default:
      return <EnrollmentCharts />;
  }
}
