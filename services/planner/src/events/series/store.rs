//! Every statement about series of events.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Date, Integer, Nullable},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, Sees};

use super::model::SeriesRow;
use crate::{
    events::{
        model::{EventFields, EventRow},
        store::Copy,
    },
    live,
    places::{AtPlan, PlanPlace},
    schema::{calendar_entries, event_series, events, holidays},
};

/// A series, and how many events it has.
pub async fn series_of(
    conn: &mut AsyncPgConnection,
    _: &Sees<'_, impl Action>,
    event: i64,
) -> QueryResult<Option<(SeriesRow, i64)>> {
    let entries =
        calendar_entries::table.filter(calendar_entries::kind.eq(crate::calendar::model::EVENT));
    let series: Option<Option<i64>> = entries
        .filter(calendar_entries::entry_id.eq(event))
        .select(calendar_entries::series_id)
        .first(conn)
        .await
        .optional()?;
    let Some(id) = series.flatten() else { return Ok(None) };
    let count = entries.filter(calendar_entries::series_id.eq(id)).count();
    let count = count.get_result(conn).await?;
    let row: Option<SeriesRow> =
        event_series::table.find(id).select(SeriesRow::as_select()).first(conn).await.optional()?;
    Ok(row.map(|row| (row, count)))
}

/// A series, locked until the transaction ends.
pub async fn series_lock(
    conn: &mut AsyncPgConnection,
    _: &AtPlan<'_, impl Action>,
    id: i64,
) -> QueryResult<SeriesRow> {
    event_series::table.find(id).select(SeriesRow::as_select()).for_update().first(conn).await
}

/// The first and last days of the holidays of the caller's program.
pub async fn holidays(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
) -> QueryResult<Vec<(NaiveDate, NaiveDate)>> {
    holidays::table
        .filter(holidays::program_id.eq(at.place().program))
        .select((holidays::start_date, holidays::end_date))
        .load(conn)
        .await
}

/// Adds a series to the place of the caller.
pub async fn series_insert(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    (rule, first, last): (&str, NaiveDate, NaiveDate),
) -> QueryResult<SeriesRow> {
    let PlanPlace { account, program, site } = at.place();
    diesel::insert_into(event_series::table)
        .values((
            event_series::account_id.eq(account),
            event_series::program_id.eq(program),
            event_series::site_id.eq(site),
            event_series::rule.eq(rule),
            event_series::first_date.eq(first),
            event_series::last_date.eq(last),
        ))
        .returning(SeriesRow::as_returning())
        .get_result(conn)
        .await
}

