//! The dashboard as it is asked for and answered.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{calendar::model::EventHolidayDto, tasks::model::Task};

/// What the dashboard is of (spec 2 §7 Analytics).
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
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

/// Whose programs are asked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct AccountDashboardQuery {
    /// The account; required.
    #[param(required = true)]
    pub account_id: Option<i64>,
    /// The first day, from which on nothing is late and whose events are shown; today in UTC when missing.
    #[serde(alias = "startDate", alias = "StartDate")]
    pub startdate: Option<NaiveDate>,
    /// The last day, to which tasks are due; six days after the first when missing.
    #[serde(alias = "endDate", alias = "EndDate")]
    pub enddate: Option<NaiveDate>,
}
platform::field_rules!(DashboardQuery, AccountDashboardQuery);

/// How the active tasks of a program and its sites stand.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Standing {
    #[diesel(sql_type = BigInt)]
    pub(super) program_id: i64,
    #[diesel(sql_type = Text)]
    pub(super) program_name: String,
    #[diesel(sql_type = BigInt)]
    pub(super) overdue: i64,
    #[diesel(sql_type = BigInt)]
    pub(super) due: i64,
}

/// What is planned in a program and at its sites.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramPlan {
    /// The program.
    pub program_id: i64,
    /// Its name.
    pub program_name: String,
    /// Active tasks whose last day is before the first day.
    pub overdue: i64,
    /// Active tasks whose last day is one of the days.
    pub due: i64,
    /// The first events of the first day, the same one at several sites once; at most 20.
    pub events: Vec<EventHolidayDto>,
    /// The next holiday, one that is under way included.
    pub holiday: Option<EventHolidayDto>,
}

impl From<Standing> for ProgramPlan {
    fn from(standing: Standing) -> Self {
        let Standing { program_id, program_name, overdue, due } = standing;
        Self { program_id, program_name, overdue, due, events: Vec::new(), holiday: None }
    }
}

impl ProgramPlan {
    /// Whether there is anything to show.
    pub fn is_any(&self) -> bool {
        self.overdue + self.due > 0 || !self.events.is_empty() || self.holiday.is_some()
    }
}

/// What is planned in the programs of an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountDashboard {
    /// The first day.
    pub start_date: NaiveDate,
    /// The last day.
    pub end_date: NaiveDate,
    /// The active programs in which something is planned, by name.
    pub programs: Vec<ProgramPlan>,
}
