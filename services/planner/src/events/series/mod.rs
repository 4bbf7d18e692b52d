//! Events that repeat: each day an event of its own, held together by a series (RFC 5545 §3.8.5).

mod laid;
pub mod model;
pub mod routes;
pub mod rule;
mod store;

use std::collections::HashMap;

use chrono::{Days, NaiveDate, TimeDelta};
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{Fault, Platform, auth::Action, error::Problem, fault};

use self::{
    laid::lay,
    model::{EventScope, SeriesRow},
    store::Changes,
};
use super::model::{EventFields, EventRow};
use crate::files::{self, model::Of};
use crate::places::AtPlan;

/// Events that one copy of a series makes, at most.
const MOST_COPIES: usize = 20_000;

/// How an event repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat<'r> {
    /// The rule.
    pub rule: &'r str,
    /// Not on holidays that the program has.
    pub skips_holidays: bool,
}

/// Changed events, before and after; none before for a new one, none after for a deleted one.
pub type Changed = Vec<(Option<EventRow>, Option<EventRow>)>;

const NO_DAYS: Fault = fault("recurrenceDays", "The event would never take place");

fn on_rule(fault: Fault) -> Problem {
    Problem::invalid("recurrenceRule", fault)
}

/// The last day of a program: until then a rule goes that does not say when it ends.
async fn program_end(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
) -> Result<Option<NaiveDate>, Problem> {
    let program = directory::program(conn, at.place().program).await?;
    Ok(program.and_then(|program| program.end_date))
}

/// The days on which an event repeats. The first and last are those of the rule: days between them that are holidays stay
/// without an event as if it had been removed.
async fn read(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    fields: &EventFields,
    repeat: Repeat<'_>,
) -> Result<rule::Days, Problem> {
    let end = program_end(conn, at).await?;
    let mut read = rule::read(repeat.rule, fields.start_date, end).map_err(on_rule)?;
    if repeat.skips_holidays {
        let length = fields.end_date - fields.start_date;
        skip_holidays(conn, at, &mut read.days, length).await?;
    }
    Ok(read)
}

/// Takes days out on which an event of so many days more would meet a holiday.
async fn skip_holidays(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    days: &mut Vec<NaiveDate>,
    length: TimeDelta,
) -> Result<(), Problem> {
    let holidays = store::holidays(conn, at).await?;
    days.retain(|day| holidays.iter().all(|(first, last)| *last < *day || *first > *day + length));
    if days.is_empty() { Err(on_rule(NO_DAYS)) } else { Ok(()) }
}

/// Adds an event that repeats. Answers its events, the first of them first.
///
/// Errors: 400 on `recurrenceRule`.
pub async fn add(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    fields: &EventFields,
    repeat: Repeat<'_>,
) -> Result<Vec<EventRow>, Problem> {
    let read = read(conn, at, fields, repeat).await?;
    let span = (read.rule.as_str(), read.first, read.last);
    let series = store::series_insert(conn, at, span).await?;
    let mut made = store::events_insert(conn, at, (&series, fields, &read.days)).await?;
    made.sort_by_key(|event| event.start_date);
    Ok(made)
}

/// Lets an event that is changed repeat from now on.
///
/// Errors: 400 on `recurrenceRule`.
pub async fn begin(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    (before, fields): (&EventRow, &EventFields),
    repeat: Repeat<'_>,
) -> Result<Changed, Problem> {
    let read = read(conn, at, fields, repeat).await?;
    let span = (read.rule.as_str(), read.first, read.last);
    let series = store::series_insert(conn, at, span).await?;
    super::store::event_update(conn, at, before.id, fields).await?;
    let first = read.days.first().copied().unwrap_or(read.first);
    store::event_begins(conn, at, before.id, &series, first).await?;
    let rest = read.days.get(1..).unwrap_or_default();
    store::events_insert(conn, at, (&series, fields, rest)).await?;
    let now = store::events_lock(conn, at, series.id).await?;
    Ok(compared(vec![before.clone()], now))
}

/// The series of an event and those of its events that are meant, cut off from those before it: they are a series of their
/// own then.
async fn part(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    (id, day): (i64, NaiveDate),
    scope: EventScope,
) -> Result<(SeriesRow, Vec<EventRow>), Problem> {
    let series = store::series_lock(conn, at, id).await?;
    let mut rows = store::events_lock(conn, at, id).await?;
    if scope == EventScope::All || day <= series.first_date {
        return Ok((series, rows));
    }
    rows.retain(|row| row.occurs_on.is_some_and(|occurs| occurs >= day));
    let rest = store::series_insert(conn, at, (&series.rule, day, series.last_date)).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    store::events_join(conn, at, rest.id, &ids).await?;
    let last = (day - Days::new(1)).max(series.first_date);
    store::series_update(conn, at, series.id, (&series.rule, series.first_date, last)).await?;
    Ok((rest, rows))
}

