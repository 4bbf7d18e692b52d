//! Rows behind charts as they are asked for, read and answered.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
};

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Date, Nullable, Text},
};
use platform::{Fault, error::Problem, list::SortDir, text::name_key};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    analytics::figures::Waiting,
    attendance::{daily::model::At, model::Child},
};

/// Rows a page when nothing is asked for (spec 2 §9 Paging).
const PAGE: i64 = 25;

/// The marks that are missing, of which registers.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct MissingQuery {
    /// Of the sites of this program, when no site is named.
    pub program_id: Option<i64>,
    /// Of this site.
    pub site_id: Option<i64>,
    /// Of these classrooms only, by id, separated by commas.
    #[param(max_length = 2_000)]
    pub group_ids: Option<String>,
    /// First day; four weeks before the last when missing.
    pub start_date: Option<NaiveDate>,
    /// Last day, at most 366 days after the first; today when missing.
    pub end_date: Option<NaiveDate>,
    /// What to sort marks by: `day`, `lastName`, `firstName`, `siteName` or `group`; by day when missing. Registers: `day`,
    /// `siteName` or `missing`; the latest first when missing.
    #[param(max_length = 32)]
    pub sort_field: Option<String>,
    /// `asc` when missing; also 1 (asc) and 2 (desc).
    pub sort_dir: Option<SortDir>,
    /// The page, from 1.
    #[param(minimum = 1, maximum = 100_000)]
    pub page: Option<i64>,
    /// Rows a page; 25 when missing, at most 100.
    #[param(minimum = 1, maximum = 100)]
    pub count: Option<i64>,
}
platform::field_rules!(MissingQuery {
    group_ids: length(..=2_000),
    sort_field: length(..=32),
    page: range(1..=100_000),
    count: range(1..=100),
});

/// The scholars behind a figure of enrollment or retention.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct EnrolledQuery {
    /// Behind which figure; those who are enrolled when missing.
    #[param(inline)]
    pub which: Which,
    /// Of the sites of this program, when no site is named.
    pub program_id: Option<i64>,
    /// Of this site.
    pub site_id: Option<i64>,
    /// Of these classrooms only, by id, separated by commas.
    #[param(max_length = 2_000)]
    pub group_ids: Option<String>,
    /// First day; four weeks before the last when missing.
    pub start_date: Option<NaiveDate>,
    /// Last day, at most 366 days after the first; today when missing.
    pub end_date: Option<NaiveDate>,
    /// What to sort by: `lastName`, `firstName`, `siteName`, `group`, `enrolledOn` or `leftOn`; by last name when missing.
    #[param(max_length = 32)]
    pub sort_field: Option<String>,
    /// `asc` when missing; also 1 (asc) and 2 (desc).
    pub sort_dir: Option<SortDir>,
    /// The page, from 1.
    #[param(minimum = 1, maximum = 100_000)]
    pub page: Option<i64>,
    /// Rows a page; 25 when missing, at most 100.
    #[param(minimum = 1, maximum = 100)]
    pub count: Option<i64>,
}
platform::field_rules!(EnrolledQuery {
    group_ids: length(..=2_000),
    sort_field: length(..=32),
    page: range(1..=100_000),
    count: range(1..=100),
});

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

    /// Sorted by day, the days on which the rows of the page are, and the page of those: the rest is not to be read for it.
    pub fn within(self, waiting: Vec<Waiting>) -> (Vec<Waiting>, Self) {
        let (field, direction) = self.sort;
        if field.is_some_and(|field| !field.eq_ignore_ascii_case("day")) {
            return (waiting, self);
        }
        let mut marks: BTreeMap<NaiveDate, i64> = BTreeMap::new();
        for one in &waiting {
            *marks.entry(one.day).or_default() += one.marks;
        }
        let mut days: Vec<(NaiveDate, i64)> = marks.into_iter().collect();
        if direction == Some(SortDir::Desc) {
            days.reverse();
        }
        let (limit, skip) = self.limits;
        let mut on_page = BTreeSet::new();
        let (mut before, mut skipped) = (0, 0);
        for (day, marks) in days {
            if before + marks <= skip {
                skipped = before + marks;
            } else if before < skip + limit {
                on_page.insert(day);
            }
            before += marks;
        }
        let waiting = waiting.into_iter().filter(|one| on_page.contains(&one.day)).collect();
        (waiting, Self { limits: (limit, skip - skipped), ..self })
    }

    /// The page of registers.
    ///
    /// Errors: 400 on `sortField` for what they are not sorted by.
    pub fn of_registers(
        self,
        mut registers: Vec<MissingRegister>,
    ) -> Result<Vec<MissingRegister>, Problem> {
        let (field, direction) = self.sort;
        let by: fn(&MissingRegister, &MissingRegister) -> Ordering = match field {
            None | Some("day") => |one, other| one.day.cmp(&other.day),
            Some("siteName") => {
                |one, other| name_key(&one.site_name).cmp(&name_key(&other.site_name))
            }
            Some("missing") => |one, other| one.missing.cmp(&other.missing),
            Some(_) => return Err(Problem::invalid("sortField", Fault::invalid("Sort field"))),
        };
        let is_reversed = match direction {
            None => field.is_none(),
            Some(direction) => direction == SortDir::Desc,
        };
        registers.sort_by(|one, other| {
            let order = if is_reversed { by(other, one) } else { by(one, other) };
            let rest = || other.day.cmp(&one.day).then_with(|| one.site_name.cmp(&other.site_name));
            order.then_with(rest).then(one.site_id.cmp(&other.site_id))
        });
        let (limit, skip) = self.limits;
        let (limit, skip) = (usize::try_from(limit), usize::try_from(skip));
        let (limit, skip) = (limit.map_err(Problem::internal)?, skip.map_err(Problem::internal)?);
        Ok(registers.into_iter().skip(skip).take(limit).collect())
    }

    /// The first row, which tells how many there are on all pages; none unless this page is past the last of them.
    pub fn first_row_for_total<R>(self, rows: &[R]) -> Option<Self> {
        (rows.is_empty() && self.limits.1 > 0).then_some(Self { limits: (1, 0), ..self })
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

/// Registers that wait for marks.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingRegisters {
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Registers on all pages.
    pub count: i64,
    /// Which, and how many marks each waits for.
    pub results: Vec<MissingRegister>,
}

