//! Events as they are asked for, stored and answered.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::series::model::EventScope;
use crate::{calendar::model::minutes, places::PlanPlace, schema::events};

/// An event of a program or site, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Serialize, Deserialize)]
#[diesel(table_name = events)]
#[serde(rename_all = "camelCase")]
pub struct EventRow {
    /// The event.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its site; none for the program's own.
    pub site_id: Option<i64>,
    /// Its name.
    pub title: String,
    /// Where it is.
    pub location: String,
    /// Description.
    pub description: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// When it begins, by the clock of the place; none when it takes whole days.
    pub start_time: Option<NaiveTime>,
    /// When it ends.
    pub end_time: Option<NaiveTime>,
    /// Grows with every change.
    pub version: i32,
    /// When it was last changed.
    pub modified_at: DateTime<Utc>,
    /// Who changed it.
    pub modified_by: i64,
    /// The series it is part of, if it repeats.
    pub series_id: Option<i64>,
    /// The day of the series that it is for, wherever it was moved to.
    pub occurs_on: Option<NaiveDate>,
}

platform::record!(EventRow, "event", id, |event| Some(event.account_id));

impl EventRow {
    /// Where it is planned.
    pub fn place(&self) -> PlanPlace {
        PlanPlace { account: self.account_id, program: self.program_id, site: self.site_id }
    }
}

/// What an event is after its rules were checked.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = events, treat_none_as_null = true)]
pub struct EventFields {
    /// Its name.
    pub title: String,
    /// Where it is.
    pub location: String,
    /// Description.
    pub description: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// When it begins.
    pub start_time: Option<NaiveTime>,
    /// When it ends.
    pub end_time: Option<NaiveTime>,
}

/// An event of a program or site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlannedEvent)]
pub struct Event {
    /// The event.
    pub id: i64,
    /// Its account.
    pub account_id: i64,
    /// Its program.
    pub program_id: i64,
    /// Its site; none for the program's own.
    pub site_id: Option<i64>,
    /// Its name.
    pub title: String,
    /// Where it is; empty when nobody said.
    pub location: String,
    /// Description; may be empty.
    pub description: String,
    /// First day.
    pub start_date: NaiveDate,
    /// Last day.
    pub end_date: NaiveDate,
    /// When it begins, by the clock of the place, such as `15:30`; none when it takes whole days.
    #[schema(example = "15:30")]
    pub start_time: Option<String>,
    /// When it ends.
    #[schema(example = "17:00")]
    pub end_time: Option<String>,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
    /// The series it is part of, if it repeats.
    pub series_id: Option<i64>,
}

impl From<EventRow> for Event {
    fn from(row: EventRow) -> Self {
        Self {
            id: row.id,
            account_id: row.account_id,
            program_id: row.program_id,
            site_id: row.site_id,
            title: row.title,
            location: row.location,
            description: row.description,
            start_date: row.start_date,
            end_date: row.end_date,
            start_time: minutes(row.start_time),
            end_time: minutes(row.end_time),
            version: row.version,
            series_id: row.series_id,
        }
    }
}

/// An event to be added.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({
    "programId": 1, "siteId": 1, "title": "Family night", "location": "Gym", "startDate": "2026-11-19", "startTime": "17:30", "endTime": "19:00",
}))]
pub struct EventRequest {
    /// Its program.
    pub program_id: Option<i64>,
    /// Its site; the program's own event when missing.
    pub site_id: Option<i64>,
    /// Its name; at most 256 characters.
    #[schema(max_length = 256)]
    pub title: Option<String>,
    /// Where it is; at most 256 characters.
    #[schema(max_length = 256)]
    pub location: Option<String>,
    /// Description; at most 4,000 characters.
    #[schema(max_length = 4000)]
    pub description: Option<String>,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day; the first when missing.
    pub end_date: Option<NaiveDate>,
    /// When it begins, `h:mm am/pm` or `15:30`; without times it takes whole days.
    pub start_time: Option<String>,
    /// When it ends, half an hour later or more.
    pub end_time: Option<String>,
    /// How it repeats, by whole days (RFC 5545 §3.3.10); until the program's last day when it does not say when it ends. At
    /// most 400 times.
    #[schema(example = "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261218", max_length = 200)]
    pub recurrence_rule: Option<String>,
    /// Of an event that repeats: not on holidays that the program has now.
    pub skip_holidays: bool,
}

/// An event as it is to be: what is missing of location, description and times is taken away.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"title": "Family night", "startDate": "2026-11-19"}))]
pub struct EventEdit {
    /// The version that the changes are based on; without it the last write wins.
    pub version: Option<i32>,
    /// Its name.
    #[schema(max_length = 256)]
    pub title: Option<String>,
    /// Where it is.
    #[schema(max_length = 256)]
    pub location: Option<String>,
    /// Description.
    #[schema(max_length = 4000)]
    pub description: Option<String>,
    /// First day.
    pub start_date: Option<NaiveDate>,
    /// Last day; the first when missing.
    pub end_date: Option<NaiveDate>,
    /// When it begins; without times it takes whole days.
    pub start_time: Option<String>,
    /// When it ends.
    pub end_time: Option<String>,
    /// Which events of its series are changed, too: in what changes on this one.
    pub scope: EventScope,
    /// How it repeats from now on, for `following` and `all`, or for an event that does not repeat yet.
    #[schema(max_length = 200)]
    pub recurrence_rule: Option<String>,
    /// With `recurrenceRule`: not on holidays that the program has now.
    pub skip_holidays: bool,
}
platform::field_rules!(EventRequest, EventEdit);

/// An event, and the sites that get one like it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"eventId": 1, "siteIds": [1]}))]
pub struct CopyRequest {
    /// The event.
    pub event_id: Option<i64>,
    /// Sites of its program; at most 1,000. Without any it is copied where it is.
    #[schema(max_items = 1000)]
    pub site_ids: Vec<i64>,
    /// Which events of its series are copied, too: they are a series of the site then.
    pub scope: EventScope,
}
platform::field_rules!(CopyRequest { site_ids: length(..=1000) });

/// How many events were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Copied {
    /// Events: one a place, or those of the series at each.
    pub copied: usize,
}
