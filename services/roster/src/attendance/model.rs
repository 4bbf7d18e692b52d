//! Registers, weeks and histories as they are asked for, read and answered.

use std::ops::Bound;

use chrono::{NaiveDate, NaiveTime};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Date, Integer, Multirange, Nullable, SmallInt, Text, Uuid},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    marks::{Mark, Stored, is_false},
    row_place::{RowPlace, Tid},
};
use crate::scholars::words;

/// Which register is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct RegisterQuery {
    /// Of this site.
    pub site_id: i64,
    /// On this day; today at the site when missing.
    pub day: Option<NaiveDate>,
    /// Of this classroom only.
    pub classroom_id: Option<i64>,
}

/// How far the marks of a register are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LatestMark {
    /// Another number after each mark of the site and day, whoever made or took it back.
    pub latest: i64,
}

/// Which week is asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct WeekQuery {
    /// Of this site.
    pub site_id: i64,
    /// The first of the seven days; the Sunday of today's week when missing.
    pub from: Option<NaiveDate>,
    /// Of this classroom only.
    pub classroom_id: Option<i64>,
}

/// Whose history is asked for (spec 2 §7 Scholars and roster).
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct DrawerQuery {
    /// The scholar at a site.
    pub ssm_id: i64,
    /// First day; four weeks before the last when missing.
    pub start_date: Option<NaiveDate>,
    /// Last day, at most 366 days after the first; today at the site when missing.
    pub end_date: Option<NaiveDate>,
}

/// Which site's children are asked for.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct StillHereQuery {
    /// Of this site.
    pub site_id: i64,
}
platform::field_rules!(RegisterQuery, WeekQuery, DrawerQuery, StillHereQuery);

/// A scholar at a site, as a register shows it.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceScholar)]
pub struct Child {
    /// The scholar at the site.
    #[diesel(sql_type = BigInt)]
    pub ssm_id: i64,
    /// The scholar.
    #[diesel(sql_type = BigInt)]
    pub scholar_id: i64,
    /// First name.
    #[diesel(sql_type = Text)]
    pub first_name: String,
    /// Last name.
    #[diesel(sql_type = Text)]
    pub last_name: String,
    /// Pre-K, K, or 1 to 12.
    #[diesel(sql_type = SmallInt)]
    #[serde(serialize_with = "words::grade")]
    #[schema(value_type = String)]
    pub entering_grade: i16,
    /// The classroom; none for a scholar who is not assigned.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub classroom_id: Option<i64>,
    /// Its name; empty without one.
    #[diesel(sql_type = Text)]
    pub classroom_name: String,
    /// Has an EpiPen.
    #[diesel(sql_type = Bool)]
    pub has_epi_pen: bool,
    /// Has allergies.
    #[diesel(sql_type = Bool)]
    pub has_allergies: bool,
    /// Somebody must not collect the scholar.
    #[diesel(sql_type = Bool)]
    pub has_custody_alert: bool,
    /// The scholar's picture, as `v` of its address; none without one.
    #[diesel(sql_type = Nullable<Uuid>)]
    pub photo: Option<uuid::Uuid>,
    /// Scheduled days, 0 Sunday to 6 Saturday; none for every day on which the site runs.
    #[diesel(sql_type = Array<SmallInt>)]
    #[serde(skip)]
    pub days: Vec<i16>,
    /// 1 Active, 2 Inactive.
    #[diesel(sql_type = SmallInt)]
    #[serde(skip)]
    pub enrollment_status: i16,
    /// First day.
    #[diesel(sql_type = Date)]
    #[serde(skip)]
    pub enrolled_on: NaiveDate,
    /// First day on which the scholar is not enrolled any more.
    #[diesel(sql_type = Nullable<Date>)]
    #[serde(skip)]
    pub inactive_on: Option<NaiveDate>,
    /// What is known of the scholar now is for the caller, too: they have not left all sites that the caller sees.
    #[diesel(sql_type = Bool)]
    #[serde(skip)]
    pub is_shown: bool,
    /// Days of stays before the first day, of a scholar who came back.
    #[diesel(sql_type = Multirange<Date>)]
    #[serde(skip)]
    pub earlier: Vec<(Bound<NaiveDate>, Bound<NaiveDate>)>,
}

