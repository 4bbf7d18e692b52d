//! Enrollments as they are asked for, stored and answered.

use chrono::NaiveDate;
use diesel::prelude::*;
use platform::auth::SitePlace;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{schema::enrollments, scholars::words::ACTIVE};

/// A scholar at a site.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize, ToSchema)]
#[diesel(table_name = enrollments)]
#[serde(rename_all = "camelCase")]
pub struct Enrollment {
    /// The enrollment (`ssmId`).
    #[diesel(column_name = id)]
    pub enrollment_id: i64,
    /// The scholar.
    pub scholar_id: i64,
    /// The account.
    pub account_id: i64,
    /// The program.
    pub program_id: i64,
    /// The site.
    pub site_id: i64,
    /// Name of the site.
    pub site_name: String,
    /// The classroom; none for an unassigned scholar.
    pub classroom_id: Option<i64>,
    /// Name of the classroom; empty for none.
    pub classroom_name: String,
    /// 1 active, 2 inactive.
    pub status: i16,
    /// First day.
    #[diesel(column_name = enrolled_on)]
    pub enrollment_date: NaiveDate,
    /// First day on which the scholar does not come any more.
    #[diesel(column_name = inactive_on)]
    pub inactive_date: Option<NaiveDate>,
    /// Why the scholar does not come any more.
    #[diesel(column_name = inactive_note)]
    pub inactive_notes: Option<String>,
    /// Scheduled days, 0 Sunday to 6 Saturday.
    #[diesel(column_name = days)]
    pub scheduled_days: Vec<i16>,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
}

platform::record!(Enrollment, "enrollment", enrollment_id, |it| Some(it.account_id));

impl Enrollment {
    /// Where it is.
    pub fn place(&self) -> SitePlace {
        SitePlace { account: self.account_id, program: self.program_id, site: self.site_id }
    }
}

/// An enrollment to be made.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"siteId": 1, "enrollmentDate": "2026-09-08", "scheduledDays": [1, 3, 5]}))]
pub struct EnrollmentRequest {
    /// The site.
    pub site_id: Option<i64>,
    /// A classroom of the site; none for an unassigned scholar.
    pub classroom_id: Option<i64>,
    /// First day; today at the site when missing, or the inactive date when that is earlier.
    pub enrollment_date: Option<NaiveDate>,
    /// Scheduled days, 0 Sunday to 6 Saturday.
    pub scheduled_days: Vec<i64>,
    /// 1 active (also when missing), 2 inactive.
    pub status: Option<i64>,
    /// First day on which the scholar does not come any more; required when inactive.
    pub inactive_date: Option<NaiveDate>,
    /// Why, at most 500 characters.
    #[schema(max_length = 500)]
    pub inactive_notes: Option<String>,
}

/// An edit of an enrollment: fields of [`EnrollmentRequest`] but the site. A field that is not sent stays as it is; one
/// that is sent as null is emptied.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({"version": 1, "scheduledDays": [1, 2, 3]}))]
pub struct EnrollmentEdit {
    /// The version that was seen; without it the last write wins.
    pub version: Option<i32>,
    /// The scholar is checked in at the site, and the enrollment is to end all the same.
    pub still_here: Option<bool>,
    /// Fields to change.
    #[serde(flatten)]
    #[schema(value_type = EnrollmentRequest)]
    pub fields: Map<String, Value>,
}
platform::field_rules!(EnrollmentRequest, EnrollmentEdit);

/// What an enrollment is after its rules were checked.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Eq,
    Queryable,
    Selectable,
    Insertable,
    AsChangeset,
    Serialize,
    Deserialize,
)]
#[diesel(table_name = enrollments, treat_none_as_null = true)]
#[serde(rename_all = "camelCase")]
pub struct EnrollmentFields {
    /// The classroom.
    pub classroom_id: Option<i64>,
    /// 1 active, 2 inactive.
    pub status: i16,
    /// First day.
    #[serde(rename = "enrollmentDate")]
    pub enrolled_on: NaiveDate,
    /// First day on which the scholar does not come any more.
    #[serde(rename = "inactiveDate")]
    pub inactive_on: Option<NaiveDate>,
    /// Why.
    #[serde(rename = "inactiveNotes")]
    pub inactive_note: Option<String>,
    /// In order, each once.
    #[serde(rename = "scheduledDays")]
    pub days: Vec<i16>,
}

impl EnrollmentFields {
    /// Whether the scholar comes to the site on a day.
    pub fn lasts(&self, day: NaiveDate) -> bool {
        self.enrolled_on <= day && self.inactive_on.map_or(self.status == ACTIVE, |end| day < end)
    }
}

impl From<&Enrollment> for EnrollmentFields {
    fn from(enrollment: &Enrollment) -> Self {
        Self {
            classroom_id: enrollment.classroom_id,
            status: enrollment.status,
            enrolled_on: enrollment.enrollment_date,
            inactive_on: enrollment.inactive_date,
            inactive_note: enrollment.inactive_notes.clone(),
            days: enrollment.scheduled_days.clone(),
        }
    }
}

impl From<&Enrollment> for EnrollmentRequest {
    fn from(enrollment: &Enrollment) -> Self {
        Self {
            site_id: Some(enrollment.site_id),
            classroom_id: enrollment.classroom_id,
            enrollment_date: Some(enrollment.enrollment_date),
            scheduled_days: enrollment.scheduled_days.iter().copied().map(i64::from).collect(),
            status: Some(enrollment.status.into()),
            inactive_date: enrollment.inactive_date,
            inactive_notes: enrollment.inactive_notes.clone(),
        }
    }
}
