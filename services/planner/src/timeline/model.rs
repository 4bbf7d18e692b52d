//! The timeline as it is asked for, stored and answered.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Date, Int2, Int4, Nullable, Text},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::tasks::model::Person;

/// What the timeline is of.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct TimelineQuery {
    /// The program; required.
    #[serde(alias = "ProgramId")]
    #[param(required = true)]
    pub program_id: Option<i64>,
    /// The product of the program; required, 0 when it has none.
    #[serde(alias = "ProductId")]
    #[param(required = true)]
    pub product_id: Option<i64>,
    /// Of this site alone.
    #[serde(alias = "SiteId")]
    pub site_id: Option<i64>,
    /// Tasks that end on this day or later.
    #[serde(alias = "StartDate")]
    pub start_date: Option<NaiveDate>,
    /// Tasks that begin on this day or earlier.
    #[serde(alias = "EndDate")]
    pub end_date: Option<NaiveDate>,
    /// Tasks that are the caller's, or on which they work.
    pub mine: Option<bool>,
    /// Skipped tasks too; without it they are not there.
    pub skipped: Option<bool>,
    /// Page of sites, from 1.
    #[serde(alias = "Page")]
    #[param(minimum = 1, maximum = 1_000_000)]
    pub page: Option<i64>,
    /// Sites a page, 50 when missing and at most.
    #[serde(alias = "Count")]
    #[param(minimum = 1, maximum = 50)]
    pub count: Option<i64>,
}
platform::field_rules!(TimelineQuery { page: range(1..=1_000_000), count: range(1..=50) });

/// A page of the sites of a program, each with its tasks.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskTimeline {
    /// First day of the program, if it has one: tasks do not begin before it.
    pub start_date: Option<NaiveDate>,
    /// Last day of the program, if it has one: tasks do not end after it.
    pub end_date: Option<NaiveDate>,
    /// Active sites, by name.
    pub sites: Vec<TimelineSite>,
    /// Sites of all pages.
    pub count: i64,
}

/// A site with its tasks, and how many of them stand how.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineSite {
    /// The site.
    pub site_id: i64,
    /// Its name.
    pub site_name: String,
    /// How many tasks stand how, those of other days included.
    pub figures: SiteFigures,
    /// Its tasks of the days, in the order in which they begin; at most 500.
    pub tasks: Vec<TimelineTask>,
}

/// How many tasks of a site stand how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteFigures {
    /// All of them.
    pub tasks: i64,
    /// Active ones whose last day is past at the site.
    pub late: i64,
    /// Active ones that are nobody's.
    pub unowned: i64,
    /// Active ones that are under way.
    pub in_progress: i64,
    /// Done.
    pub done: i64,
}

/// A task on a timeline.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineTask {
    /// The task.
    pub id: i64,
    /// Name of the task.
    pub name: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// Whether it is to be done: 1 active, 2 done, 3 skip (spec 2 §4 Task).
    pub status: i16,
    /// How far its owner is: 1 not started, 2 in progress, 3 completed (spec 2 §3 Enumerations).
    pub owner_status: i16,
    /// Owner; none when unassigned.
    pub assigned_to: Option<Person>,
    /// It is active and its last day is past at the site.
    pub is_late: bool,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
}

/// A site as it is stored.
#[derive(Clone, Debug, QueryableByName)]
pub(super) struct SiteRow {
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    #[diesel(sql_type = Text)]
    pub name: String,
    /// IANA name.
    #[diesel(sql_type = Text)]
    pub time_zone: String,
}

/// How many tasks of a site stand how, as it is stored.
#[derive(Clone, Copy, Debug, QueryableByName)]
pub(super) struct FiguresRow {
    #[diesel(sql_type = BigInt)]
    pub site_id: i64,
    #[diesel(sql_type = BigInt)]
    pub tasks: i64,
    #[diesel(sql_type = BigInt)]
    pub late: i64,
    #[diesel(sql_type = BigInt)]
    pub unowned: i64,
    #[diesel(sql_type = BigInt)]
    pub in_progress: i64,
    #[diesel(sql_type = BigInt)]
    pub done: i64,
}

impl From<FiguresRow> for SiteFigures {
    fn from(row: FiguresRow) -> Self {
        let FiguresRow { tasks, late, unowned, in_progress, done, .. } = row;
        Self { tasks, late, unowned, in_progress, done }
    }
}

/// A task of a site as it is stored.
#[derive(Clone, Debug, QueryableByName)]
pub(super) struct LineRow {
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    #[diesel(sql_type = BigInt)]
    pub site_id: i64,
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Date)]
    pub start_date: NaiveDate,
    #[diesel(sql_type = Date)]
    pub end_date: NaiveDate,
    #[diesel(sql_type = Int2)]
    pub status: i16,
    #[diesel(sql_type = Int2)]
    pub owner_status: i16,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub owner_id: Option<i64>,
    #[diesel(sql_type = Int4)]
    pub version: i32,
}
