//! Daily attendance as it is asked for, read and answered.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Integer, Text},
};
use platform::{Fault, Problem, list::SortDir};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    analytics::figures::percent,
    attendance::{
        marks::Mark,
        model::{Child, Marked, Tally},
    },
};

/// Rows a page when nothing is asked for (spec 2 §9 Paging).
pub const PAGE: i64 = 25;

/// Which attendance is asked for: that of a site, or of a whole program.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct DailyQuery {
    /// Of this site (also `SiteId`).
    #[serde(alias = "SiteId")]
    pub site_id: Option<i64>,
    /// Of this program, when no site is named (also `ProgramId`).
    #[serde(alias = "ProgramId")]
    pub program_id: Option<i64>,
    /// Of this classroom only (also `ClassId`).
    #[serde(alias = "ClassId")]
    pub class_id: Option<i64>,
    /// First day; four weeks before the last when missing (also `StartDate`).
    #[serde(alias = "StartDate")]
    pub start_date: Option<NaiveDate>,
    /// Last day, at most 366 days after the first; today when missing (also `EndDate`).
    #[serde(alias = "EndDate")]
    pub end_date: Option<NaiveDate>,
    /// What to sort by: `lastName`, `firstName`, `siteName` or `group`; by scholar also `present`, `late`, `absent`,
    /// `notScheduled` and `rate`; each mark also `day`, `status`, `checkIn` and `checkOut` (also `SortField`).
    #[serde(alias = "SortField")]
    #[param(max_length = 32)]
    pub sort_field: Option<String>,
    /// `asc` when missing; also 1 (asc) and 2 (desc) (also `SortDir`).
    #[serde(alias = "SortDir")]
    pub sort_dir: Option<SortDir>,
    /// Sorts by classroom first.
    pub group: Option<bool>,
    /// Answers all rows as a CSV file.
    pub is_report: Option<bool>,
    /// The page, from 1 (also `Page`).
    #[serde(alias = "Page")]
    #[param(minimum = 1, maximum = 100_000)]
    pub page: Option<i64>,
    /// Rows a page; 25 when missing, at most 100 (also `Count`).
    #[serde(alias = "Count")]
    #[param(minimum = 1, maximum = 100)]
    pub count: Option<i64>,
}
platform::field_rules!(DailyQuery {
    sort_field: length(..=32),
    page: range(1..=100_000),
    count: range(1..=100),
});

impl DailyQuery {
    /// How many rows, after how many others; all of them for a file.
    pub fn limits(&self) -> (Option<i64>, i64) {
        if self.is_report == Some(true) {
            return (None, 0);
        }
        let count = self.count.unwrap_or(PAGE);
        (Some(count), count.saturating_mul(self.page.unwrap_or(1) - 1))
    }

    /// The first row, which tells how many there are on all pages; none unless this page is past the last of them.
    pub fn first_row_for_total<R>(&self, rows: &[R]) -> Option<Self> {
        let is_past = rows.is_empty() && self.limits().1 > 0;
        is_past.then(|| Self { page: None, count: Some(1), ..self.clone() })
    }

    /// Whether one of these sorts is asked for.
    pub fn is_sorted_by(&self, sorts: &[(&str, &str)]) -> bool {
        let sort_field = self.sort_field.as_deref().unwrap_or_default();
        sorts.iter().any(|(name, _)| name.eq_ignore_ascii_case(sort_field))
    }

    /// What it is sorted by, when that is a name and nothing before it; the last name when nothing is asked for.
    pub fn names<'k>(&self, known: &[(&str, &'k [&'k str])]) -> Option<&'k [&'k str]> {
        let sort_field = self.sort_field.as_deref().unwrap_or("lastName");
        let found = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(sort_field));
        found.map(|(_, keys)| *keys).filter(|_| self.group != Some(true))
    }

    /// Whether marks go by day, which they do when nothing else is asked for.
    pub fn is_by_day(&self) -> bool {
        let sort_field = self.sort_field.as_deref().unwrap_or("day");
        self.group != Some(true) && sort_field.eq_ignore_ascii_case("day")
    }

    /// The order in SQL, of the sorts on offer: names and expressions.
    ///
    /// Errors: 400 on `sortField`.
    pub fn order(&self, sorts: &[(&str, &str)], first: &str) -> Result<String, Problem> {
        let order = order(sorts, (self.sort_field.as_deref(), self.sort_dir), first)?;
        let group = if self.group == Some(true) { "classroom_key, " } else { "" };
        Ok(format!("{group}{order}"))
    }
}

