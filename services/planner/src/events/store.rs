//! Every statement about events.

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{auth::Action, error::Problem};

use super::model::{EventFields, EventRow};
use crate::{
    calendar::model::EVENT,
    live,
    places::{AtPlan, PlanPlace},
    schema::{calendar_entries, events},
};

/// Where an event is planned.
///
/// Errors: 404 when the tenant has no such event.
pub async fn event_place(conn: &mut AsyncPgConnection, id: i64) -> Result<PlanPlace, Problem> {
    let row: Option<EventRow> =
        events::table.find(id).select(EventRow::as_select()).first(conn).await.optional()?;
    Ok(row.ok_or_else(|| Problem::not_found("event"))?.place())
}

/// Where an event is planned, for those who see it: what a program plans is seen at its sites.
///
/// Errors: 404 when the tenant has no such event.
pub async fn entry_place(conn: &mut AsyncPgConnection, id: i64) -> Result<PlanPlace, Problem> {
    let place: Option<(i64, i64, Option<i64>)> = calendar_entries::table
        .filter(calendar_entries::kind.eq(EVENT).and(calendar_entries::entry_id.eq(id)))
        .select((
            calendar_entries::account_id,
            calendar_entries::program_id,
            calendar_entries::site_id,
        ))
        .first(conn)
        .await
        .optional()?;
    let (account, program, site) = place.ok_or_else(|| Problem::not_found("event"))?;
    Ok(PlanPlace { account, program, site })
}

/// An event, locked until the transaction ends.
pub async fn event_lock(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    id: i64,
) -> QueryResult<Option<EventRow>> {
    events::table
        .find(id)
        .filter(events::program_id.eq(at.place().program))
        .select(EventRow::as_select())
        .for_update()
        .first(conn)
        .await
        .optional()
}

/// Whether a program has any events.
pub async fn has_any(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
) -> QueryResult<bool> {
    let found = events::table.filter(events::program_id.eq(at.place().program));
    diesel::select(diesel::dsl::exists(found)).get_result(conn).await
}

/// Adds an event to a program or site.
pub async fn event_insert(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    fields: &EventFields,
) -> QueryResult<EventRow> {
    let PlanPlace { account, program, site } = at.place();
    let event = diesel::insert_into(events::table)
        .values((
            events::account_id.eq(account),
            events::program_id.eq(program),
            events::site_id.eq(site),
            fields,
            events::created_by.eq(at.user_id()),
            events::modified_by.eq(at.user_id()),
        ))
        .returning(EventRow::as_returning())
        .get_result(conn)
        .await?;
    live::events(conn, at.place()).await?;
    Ok(event)
}

/// Changes an event.
pub async fn event_update(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    id: i64,
    fields: &EventFields,
) -> QueryResult<EventRow> {
    let event = diesel::update(events::table.find(id))
        .set((
            fields,
            events::version.eq(events::version + 1),
            events::modified_at.eq(diesel::dsl::now),
            events::modified_by.eq(at.user_id()),
        ))
        .returning(EventRow::as_returning())
        .get_result(conn)
        .await?;
    live::events(conn, at.place()).await?;
    Ok(event)
}

/// Removes an event.
pub async fn event_delete(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    id: i64,
) -> QueryResult<()> {
    diesel::delete(events::table.find(id)).execute(conn).await?;
    live::events(conn, at.place()).await
}

/// An event and its copy.
#[derive(QueryableByName)]
pub struct Copy {
    /// The event.
    #[diesel(sql_type = BigInt)]
    pub source: i64,
    /// Its copy.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
}

/// Gives sites of the event's program an event like it, or its own place when there are none. Answers the event beside each
/// copy.
pub async fn event_copy(
    conn: &mut AsyncPgConnection,
    at: &AtPlan<'_, impl Action>,
    id: i64,
    sites: &[i64],
) -> QueryResult<Vec<(i64, i64)>> {
    let rows: Vec<Copy> = diesel::sql_query(
        "INSERT INTO events (account_id, program_id, site_id, title, location, description, start_date, end_date,
             start_time, end_time, created_by, modified_by)
         SELECT e.account_id, e.program_id, p.site_id, e.title, e.location, e.description, e.start_date, e.end_date,
             e.start_time, e.end_time, $1, $1
         FROM events e
         CROSS JOIN LATERAL (
             SELECT s.id AS site_id FROM ref_sites s WHERE s.program_id = e.program_id AND s.id = ANY ($3)
             UNION ALL SELECT e.site_id WHERE $3 = '{}'
         ) p
         WHERE e.id = $2 ORDER BY p.site_id
         RETURNING $2 AS source, id",
    )
    .bind::<BigInt, _>(at.user_id())
    .bind::<BigInt, _>(id)
    .bind::<Array<BigInt>, _>(sites)
    .load(conn)
    .await?;
    live::events(conn, at.place()).await?;
    Ok(rows.into_iter().map(|row| (row.source, row.id)).collect())
}