/// The register of a site on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingRegister {
    /// The site.
    pub site_id: i64,
    /// Its name.
    pub site_name: String,
    /// The day.
    pub day: NaiveDate,
    /// Marks that are missing.
    pub missing: i64,
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
    /// First day of the stay.
    #[diesel(sql_type = Date)]
    pub joined_on: NaiveDate,
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
    /// Scholars on all pages; one at two sites counts at each, and whoever came back once for each stay.
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

#[cfg(test)]
mod tests {
    use chrono::Datelike;
    use rstest::rstest;

    use super::*;

    #[rstest]
    // Three marks on the 9th, five on the 10th, two on the 11th.
    #[case("asc", (2, 1), &[9], (2, 0))]
    #[case("asc", (2, 2), &[9, 10], (2, 2))]
    #[case("asc", (3, 2), &[10], (3, 0))]
    #[case("asc", (4, 3), &[11], (4, 0))]
    #[case("desc", (4, 1), &[10, 11], (4, 0))]
    #[case("desc", (4, 2), &[9, 10], (4, 2))]
    #[case("asc", (4, 4), &[], (4, 2))]
    fn a_page_by_day_is_on_some_days(
        #[case] direction: &str,
        #[case] (count, page): (i64, i64),
        #[case] days: &[u32],
        #[case] limits: (i64, i64),
    ) {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let waits = |site, on, marks| Waiting { site, day: day(on), marks };
        let waiting = vec![waits(1, 9, 3), waits(1, 10, 1), waits(2, 10, 4), waits(2, 11, 2)];
        let direction = if direction == "asc" { SortDir::Asc } else { SortDir::Desc };
        let requested = Page::new((None, Some(direction)), (Some(page), Some(count)));
        let (there, within) = requested.within(waiting.clone());
        let found: BTreeSet<u32> = there.iter().map(|one| one.day.day()).collect();
        assert_eq!((found, within.limits), (days.iter().copied().collect(), limits));
        let by_name = Page::new((Some("lastName"), None), (Some(page), Some(count)));
        assert_eq!(by_name.within(waiting.clone()).0, waiting);
    }
}
