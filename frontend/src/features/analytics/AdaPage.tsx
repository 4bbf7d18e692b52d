import { AttendanceCharts } from './AttendanceCharts';

/** Average daily attendance (spec 1 §2 /analytics/scholar/attendance/ada). */
export function AdaPage() {
  return <AttendanceCharts key="ada" kind="ada" />;
}
