//! Rows behind charts as they are asked for, read and answered.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Date, Nullable, Text},
};
use garde::Validate;
use platform::list::SortDir;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::attendance::{daily::model::At, model::Child};

/// Rows a page when nothing is asked for (spec 2 §9 Paging).
const PAGE: i64 = 25;

/// The marks that are missing, of which registers.
#[derive(Clone, Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct MissingQuery {
    /// Of the sites of this program, when no site is named.
    pub program_id: Option<i64>,
    /// Of this site.
    pub site_id: Option<i64>,
    /// Of these classrooms only, by id, separated by commas.
    #[garde(length(max = 2_000))]
    #[param(max_length = 2_000)]
    pub group_ids: Option<String>,
    /// First day; four weeks before the last when missing.
    pub start_date: Option<NaiveDate>,
    /// Last day, at most 366 days after the first; today when missing.
    pub end_date: Option<NaiveDate>,
    /// What to sort by: `day`, `lastName`, `firstName`, `siteName` or `group`; by day when missing.
    #[garde(length(max = 32))]
    #[param(max_length = 32)]
    pub sort_field: Option<String>,
    /// `asc` when missing; also 1 (asc) and 2 (desc).
    pub sort_dir: Option<SortDir>,
    /// The page, from 1.
    #[garde(range(min = 1, max = 100_000))]
    #[param(minimum = 1, maximum = 100_000)]
    pub page: Option<i64>,
    /// Rows a page; 25 when missing, at most 100.
    #[garde(range(min = 1, max = 100))]
    #[param(minimum = 1, maximum = 100)]
    pub count: Option<i64>,
}

/// The scholars behind a figure of enrollment or retention.
#[derive(Clone, Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct EnrolledQuery {
    /// Behind which figure; those who are enrolled when missing.
    #[param(inline)]
    pub which: Which,
    /// Of the sites of this program, when no site is named.
    pub program_id: Option<i64>,
    /// Of this site.
    pub site_id: Option<i64>,
    /// Of these classrooms only, by id, separated by commas.
    #[garde(length(max = 2_000))]
    #[param(max_length = 2_000)]
    pub group_ids: Option<String>,
    /// First day; four weeks before the last when missing.
    pub start_date: Option<NaiveDate>,
    /// Last day, at most 366 days after the first; today when missing.
    pub end_date: Option<NaiveDate>,
    /// What to sort by: `lastName`, `firstName`, `siteName`, `group`, `enrolledOn` or `leftOn`; by last name when missing.
    #[garde(length(max = 32))]
    #[param(max_length = 32)]
    pub sort_field: Option<String>,
    /// `asc` when missing; also 1 (asc) and 2 (desc).
    pub sort_dir: Option<SortDir>,
    /// The page, from 1.
    #[garde(range(min = 1, max = 100_000))]
    #[param(minimum = 1, maximum = 100_000)]
    pub page: Option<i64>,
    /// Rows a page; 25 when missing, at most 100.
    #[garde(range(min = 1, max = 100))]
    #[param(minimum = 1, maximum = 100)]
    pub count: Option<i64>,
}

/// A figure of enrollment or retention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Which {
    /// Who is enrolled on the last day: who stayed.
    #[default]
    Enrolled,
    /// Whose first day was in the period.
    Joined,
    /// Who became inactive in the period.
    Left,
    /// Who had been enrolled and is not any more on the last day.
    Gone,
    /// Who had been enrolled by the last day, whether or not they still are.
    Ever,
}

/// How a page of rows is sorted and which it is.
#[derive(Clone, Copy, Debug)]
pub struct Page<'q> {
    /// What to sort by, and in which direction.
    pub sort: (Option<&'q str>, Option<SortDir>),
    /// Rows, after how many others.
    pub limits: (i64, i64),
}

impl<'q> Page<'q> {
    fn new(
        sort: (Option<&'q str>, Option<SortDir>),
        (page, count): (Option<i64>, Option<i64>),
    ) -> Self {
        let count = count.unwrap_or(PAGE);
        Self { sort, limits: (count, count.saturating_mul(page.unwrap_or(1) - 1)) }
    }
}

impl MissingQuery {
    /// Its page.
    pub fn page(&self) -> Page<'_> {
        Page::new((self.sort_field.as_deref(), self.sort_dir), (self.page, self.count))
    }
}

impl EnrolledQuery {
    /// Its page.
    pub fn page(&self) -> Page<'_> {
        Page::new((self.sort_field.as_deref(), self.sort_dir), (self.page, self.count))
    }
}

/// A mark that is missing, as it is read.
#[derive(Clone, Debug, QueryableByName)]
pub struct MissingRow {
    /// The scholar.
    #[diesel(embed)]
    pub child: Child,
    /// The site.
    #[diesel(embed)]
    pub at: At,
    /// The day.
    #[diesel(sql_type = Date)]
    pub day: NaiveDate,
}

/// Marks that registers wait for and that nobody has made.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingMarks {
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Marks that are missing on all pages.
    pub count: i64,
    /// Whose, on which day.
    pub results: Vec<MissingMark>,
}

/// A scholar on a day without a mark.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MissingMark {
    /// The scholar.
    #[serde(flatten)]
    pub child: Child,
    /// The site.
    #[serde(flatten)]
    pub at: At,
    /// The day.
    pub day: NaiveDate,
}

/// A scholar behind a figure of enrollment, as they are read.
#[derive(Clone, Debug, QueryableByName)]
pub struct EnrolledRow {
    /// The scholar.
    #[diesel(embed)]
    pub child: Child,
    /// The site.
    #[diesel(embed)]
    pub at: At,
    /// The first day on which they are not enrolled any more.
    #[diesel(sql_type = Nullable<Date>)]
    pub left_on: Option<NaiveDate>,
    /// Why.
    #[diesel(sql_type = Nullable<Text>)]
    pub left_note: Option<String>,
}

/// The scholars behind a figure of enrollment or retention.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnrollmentScholars {
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Scholars on all pages; one at two sites counts at each.
    pub count: i64,
    /// The scholars.
    pub results: Vec<EnrollmentScholar>,
}

/// A scholar at a site, with the dates of the enrollment.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnrollmentScholar {
    /// The scholar.
    #[serde(flatten)]
    pub child: Child,
    /// The site.
    #[serde(flatten)]
    pub at: At,
    /// First day.
    pub enrolled_on: NaiveDate,
    /// The first day on which they are not enrolled any more; it may lie after the period.
    pub left_on: Option<NaiveDate>,
    /// Why they do not come any more, as the enrollment says.
    pub left_note: Option<String>,
}
