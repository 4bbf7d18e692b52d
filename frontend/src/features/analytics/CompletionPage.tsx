import { AttendanceCharts } from './AttendanceCharts';

/** How far registers are taken (spec 1 §2 /analytics/scholar/attendance/completion). */
export function CompletionPage() {
  return <AttendanceCharts key="completion" kind="completion" />;
}
