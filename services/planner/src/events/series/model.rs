//! Series of events as they are stored, asked for and answered.

use chrono::NaiveDate;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::event_series;

/// A series of events, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = event_series)]
pub struct SeriesRow {
    /// The series.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its site; none for the program's own.
    pub site_id: Option<i64>,
    /// How its days follow each other, without its end.
    pub rule: String,
    /// Its first day.
    pub first_date: NaiveDate,
    /// Its last day.
    pub last_date: NaiveDate,
}

/// Which events of a series are meant (the choices of RFC 5545 §3.8.4.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum EventScope {
    /// This one alone.
    #[default]
    One,
    /// This one and those after it, which are a series of their own from then on.
    Following,
    /// All of the series.
    All,
}

/// Which events are to be removed.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ScopeQuery {
    /// `one`, `following` or `all` of the event's series.
    #[param(inline)]
    pub scope: EventScope,
}
platform::field_rules!(ScopeQuery);

/// A series of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventSeries {
    /// The series.
    pub series_id: i64,
    /// How it repeats and until when (RFC 5545 §3.3.10).
    #[schema(example = "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261218")]
    pub recurrence_rule: String,
    /// Its first day.
    pub start_date: NaiveDate,
    /// Its last day.
    pub end_date: NaiveDate,
    /// How many events it has.
    pub count: i64,
}
