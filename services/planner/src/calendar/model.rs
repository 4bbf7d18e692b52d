//! The calendar as it is asked for and answered.

use chrono::{NaiveDate, NaiveTime};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::schema::calendar_entries;

/// `kind` of an event.
pub const EVENT: i16 = 1;
/// `kind` of a holiday.
pub const HOLIDAY: i16 = 2;

/// Which events and holidays are asked for, beside the list payload, whose `sortDir` is required: the query of the task
/// list without the account (spec 2 §3 Event).
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct CalendarQuery {
    /// Of this program; required.
    #[serde(alias = "ProgramId")]
    #[param(required = true)]
    pub program_id: Option<i64>,
    /// The product of the program; required, 0 when it has none.
    #[serde(alias = "ProductId")]
    #[param(required = true)]
    pub product_id: Option<i64>,
    /// Of this site beside the program's own: holidays are those of the program, whichever site is asked for.
    #[serde(alias = "SiteId")]
    pub site_id: Option<i64>,
    /// Of all sites that the caller sees beside the program's own.
    pub all_sites: Option<bool>,
    /// The events and holidays of this number.
    #[serde(alias = "Id")]
    pub id: Option<i64>,
    /// That end on this day or later.
    #[serde(alias = "StartDate")]
    pub start_date: Option<NaiveDate>,
    /// That begin on this day or earlier.
    #[serde(alias = "EndDate")]
    pub end_date: Option<NaiveDate>,
}
platform::field_rules!(CalendarQuery);

/// An event or a holiday as it is listed.
#[derive(Clone, Debug, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = calendar_entries)]
pub struct EntryRow {
    /// Tells it from all other events and holidays.
    pub id: i64,
    /// 1 event, 2 holiday.
    pub kind: i16,
    /// The event or the holiday.
    pub entry_id: i64,
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
    /// When it begins, by the clock of the place.
    pub start_time: Option<NaiveTime>,
    /// When it ends.
    pub end_time: Option<NaiveTime>,
    /// Grows with every change.
    pub version: i32,
    /// The series it is part of, if it repeats.
    pub series_id: Option<i64>,
}

/// An event or a holiday in the calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventHolidayDto {
    /// `event` or `holiday`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The event or the holiday.
    pub id: i64,
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
    /// It takes whole days.
    pub is_all_day: bool,
    /// Grows with every change; send it back with an edit.
    pub version: i32,
    /// The series of an event that repeats.
    pub series_id: Option<i64>,
}

/// A time of day as `15:30`.
pub fn minutes(time: Option<NaiveTime>) -> Option<String> {
    time.map(|time| time.format("%H:%M").to_string())
}

impl From<EntryRow> for EventHolidayDto {
    fn from(row: EntryRow) -> Self {
        Self {
            kind: if row.kind == EVENT { "event" } else { "holiday" },
            id: row.entry_id,
            program_id: row.program_id,
            site_id: row.site_id,
            title: row.title,
            location: row.location,
            description: row.description,
            start_date: row.start_date,
            end_date: row.end_date,
            start_time: minutes(row.start_time),
            end_time: minutes(row.end_time),
            is_all_day: row.start_time.is_none(),
            version: row.version,
            series_id: row.series_id,
        }
    }
}

/// A page of the calendar.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventHolidayList {
    /// The events and holidays.
    pub event_holiday_dtos: Vec<EventHolidayDto>,
    /// How many there are in all pages.
    pub count: i64,
    /// Whether there are no more than that.
    pub is_count_exact: bool,
}
