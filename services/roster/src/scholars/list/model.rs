//! The list of scholars as it is asked for and answered.

use chrono::NaiveDate;
use diesel::prelude::*;
use garde::Validate;
use platform::{list::FileFormat, written};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    schema::enrollments,
    scholars::words::{GENDERS, GRADES, word_of},
};

/// Which scholars a list is about, beside the list payload.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct ScholarFilter {
    /// In this account.
    #[serde(alias = "AccountId")]
    pub account_id: Option<i64>,
    /// In this program.
    #[serde(alias = "ProgramId")]
    pub program_id: Option<i64>,
    /// At this site.
    #[serde(alias = "SiteId", alias = "SiteID")]
    pub site_id: Option<i64>,
    /// In this classroom; 0 for those who have none.
    #[serde(alias = "ClassroomId")]
    pub classroom_id: Option<i64>,
    /// 1 active, 2 inactive; 0 or missing for all.
    #[garde(range(min = 0, max = 2))]
    #[param(minimum = 0, maximum = 2)]
    #[schema(minimum = 0, maximum = 2)]
    pub status: Option<i16>,
}

/// A scholar at a site, as the list has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScholarEntry {
    /// The enrollment (`ssmId`).
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
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Pre-K, K, or 1 to 12.
    pub entering_grade: String,
    /// Day of birth.
    #[serde(serialize_with = "written::day")]
    pub birth_date: NaiveDate,
    /// Male, Female or Others; empty when not known.
    pub gender: String,
    /// The school's id of the child.
    pub scholar_student_id: Option<String>,
    /// The classroom; none for an unassigned scholar.
    pub classroom_id: Option<i64>,
    /// Name of the classroom; empty for none.
    pub classroom_name: String,
    /// 1 active, 2 inactive.
    pub status: i16,
    /// First day.
    #[serde(serialize_with = "written::day")]
    pub enrollment_date: NaiveDate,
    /// First day on which the scholar does not come any more.
    #[serde(serialize_with = "written::day_or_null")]
    pub inactive_date: Option<NaiveDate>,
    /// Scheduled days, 0 Sunday to 6 Saturday.
    pub scheduled_days: Vec<i16>,
    /// Version of the enrollment.
    pub version: i32,
}

/// A page of scholars.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScholarList {
    /// The rows.
    pub results: Vec<ScholarEntry>,
    /// Rows in all pages; 10,000 when there are more and they are not counted.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}

/// A row as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = enrollments)]
pub struct EnrollmentRow {
    pub(super) id: i64,
    pub(super) scholar_id: i64,
    pub(super) account_id: i64,
    pub(super) program_id: i64,
    pub(super) site_id: i64,
    pub(super) site_name: String,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) entering_grade: i16,
    pub(super) birth_date: NaiveDate,
    pub(super) gender: Option<i16>,
    pub(super) scholar_student_id: Option<String>,
    pub(super) classroom_id: Option<i64>,
    pub(super) classroom_name: String,
    pub(super) status: i16,
    pub(super) enrolled_on: NaiveDate,
    pub(super) inactive_on: Option<NaiveDate>,
    pub(super) days: Vec<i16>,
    pub(super) version: i32,
}

impl EnrollmentRow {
    /// The grade in a word.
    pub fn grade(&self) -> &'static str {
        word_of(&GRADES, Some(self.entering_grade))
    }

    /// The gender in a word.
    pub fn gender(&self) -> &'static str {
        word_of(&GENDERS, self.gender)
    }
}

impl From<EnrollmentRow> for ScholarEntry {
    fn from(row: EnrollmentRow) -> Self {
        Self {
            entering_grade: row.grade().to_owned(),
            gender: row.gender().to_owned(),
            enrollment_id: row.id,
            scholar_id: row.scholar_id,
            account_id: row.account_id,
            program_id: row.program_id,
            site_id: row.site_id,
            site_name: row.site_name,
            first_name: row.first_name,
            last_name: row.last_name,
            birth_date: row.birth_date,
            scholar_student_id: row.scholar_student_id,
            classroom_id: row.classroom_id,
            classroom_name: row.classroom_name,
            status: row.status,
            enrollment_date: row.enrolled_on,
            inactive_date: row.inactive_on,
            scheduled_days: row.days,
            version: row.version,
        }
    }
}

/// Parameters of the roster's download (spec 2 §7 POST roster download).
#[derive(Clone, Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct RosterDownload {
    /// In this account.
    pub account_id: Option<i64>,
    /// In this program.
    pub program_id: Option<i64>,
    /// At this site.
    pub site_id: Option<i64>,
    /// Step of the roster page that asks. The roster is the same at each of them.
    #[garde(range(min = 1, max = 4))]
    #[param(minimum = 1, maximum = 4)]
    pub step: Option<i16>,
    /// `csv`, also when missing, or `xlsx`.
    #[param(inline)]
    pub filetype: FileFormat,
}

/// What is left out of the roster's download.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(default)]
#[schema(example = json!({"ColumnsToHide": null}))]
pub struct HiddenColumns {
    /// Columns of the list that the file does not have; none of them when null.
    #[serde(rename = "ColumnsToHide", alias = "columnsToHide")]
    #[garde(length(max = 64))]
    pub columns_to_hide: Option<Vec<String>>,
}

impl RosterDownload {
    /// Which rows.
    pub fn filter(&self) -> ScholarFilter {
        ScholarFilter {
            account_id: self.account_id,
            program_id: self.program_id,
            site_id: self.site_id,
            ..ScholarFilter::default()
        }
    }
}
