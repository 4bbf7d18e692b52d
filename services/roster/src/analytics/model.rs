//! Analytics as they are asked for and answered.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Date, Integer, Nullable, SmallInt},
};
use platform::{Fault, Problem};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::scholars::words;

/// Which chart is asked for: of a site, or of the sites of a program that the caller sees.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ChartQuery {
    /// Of the sites of this program, when no site is named (also `ProgramId`).
    #[serde(alias = "ProgramId")]
    pub program_id: Option<i64>,
    /// Of this site (also `SiteId`).
    #[serde(alias = "SiteId")]
    pub site_id: Option<i64>,
    /// Of these classrooms only, by id, separated by commas (also `GroupIds`).
    #[serde(alias = "GroupIds")]
    #[param(max_length = 2_000)]
    pub group_ids: Option<String>,
    /// By day (also `IsDay`).
    #[serde(alias = "IsDay")]
    pub is_day: Option<bool>,
    /// 1 weekly, 2 biweekly, 3 monthly; weekly when missing.
    #[param(minimum = 1, maximum = 3)]
    pub freq: Option<u8>,
    /// First day; four weeks before the last when missing (also `StartDate`).
    #[serde(alias = "StartDate")]
    pub start_date: Option<NaiveDate>,
    /// Last day, at most 366 days after the first; today when missing (also `EndDate`).
    #[serde(alias = "EndDate")]
    pub end_date: Option<NaiveDate>,
    /// The totals alone, without periods.
    pub is_dashboard: Option<bool>,
    /// The periods as a CSV file.
    pub is_report: Option<bool>,
}
platform::field_rules!(ChartQuery { group_ids: length(..=2_000), freq: range(1..=3) });

impl ChartQuery {
    /// The classrooms.
    ///
    /// Errors: 400 on `groupIds`.
    pub fn groups(&self) -> Result<Option<Vec<i64>>, Problem> {
        groups(self.group_ids.as_deref())
    }
}

/// Classrooms by id, separated by commas; none for all.
///
/// Errors: 400 on `groupIds`.
pub fn groups(requested: Option<&str>) -> Result<Option<Vec<i64>>, Problem> {
    let Some(groups) = requested.filter(|groups| !groups.trim().is_empty()) else {
        return Ok(None);
    };
    let ids: Result<Vec<i64>, _> = groups.split(',').map(|id| id.trim().parse()).collect();
    ids.map(Some).map_err(|_| Problem::invalid("groupIds", Fault::invalid("groupIds")))
}

/// Which days of a program's sites are asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct SitesQuery {
    /// First day; four weeks before the last when missing (also `StartDate`).
    #[serde(alias = "StartDate")]
    pub start_date: Option<NaiveDate>,
    /// Last day, at most 366 days after the first; today when missing (also `EndDate`).
    #[serde(alias = "EndDate")]
    pub end_date: Option<NaiveDate>,
    /// The sites as a CSV file.
    pub is_report: Option<bool>,
}
platform::field_rules!(SitesQuery);

/// Which report of a program's sites is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ReportQuery {
    /// Of the sites of this program (also `ProgramId`).
    #[serde(alias = "ProgramId")]
    pub program_id: i64,
    /// 1 a line for each site and day, 2 for each site and week.
    #[serde(rename = "aDAReportType")]
    #[param(minimum = 1, maximum = 2)]
    pub report_type: u8,
    /// First day; four weeks before the last when missing (also `StartDate`).
    #[serde(alias = "StartDate")]
    pub start_date: Option<NaiveDate>,
    /// Last day, at most 366 days after the first; today when missing (also `EndDate`).
    #[serde(alias = "EndDate")]
    pub end_date: Option<NaiveDate>,
}
platform::field_rules!(ReportQuery { report_type: range(1..=2) });

/// What was marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttendanceFigures {
    /// Average daily attendance: scholars present or late, divided by the days on which a site's register is complete; for
    /// several sites, the sum of theirs. With one decimal; none without such a day.
    pub ada: Option<f64>,
    /// Days of which the average is, of each site: those whose register has a mark of each scholar it expects.
    pub days: u32,
    /// Days that the average leaves out, of each site, as their register is not taken or lacks marks.
    pub incomplete_days: u32,
    /// Sites that the average leaves out, as each of their registers is not taken or lacks marks.
    pub incomplete_sites: u32,
    /// Days with marks that the average leaves out, of each site, as the site does not run then: holidays that were entered
    /// after the marks, and days before or after the session.
    pub closed_days: u32,
    /// Marks as present, and those of scholars who came or left and have no status.
    pub present: i32,
    /// Marks as late.
    pub late: i32,
    /// Marks as absent.
    pub absent: i32,
    /// Marks as not scheduled.
    pub not_scheduled: i32,
    /// Percent present or late of those marked present, late or absent; none without such marks.
    pub rate: Option<f64>,
    /// Marks that registers wait for: each scholar who is enrolled and scheduled on a day on which the site runs. Of a site
    /// that is disabled by now, only days with marks count: since when it takes none is not known.
    pub expected: i32,
    /// Those that were made. Marks of scholars who came unscheduled are not among them.
    pub taken: i32,
    /// Percent of the expected marks that were made; none when none are expected.
    pub completion: Option<f64>,
}