/// A scholar, and its mark on a day.
#[derive(Clone, Debug, QueryableByName)]
pub struct ScholarDay {
    /// The scholar.
    #[diesel(embed)]
    pub child: Child,
    /// The mark.
    #[diesel(embed)]
    pub mark: Marked,
}

/// What a scholar's mark of a day is before it is changed.
#[derive(Clone, Debug, QueryableByName)]
pub struct CurrentMark {
    /// The scholar at the site.
    #[diesel(sql_type = BigInt)]
    pub ssm_id: i64,
    /// The scholar.
    #[diesel(sql_type = BigInt)]
    pub scholar_id: i64,
    /// Where the mark counts.
    #[diesel(embed)]
    pub counted: Counted,
    /// Where the mark's row was read; none without one.
    #[diesel(sql_type = Nullable<Tid>)]
    pub ctid: Option<RowPlace>,
    /// The mark.
    #[diesel(embed)]
    pub stored: Stored,
}

/// Where the mark of a scholar on a day counts, as long as nobody moves the scholar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Counted {
    /// The classroom; 0 without one.
    #[diesel(sql_type = BigInt)]
    pub counted_in: i64,
    /// The register waits for the scholar on that day.
    #[diesel(sql_type = Bool)]
    pub is_expected: bool,
}

/// The mark of a scholar on a day.
#[derive(Clone, Debug, Default, PartialEq, Eq, QueryableByName)]
pub struct Marked {
    /// The day; none where there is no row.
    #[diesel(sql_type = Nullable<Date>)]
    pub day: Option<NaiveDate>,
    /// The mark.
    #[diesel(embed)]
    pub stored: Stored,
}

/// A contact of a scholar.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PickupContact)]
pub struct Contact {
    /// The contact.
    #[diesel(sql_type = BigInt)]
    pub contact_id: i64,
    /// Whose.
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    pub scholar_id: i64,
    /// First name.
    #[diesel(sql_type = Text)]
    pub first_name: String,
    /// Last name.
    #[diesel(sql_type = Text)]
    pub last_name: String,
    /// Mother, uncle …
    #[diesel(sql_type = Nullable<Text>)]
    pub relationship: Option<String>,
    /// Phone.
    #[diesel(sql_type = Nullable<Text>)]
    pub phone_number: Option<String>,
    /// May collect the scholar.
    #[diesel(sql_type = Bool)]
    pub allowed_to_pick: bool,
    /// Must not collect the scholar.
    #[diesel(sql_type = Bool)]
    pub is_barred: bool,
    /// Says a code when they collect the scholar (flag secure check-in/check-out).
    #[diesel(sql_type = Bool)]
    pub has_code: bool,
}

impl Contact {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// Whether a day takes marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum DayCode {
    /// It does.
    Open,
    /// The site is disabled.
    SiteDisabled,
    /// It is before the session's first day.
    BeforeSession,
    /// It is after the session's last day.
    AfterSession,
    /// It is a day of the week on which the site does not run.
    NotRunning,
    /// It is a holiday of the program.
    Holiday,
    /// It has not begun at the site.
    Future,
}

/// Whether a day takes marks, and why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DayState {
    /// `open`, or why it refuses marks.
    pub code: DayCode,
    /// The same as a sentence; none when it is open.
    pub message: Option<String>,
    /// What the holiday is called, when it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holiday: Option<String>,
}

/// Which site and day an answer is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttendanceSite {
    /// The site.
    pub site_id: i64,
    /// Its name.
    pub site_name: String,
    /// Its program.
    pub program_id: i64,
    /// Its time zone, an IANA name.
    pub time_zone: String,
    /// Today at the site.
    pub today: NaiveDate,
    /// First day of the session.
    pub start_date: Option<NaiveDate>,
    /// Last day of the session.
    pub end_date: Option<NaiveDate>,
    /// Days on which the site runs, 0 Sunday to 6 Saturday; none where that is not known.
    pub site_days: Vec<i16>,
}

