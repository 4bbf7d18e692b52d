//! Charts as CSV files, under the names that the spec gives them (spec 2 §9).

use actix_web::HttpResponse;
use chrono::NaiveDate;
use platform::{Platform, auth::Can, csv, error::Problem};

use super::model::{AttendanceFigures, EnrollmentFigures, EnrollmentPeriod};
use crate::actions::ReportAttendance;

/// Columns of a period.
pub(super) const PERIOD: [&str; 2] = ["Start Date", "End Date"];
/// The column of a site.
pub(super) const SITE: [&str; 1] = ["Site/Session"];
/// Columns of attendance.
pub(super) const ATTENDANCE: [&str; 13] = [
    "Average Daily Attendance",
    "Days Complete",
    "Days Incomplete",
    "Sites Incomplete",
    "Days Without Session",
    "Present",
    "Late",
    "Absent",
    "Not Scheduled",
    "Attendance Rate (%)",
    "Marks Expected",
    "Marks Taken",
    "Completion (%)",
];
/// Columns of enrollment.
pub(super) const ENROLLMENT: [&str; 5] =
    ["Enrolled", "Joined", "Left", "Ever Enrolled", "Retention (%)"];

/// Cells of [`ATTENDANCE`].
pub(super) fn attendance_cells(found: &AttendanceFigures) -> impl Iterator<Item = String> {
    [
        decimal(found.ada),
        found.days.to_string(),
        found.incomplete_days.to_string(),
        found.incomplete_sites.to_string(),
        found.closed_days.to_string(),
        found.present.to_string(),
        found.late.to_string(),
        found.absent.to_string(),
        found.not_scheduled.to_string(),
        decimal(found.rate),
        found.expected.to_string(),
        found.taken.to_string(),
        decimal(found.completion),
    ]
    .into_iter()
}

/// Cells of [`ENROLLMENT`].
pub(super) fn enrollment_cells(found: &EnrollmentFigures) -> impl Iterator<Item = String> {
    let EnrollmentFigures { enrolled, joined, left, ever, retention } = *found;
    let counts = [enrolled, joined, left, ever].map(|count| count.to_string());
    counts.into_iter().chain([decimal(retention)])
}

fn decimal(figure: Option<f64>) -> String {
    figure.map(|figure| format!("{figure:.1}")).unwrap_or_default()
}

/// A day, as spreadsheets of the US read it.
pub(super) fn us_date(day: NaiveDate) -> String {
    day.format("%m/%d/%Y").to_string()
}

/// Columns of how far registers are taken.
pub(super) const COMPLETION: [&str; 4] =
    ["Marks Expected", "Marks Taken", "Marks Missing", "Completion (%)"];

/// Cells of [`COMPLETION`].
pub(super) fn completion_cells(found: &AttendanceFigures) -> impl Iterator<Item = String> {
    let missing = found.expected - found.taken;
    let counts = [found.expected, found.taken, missing].map(|count| count.to_string());
    counts.into_iter().chain([decimal(found.completion)])
}

/// Periods of enrollment as a file.
pub(super) async fn period_file(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    name: &str,
    periods: &[EnrollmentPeriod],
) -> Result<HttpResponse, Problem> {
    let lines = periods.iter().map(|row| {
        let period = [row.start_date, row.end_date].map(us_date).into_iter();
        period.chain(enrollment_cells(&row.figures)).collect()
    });
    file(platform, who, name, &PERIOD, &ENROLLMENT, lines.collect()).await
}

/// A file under the name that the spec gives it (spec 2 §9).
pub(super) async fn file(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    name: &str,
    first: &[&str],
    others: &[&str],
    lines: Vec<csv::Line>,
) -> Result<HttpResponse, Problem> {
    let (file_name, header) = (format!("{name}.csv"), [first, others].concat());
    csv::download(platform, &who.principal, &file_name, &header, |mut file| async move {
        file.write(lines).await
    })
    .await
}