/// An order in SQL, of the sorts on offer: names and expressions; by `first` when none is asked for.
///
/// Errors: 400 on `sortField`.
pub fn order(
    sorts: &[(&str, &str)],
    (field, direction): (Option<&str>, Option<SortDir>),
    first: &str,
) -> Result<String, Problem> {
    let sort_field = field.unwrap_or(first);
    let known = sorts.iter().find(|(name, _)| name.eq_ignore_ascii_case(sort_field));
    let (_, expression) =
        known.ok_or_else(|| Problem::invalid("sortField", Fault::invalid("sortField")))?;
    // Whoever has none comes last, either way.
    let direction = if direction == Some(SortDir::Desc) { "DESC" } else { "ASC" };
    Ok(format!("{expression} {direction} NULLS LAST"))
}

/// Where a scholar's site is.
#[derive(Clone, Debug, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AttendancePlace)]
pub struct At {
    /// The site.
    #[diesel(sql_type = BigInt)]
    pub site_id: i64,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub site_name: String,
    /// Rows in all pages.
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    pub total: i64,
}

/// The attendance of a scholar, as it is read.
#[derive(Clone, Debug, QueryableByName)]
pub struct ScholarRow {
    /// The scholar.
    #[diesel(embed)]
    pub child: Child,
    /// The site.
    #[diesel(embed)]
    pub at: At,
    /// How often it had which mark.
    #[diesel(embed)]
    pub tally: Tally,
    /// How often it was collected after the site closed.
    #[diesel(sql_type = Integer)]
    pub late_pickups: i32,
}

/// A mark, as it is read.
#[derive(Clone, Debug, QueryableByName)]
pub struct DetailRow {
    /// The scholar.
    #[diesel(embed)]
    pub child: Child,
    /// The site.
    #[diesel(embed)]
    pub at: At,
    /// The mark.
    #[diesel(embed)]
    pub mark: Marked,
}

/// Attendance by scholar.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DailyScholars {
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Scholars on all pages.
    pub count: i64,
    /// The scholars.
    pub results: Vec<DailyScholar>,
}

/// The attendance of a scholar.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DailyScholar {
    /// The scholar.
    #[serde(flatten)]
    pub child: Child,
    /// The site.
    #[serde(flatten)]
    pub at: At,
    /// How often the scholar had which mark.
    pub totals: Tally,
    /// Percent of days there (present or late) of the days marked as present, late or absent, with one decimal; none
    /// without such days. Days that were not taken and days not scheduled do not count.
    pub rate: Option<f64>,
    /// Days on which the scholar was collected after the site closed.
    pub late_pickups: i32,
}

/// Each mark.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DailyDetails {
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Marks on all pages.
    pub count: i64,
    /// The marks.
    pub results: Vec<DailyDetail>,
}

/// A mark of a scholar.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DailyDetail {
    /// The scholar.
    #[serde(flatten)]
    pub child: Child,
    /// The site.
    #[serde(flatten)]
    pub at: At,
    /// The day.
    pub day: NaiveDate,
    /// The mark.
    pub mark: Mark,
}

/// Percent of days there, with one decimal.
pub fn rate(tally: Tally) -> Option<f64> {
    let there = tally.present + tally.late;
    percent(there, there + tally.absent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_of_days_that_count() {
        let tally = Tally { taken: 9, present: 4, late: 1, absent: 1, not_scheduled: 3 };
        assert_eq!(rate(tally), Some(83.3));
        assert_eq!(rate(Tally { not_scheduled: 3, ..Tally::default() }), None);
    }

    #[test]
    fn only_sorts_on_offer_reach_the_statement() {
        let sorted = |field: &str| {
            let query = DailyQuery {
                sort_field: Some(field.to_owned()),
                sort_dir: Some(SortDir::Desc),
                ..DailyQuery::default()
            };
            query.order(&[("lastName", "e.last_name")], "lastName")
        };
        assert_eq!(sorted("LastName").unwrap(), "e.last_name DESC NULLS LAST");
        assert!(sorted("1; DROP TABLE attendance").unwrap_err().errors.contains_key("sortField"));
    }
}