/// Changes by which rule a series repeats, and from when to when.
pub async fn series_update(
    conn: &mut AsyncPgConnection,
    _: &AtPlan<'_, impl Action>,
    id: i64,
    (rule, first, last): (&str, NaiveDate, NaiveDate),
) -> QueryResult<()> {
    diesel::update(event_series::table.find(id))
        .set((
            event_series::rule.eq(rule),
            event_series::first_date.eq(first),
            event_series::last_date.eq(last),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Removes a series that has no events any more.
pub async fn series_delete(
    conn: &mut AsyncPgConnection,
    _: &AtPlan<'_, impl Action>,
    id: i64,
) -> QueryResult<()> {
    diesel::delete(event_series::table.find(id)).execute(conn).await.map(drop)
}

/// The events of a series by their days, locked until the transaction ends.
pub async fn events_lock(
    conn: &mut AsyncPgConnection,
    _: &AtPlan<'_, impl Action>,
    id: i64,
) -> QueryResult<Vec<EventRow>> {
    events::table
        .filter(events::series_id.eq(id))
        .order(events::occurs_on)
        .select(EventRow::as_select())
        .for_update()
        .load(conn)
        .await
}

/// Adds the events of some days to a series.
pub async fn events_insert(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    (series, fields, days): (&SeriesRow, &EventFields, &[NaiveDate]),
) -> QueryResult<Vec<EventRow>> {
    let length = fields.end_date - fields.start_date;
    let rows: Vec<_> = days
        .iter()
        .map(|day| {
            (
                events::account_id.eq(series.account_id),
                events::program_id.eq(series.program_id),
                events::site_id.eq(series.site_id),
                EventFields { start_date: *day, end_date: *day + length, ..fields.clone() },
                events::series_id.eq(series.id),
                events::occurs_on.eq(day),
                events::created_by.eq(at.user_id()),
                events::modified_by.eq(at.user_id()),
            )
        })
        .collect();
    live::events(conn, at.place()).await?;
    diesel::insert_into(events::table)
        .values(rows)
        .returning(EventRow::as_returning())
        .get_results(conn)
        .await
}

/// Makes events part of a series.
pub async fn events_join(
    conn: &mut AsyncPgConnection,
    _: &AtPlan<'_, impl Action>,
    series: i64,
    ids: &[i64],
) -> QueryResult<()> {
    diesel::update(events::table.filter(events::id.eq_any(ids)))
        .set(events::series_id.eq(series))
        .execute(conn)
        .await
        .map(drop)
}

/// Makes an event the first of a series.
pub async fn event_begins(
    conn: &mut AsyncPgConnection,
    _: &AtPlan<'_, impl Action>,
    id: i64,
    series: &SeriesRow,
    day: NaiveDate,
) -> QueryResult<()> {
    diesel::update(events::table.find(id))
        .set((
            events::series_id.eq(series.id),
            events::occurs_on.eq(day),
            events::end_date
                .eq(diesel::dsl::sql::<Date>("end_date - start_date + ").bind::<Date, _>(day)),
            events::start_date.eq(day),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Moves events of a series to other days.
pub async fn events_move(
    conn: &mut AsyncPgConnection,
    _: &AtPlan<'_, impl Action>,
    moved: &[(i64, NaiveDate)],
) -> QueryResult<()> {
    let (ids, days): (Vec<i64>, Vec<NaiveDate>) = moved.iter().copied().unzip();
    diesel::sql_query(
        "UPDATE events e SET occurs_on = m.day, start_date = m.day, end_date = m.day + (e.end_date - e.start_date)
         FROM unnest($1, $2) AS m (id, day) WHERE e.id = m.id",
    )
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Date>, _>(days)
    .execute(conn)
    .await
    .map(drop)
}

/// What is changed on each of some events; what is none stays as it is.
#[derive(Clone, Debug, Default, AsChangeset)]
#[diesel(table_name = events)]
pub struct Changes {
    /// Its name.
    pub title: Option<String>,
    /// Where it is.
    pub location: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// When it begins.
    pub start_time: Option<Option<chrono::NaiveTime>>,
    /// When it ends.
    pub end_time: Option<Option<chrono::NaiveTime>>,
}

/// Changes events alike. `length` is how many days they take beside the first, if that changes.
pub async fn events_change(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    ids: &[i64],
    (changes, length): (&Changes, Option<i32>),
) -> QueryResult<Vec<EventRow>> {
    live::events(conn, at.place()).await?;
    diesel::update(events::table.filter(events::id.eq_any(ids)))
        .set((
            changes,
            events::end_date.eq(diesel::dsl::sql::<Date>("start_date + coalesce(")
                .bind::<Nullable<Integer>, _>(length)
                .sql(", end_date - start_date)")),
            events::version.eq(events::version + 1),
            events::modified_at.eq(diesel::dsl::now),
            events::modified_by.eq(at.user_id()),
        ))
        .returning(EventRow::as_returning())
        .get_results(conn)
        .await
}

/// Removes events.
pub async fn events_delete(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    ids: &[i64],
) -> QueryResult<()> {
    live::events(conn, at.place()).await?;
    diesel::delete(events::table.filter(events::id.eq_any(ids))).execute(conn).await.map(drop)
}

/// Gives sites a series like one, or its own place when there are none, from a day on, with its events. Answers each event
/// beside its copy.
pub async fn series_copy(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    (id, from): (i64, NaiveDate),
    sites: &[i64],
) -> QueryResult<Vec<(i64, i64)>> {
    let rows: Vec<Copy> = diesel::sql_query(
        "WITH copies AS (
             INSERT INTO event_series (account_id, program_id, site_id, rule, first_date, last_date)
             SELECT o.account_id, o.program_id, p.site_id, o.rule, greatest(o.first_date, $3), o.last_date
             FROM event_series o
             CROSS JOIN LATERAL (
                 SELECT s.id AS site_id FROM ref_sites s WHERE s.program_id = o.program_id AND s.id = ANY ($4)
                 UNION ALL SELECT o.site_id WHERE $4 = '{}'
             ) p
             WHERE o.id = $2 ORDER BY p.site_id RETURNING id, site_id
         ), made AS (
             INSERT INTO events (account_id, program_id, site_id, title, location, description, start_date, end_date,
                 start_time, end_time, series_id, occurs_on, created_by, modified_by)
             SELECT e.account_id, e.program_id, c.site_id, e.title, e.location, e.description, e.start_date, e.end_date,
                 e.start_time, e.end_time, c.id, e.occurs_on, $1, $1
             FROM events e CROSS JOIN copies c
             WHERE e.series_id = $2 AND e.occurs_on >= $3
             RETURNING id, occurs_on
         )
         SELECT e.id AS source, m.id FROM made m JOIN events e ON e.series_id = $2 AND e.occurs_on = m.occurs_on",
    )
    .bind::<BigInt, _>(at.user_id())
    .bind::<BigInt, _>(id)
    .bind::<Date, _>(from)
    .bind::<Array<BigInt>, _>(sites)
    .load(conn)
    .await?;
    live::events(conn, at.place()).await?;
    Ok(rows.into_iter().map(|row| (row.source, row.id)).collect())
}