/// Changes the events of a series that are meant: what differs between the event as it was and as it is to be is changed on
/// each of them, and what was changed on one alone stays its own. Another first day moves all, another rule lays them out anew.
///
/// Errors: 400 on `recurrenceRule` for a rule that is none, or does not fall on the new day.
pub async fn edit(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    (before, fields): (&EventRow, &EventFields),
    (scope, repeat): (EventScope, Option<Repeat<'_>>),
) -> Result<Changed, Problem> {
    let (Some(id), Some(day)) = (before.series_id, before.occurs_on) else { return Ok(Vec::new()) };
    let (series, rows) = part(conn, at, (id, day), scope).await?;
    let shift = fields.start_date - before.start_date;
    if repeat.is_some() || !shift.is_zero() {
        relay(conn, platform, at, (&series, &rows), (shift, repeat), fields).await?;
    }
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let length = fields.end_date - fields.start_date;
    let length = (length != before.end_date - before.start_date)
        .then(|| i32::try_from(length.num_days()).unwrap_or_default());
    store::events_change(conn, at, &ids, (&changes(before, fields), length)).await?;
    let now = store::events_lock(conn, at, series.id).await?;
    Ok(compared(rows, now))
}

/// What differs, apart from the days.
fn changes(before: &EventRow, fields: &EventFields) -> Changes {
    let text = |old: &String, new: &String| (old != new).then(|| new.clone());
    let times = (before.start_time, before.end_time) != (fields.start_time, fields.end_time);
    Changes {
        title: text(&before.title, &fields.title),
        location: text(&before.location, &fields.location),
        description: text(&before.description, &fields.description),
        start_time: times.then_some(fields.start_time),
        end_time: times.then_some(fields.end_time),
    }
}

/// Lays the events of a series on the days that it has by another rule, or from another day on. Days whose event was removed
/// stay without one.
async fn relay(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    (series, rows): (&SeriesRow, &[EventRow]),
    (shift, repeat): (TimeDelta, Option<Repeat<'_>>),
    fields: &EventFields,
) -> Result<(), Problem> {
    let first = series.first_date + shift;
    let rule_text = rule::with_end(&series.rule, series.last_date + shift);
    let read = match repeat {
        Some(repeat) => rule::read(repeat.rule, first, program_end(conn, at).await?),
        None => rule::read(&rule_text, first, None),
    };
    let read = read.map_err(on_rule)?;
    if repeat.is_none() && read.first != first {
        const NEW_DAY: Fault =
            fault("recurrenceDay", "Enter how the event repeats from its new day");
        return Err(on_rule(NEW_DAY));
    }
    let events: Vec<(i64, NaiveDate)> =
        rows.iter().filter_map(|row| Some((row.id, row.occurs_on?))).collect();
    let was = rule::days(&series.rule, series.first_date, Some(series.last_date), None);
    let mut removed = was.map_err(on_rule)?;
    removed.retain(|day| events.iter().all(|(_, event_day)| event_day != day));
    let mut days = read.days;
    days.retain(|day| !removed.contains(&(*day - shift)));
    if repeat.is_some_and(|repeat| repeat.skips_holidays) {
        skip_holidays(conn, at, &mut days, fields.end_date - fields.start_date).await?;
    }
    let (Some(start), Some(end)) = (days.first(), days.last()) else {
        return Err(on_rule(NO_DAYS));
    };
    store::series_update(conn, at, series.id, (&read.rule, first.min(*start), *end)).await?;
    let laid = lay(&events, &days);
    remove_events(conn, platform, at, &laid.removed).await?;
    store::events_move(conn, at, &laid.moved).await?;
    if !laid.added.is_empty() {
        store::events_insert(conn, at, (series, fields, &laid.added)).await?;
    }
    Ok(())
}

/// Removes the events of a series that are meant. Answers them as they were.
pub async fn remove(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    before: &EventRow,
    scope: EventScope,
) -> Result<Changed, Problem> {
    let (Some(id), Some(day)) = (before.series_id, before.occurs_on) else { return Ok(Vec::new()) };
    let (series, rows) = part(conn, at, (id, day), scope).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    remove_events(conn, platform, at, &ids).await?;
    store::series_delete(conn, at, series.id).await?;
    Ok(compared(rows, Vec::new()))
}

/// Gives sites of the program the events of a series that are meant, each site a series of its own. An event that does not
/// repeat is copied alone. Answers each event beside its copy.
///
/// Errors: 400 on `siteIds` when there would be too many.
pub async fn copy(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    (event, scope): (i64, EventScope),
    sites: &[i64],
) -> Result<Vec<(i64, i64)>, Problem> {
    let row = super::store::event_lock(conn, at, event).await?;
    let row = row.ok_or_else(|| Problem::not_found("event"))?;
    let (Some(id), Some(day)) = (row.series_id, row.occurs_on) else {
        return Ok(super::store::event_copy(conn, at, event, sites).await?);
    };
    let series = store::series_lock(conn, at, id).await?;
    let events = store::events_lock(conn, at, id).await?.len();
    if events * sites.len().max(1) > MOST_COPIES {
        const MANY: Fault =
            fault("copiesMany", "That would be more than 20,000 events: choose fewer sites");
        return Err(Problem::invalid("siteIds", MANY));
    }
    let from = if scope == EventScope::All { series.first_date } else { day };
    Ok(store::series_copy(conn, at, (id, from), sites).await?)
}

async fn remove_events(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &AtPlan<'_, impl Action>,
    ids: &[i64],
) -> Result<(), Problem> {
    let of: Vec<Of> = ids.iter().copied().map(Of::Event).collect();
    let files = files::store::file_list(conn, at, &of).await?;
    files::forget(conn, platform, at, &files).await?;
    Ok(store::events_delete(conn, at, ids).await?)
}

/// Each event as it was beside as it is.
fn compared(before: Vec<EventRow>, now: Vec<EventRow>) -> Changed {
    let mut now: HashMap<i64, EventRow> = now.into_iter().map(|row| (row.id, row)).collect();
    let mut changed: Changed = before
        .into_iter()
        .map(|was| (now.remove(&was.id), was))
        .map(|(is, was)| (Some(was), is))
        .collect();
    changed.extend(now.into_values().map(|made| (None, Some(made))));
    changed
}
