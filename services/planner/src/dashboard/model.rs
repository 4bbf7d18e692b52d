//! The dashboard as it is asked for and answered.

use chrono::NaiveDate;
use diesel::{prelude::*, sql_types::BigInt};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{calendar::model::EventHolidayDto, tasks::model::Task};

/// What the dashboard is of (spec 2 §7 Analytics).
#[derive(Clone, Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
#[garde(allow_unvalidated)]
pub struct DashboardQuery {
    /// The product of the program; 0 when it has none.
    #[serde(alias = "ProductId")]
    pub product_id: Option<i64>,
    /// The program; required.
    #[serde(alias = "ProgramId")]
    #[param(required = true)]
    pub program_id: Option<i64>,
    /// Of this site alone.
    #[serde(alias = "SiteId")]
    pub site_id: Option<i64>,
    /// The first day, from which on nothing is late; today in UTC when missing.
    #[serde(alias = "startDate", alias = "StartDate")]
    pub startdate: Option<NaiveDate>,
    /// The last day, to which tasks are due; six days after the first when missing.
    #[serde(alias = "endDate", alias = "EndDate")]
    pub enddate: Option<NaiveDate>,
    /// With what the sites of the program do; without it what the program plans for itself.
    #[serde(alias = "isDrillDown", alias = "isDrilldown")]
    pub isdrilldown: Option<bool>,
}

/// How many tasks stand how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskFigures {
    /// Active ones that nobody has begun.
    #[diesel(sql_type = BigInt)]
    pub not_started: i64,
    /// Active ones that are under way.
    #[diesel(sql_type = BigInt)]
    pub in_progress: i64,
    /// Done.
    #[diesel(sql_type = BigInt)]
    pub completed: i64,
    /// Skipped.
    #[diesel(sql_type = BigInt)]
    pub skipped: i64,
    /// Active ones whose last day is before the first day.
    #[diesel(sql_type = BigInt)]
    pub overdue: i64,
    /// Active ones whose last day is one of the days.
    #[diesel(sql_type = BigInt)]
    pub due: i64,
}

/// What is planned at a place: how tasks stand, what is late and due, and what is on.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskEventDashboard {
    /// The first day.
    pub start_date: NaiveDate,
    /// The last day.
    pub end_date: NaiveDate,
    /// How many tasks stand how.
    pub figures: TaskFigures,
    /// The first of those that are late, the longest first; at most 5.
    pub overdue: Vec<Task>,
    /// The first of those that are due, the next first; at most 5.
    pub due: Vec<Task>,
    /// The first events of the days, in the order in which they begin; at most 10.
    pub events: Vec<EventHolidayDto>,
    /// The next holidays, the one under way included; at most 3.
    pub holidays: Vec<EventHolidayDto>,
}