/// Attendance in a period.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttendancePeriod {
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// The figures.
    #[serde(flatten)]
    pub figures: AttendanceFigures,
}

/// Attendance of a site.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteAttendance {
    /// The site.
    pub site_id: i64,
    /// Its name.
    pub site_name: String,
    /// The figures.
    #[serde(flatten)]
    pub figures: AttendanceFigures,
}

/// Who is enrolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnrollmentFigures {
    /// Scholars who are enrolled on the last day.
    pub enrolled: i32,
    /// Scholars whose first day was in the period.
    pub joined: i32,
    /// Scholars who became inactive in the period.
    pub left: i32,
    /// Scholars who had been enrolled by the last day, whether or not they still are.
    pub ever: i32,
    /// Percent of those who are still enrolled on the last day; none before anybody was enrolled.
    pub retention: Option<f64>,
}

/// Enrollment in a period.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnrollmentPeriod {
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// The figures.
    #[serde(flatten)]
    pub figures: EnrollmentFigures,
}

/// Enrollment of a site.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteEnrollment {
    /// The site.
    pub site_id: i64,
    /// Its name.
    pub site_name: String,
    /// Places for scholars, where they are known; none for whoever does not see every scholar there.
    pub scholar_capacity: Option<i32>,
    /// The figures.
    #[serde(flatten)]
    pub figures: EnrollmentFigures,
}

/// A chart, with the totals of the whole time.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Chart<F, P> {
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// When it was counted.
    pub as_of: DateTime<Utc>,
    /// Of the whole time.
    pub totals: F,
    /// The periods, or the sites by name.
    pub results: Vec<P>,
    /// How many.
    pub count: usize,
}

/// How many scholars who are enrolled today share something.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScholarShare {
    /// The entering grade: Pre-K, K, or 1 to 12.
    #[diesel(sql_type = SmallInt)]
    #[serde(serialize_with = "words::grade")]
    #[schema(value_type = String)]
    pub entering_grade: i16,
    /// How many.
    #[diesel(sql_type = Integer)]
    pub scholars: i32,
}

/// Enrollment over time, with the grades of those who are enrolled.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnrollmentChart {
    /// The chart.
    #[serde(flatten)]
    pub chart: Chart<EnrollmentFigures, EnrollmentPeriod>,
    /// Places for scholars at the sites, or in the classrooms that are asked for. 0 unless they are known of each, and for
    /// whoever does not see every scholar there.
    pub scholar_capacity: i32,
    /// Those who are enrolled on the last day, by grade.
    pub grades: Vec<ScholarShare>,
}

/// Scholars of a site who are enrolled between the same dates on the same days of the week.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Span {
    /// The site.
    #[diesel(sql_type = BigInt)]
    pub site_id: i64,
    /// First day.
    #[diesel(sql_type = Date)]
    pub enrolled_on: NaiveDate,
    /// The first day on which they are not enrolled any more.
    #[diesel(sql_type = Nullable<Date>)]
    pub until: Option<NaiveDate>,
    /// Scheduled days, 0 Sunday to 6 Saturday; none for every day on which the site runs.
    #[diesel(sql_type = Array<SmallInt>)]
    pub days: Vec<i16>,
    /// How many.
    #[diesel(sql_type = Integer)]
    pub scholars: i32,
}

/// The marks of a site on a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, QueryableByName)]
pub struct DayCount {
    /// The site.
    #[diesel(sql_type = BigInt)]
    pub site_id: i64,
    /// The day.
    #[diesel(sql_type = Date)]
    pub day: NaiveDate,
    /// Marks as present, and those of scholars who came or left and have no status.
    #[diesel(sql_type = Integer)]
    pub present: i32,
    /// Marks as late.
    #[diesel(sql_type = Integer)]
    pub late: i32,
    /// Marks as absent.
    #[diesel(sql_type = Integer)]
    pub absent: i32,
    /// Marks as not scheduled.
    #[diesel(sql_type = Integer)]
    pub not_scheduled: i32,
    /// Marks that the register waited for: of scholars who were enrolled and scheduled.
    #[diesel(sql_type = Integer)]
    pub taken: i32,
}

impl DayCount {
    /// Whether there are any marks, expected or not.
    pub fn has_marks(&self) -> bool {
        self.present + self.late + self.absent + self.not_scheduled > 0
    }
}