/// The register of a site or classroom on a day.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Register {
    /// The site.
    #[serde(flatten)]
    pub site: AttendanceSite,
    /// The day.
    pub day: NaiveDate,
    /// Whether it takes marks.
    pub state: DayState,
    /// The last day before it that takes marks, when it takes none itself; none when the three months before have none.
    pub open_day: Option<NaiveDate>,
    /// The classroom asked for.
    pub classroom_id: Option<i64>,
    /// When the site closes for the day: whoever is still there later is collected late.
    pub end_time: Option<NaiveTime>,
    /// Scholars.
    pub count: usize,
    /// Of them, those with a mark.
    pub taken: usize,
    /// Scholars of the day who are not in it, as staff do not see who has no classroom; none where nobody is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_classroom: Option<i64>,
    /// The scholars by last name.
    pub results: Vec<RegisterRow>,
}

/// A scholar of a register.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterRow {
    /// The scholar.
    #[serde(flatten)]
    pub child: Child,
    /// Is meant to come that day.
    pub is_scheduled: bool,
    /// Is not enrolled that day, and has a mark all the same.
    #[serde(skip_serializing_if = "is_false")]
    pub is_not_enrolled: bool,
    /// The mark; none while it says nothing.
    pub mark: Option<Mark>,
    /// Who may collect the scholar and who must not.
    pub contacts: Vec<Contact>,
}

/// Seven days of a site or classroom.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceWeek)]
pub struct Week {
    /// The site.
    #[serde(flatten)]
    pub site: AttendanceSite,
    /// The days in order.
    pub days: Vec<WeekDay>,
    /// Scholars.
    pub count: usize,
    /// The scholars by last name.
    pub results: Vec<WeekRow>,
}

/// A day of a week.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeekDay {
    /// The day.
    pub day: NaiveDate,
    /// Whether it takes marks.
    pub state: DayState,
}

/// A scholar of a week.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WeekRow {
    /// The scholar.
    #[serde(flatten)]
    pub child: Child,
    /// One for each day.
    pub days: Vec<WeekMark>,
}

/// A scholar on a day of a week.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WeekMark {
    /// The day.
    pub day: NaiveDate,
    /// Is enrolled that day.
    pub is_enrolled: bool,
    /// Is meant to come that day.
    pub is_scheduled: bool,
    /// The mark; none while it says nothing.
    pub mark: Option<Mark>,
}

/// How often a scholar had which mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceTally)]
pub struct Tally {
    /// Days with a mark.
    #[diesel(sql_type = Integer)]
    pub taken: i32,
    /// Days present, and those on which the scholar came or left and has no status.
    #[diesel(sql_type = Integer)]
    pub present: i32,
    /// Days present, but late.
    #[diesel(sql_type = Integer)]
    pub late: i32,
    /// Days absent.
    #[diesel(sql_type = Integer)]
    pub absent: i32,
    /// Days marked as not scheduled.
    #[diesel(sql_type = Integer)]
    pub not_scheduled: i32,
}

/// The attendance of a scholar at a site.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendanceDrawer)]
pub struct Drawer {
    /// The scholar.
    #[serde(flatten)]
    pub child: Child,
    /// The site.
    pub site: AttendanceSite,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// How often the scholar had which mark.
    pub totals: Tally,
    /// Days with a mark.
    pub count: usize,
    /// The days with a mark, newest first.
    pub results: Vec<DrawerDay>,
}

/// A day of a scholar.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DrawerDay {
    /// The day.
    pub day: NaiveDate,
    /// The mark.
    pub mark: Mark,
}

/// Who is checked in and not out.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StillHere {
    /// The site.
    #[serde(flatten)]
    pub site: AttendanceSite,
    /// When this was read.
    pub as_of: chrono::DateTime<chrono::Utc>,
    /// Scholars.
    pub count: usize,
    /// The scholars by last name.
    pub results: Vec<StillHereRow>,
}

/// A scholar who is still here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StillHereRow {
    /// The scholar.
    #[serde(flatten)]
    pub child: Child,
    /// The mark.
    pub mark: Option<Mark>,
    /// Who may collect the scholar and who must not.
    pub contacts: Vec<Contact>,
}
