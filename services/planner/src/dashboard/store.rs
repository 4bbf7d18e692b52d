//! Every statement about the dashboard.

use chrono::NaiveDate;
use diesel::{
    dsl::sql,
    pg::Pg,
    prelude::*,
    sql_types::{BigInt, Bool, Date, Nullable},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Sees},
    db::Prepare,
};

use super::model::{Standing, TaskFigures};
use crate::{
    calendar::model::{EVENT, EntryRow, HOLIDAY},
    schema::{calendar_entries, tasks},
    tasks::model::{ACTIVE, TaskRow},
};

/// Tasks that are shown of each kind.
const TASKS: i64 = 5;
/// Events that are shown.
const EVENTS: i64 = 10;
/// Holidays that are shown.
const HOLIDAYS: i64 = 3;

/// Whose tasks and events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Those of a site; events also of its program.
    Site(i64),
    /// The program's own.
    Program,
    /// The program's own and those of its sites.
    Everywhere,
}

impl Of {
    fn site(self) -> Option<i64> {
        if let Self::Site(site) = self { Some(site) } else { None }
    }
}

/// How many tasks stand how.
pub async fn figures(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    of: Of,
    (start, end): (NaiveDate, NaiveDate),
) -> QueryResult<TaskFigures> {
    diesel::sql_query(
        "SELECT count(*) FILTER (WHERE status = 1 AND owner_status = 1) AS not_started,
             count(*) FILTER (WHERE status = 1 AND owner_status = 2) AS in_progress,
             count(*) FILTER (WHERE status = 2) AS completed,
             count(*) FILTER (WHERE status = 3) AS skipped,
             count(*) FILTER (WHERE status = 1 AND end_date < $4) AS overdue,
             count(*) FILTER (WHERE status = 1 AND end_date BETWEEN $4 AND $5) AS due
         FROM tasks
         WHERE program_id = $1 AND ($2 OR site_id IS NOT DISTINCT FROM $3)",
    )
    .bind::<Nullable<BigInt>, _>(sees.place().program)
    .bind::<Bool, _>(of == Of::Everywhere)
    .bind::<Nullable<BigInt>, _>(of.site())
    .bind::<Date, _>(start)
    .bind::<Date, _>(end)
    .prepared()
    .get_result(conn)
    .await
}

/// The first active tasks whose last day is one of the days, by it.
pub async fn due(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    of: Of,
    (from, to): (Option<NaiveDate>, Option<NaiveDate>),
) -> QueryResult<Vec<TaskRow>> {
    let mut found = tasks::table
        .filter(tasks::program_id.nullable().eq(sees.place().program))
        .filter(tasks::status.eq(ACTIVE))
        .select(TaskRow::as_select())
        .order((tasks::end_date, tasks::id))
        .limit(TASKS)
        .into_boxed::<Pg>();
    if of != Of::Everywhere {
        found = found.filter(tasks::site_id.is_not_distinct_from(of.site()));
    }
    if let Some(from) = from {
        found = found.filter(tasks::end_date.ge(from));
    }
    if let Some(to) = to {
        found = found.filter(tasks::end_date.le(to));
    }
    found.load(conn).await
}

/// The first events of the days.
pub async fn events(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    of: Of,
    (start, end): (NaiveDate, NaiveDate),
) -> QueryResult<Vec<EntryRow>> {
    let mut found = entries(sees, EVENT, start).filter(calendar_entries::start_date.le(end));
    if of != Of::Everywhere {
        let own = calendar_entries::site_id.is_null();
        found = found.filter(own.or(calendar_entries::site_id.is_not_distinct_from(of.site())));
    }
    found.limit(EVENTS).load(conn).await
}

/// The next holidays of the program.
pub async fn holidays(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    start: NaiveDate,
) -> QueryResult<Vec<EntryRow>> {
    entries(sees, HOLIDAY, start).limit(HOLIDAYS).load(conn).await
}

/// How the tasks of each active program of an account stand, by its name.
pub async fn standings(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    (start, end): (NaiveDate, NaiveDate),
) -> QueryResult<Vec<Standing>> {
    diesel::sql_query(
        "SELECT p.id AS program_id, p.name AS program_name, t.overdue, t.due
         FROM ref_programs p
         CROSS JOIN LATERAL (
             SELECT count(*) FILTER (WHERE end_date < $2) AS overdue, count(*) FILTER (WHERE end_date >= $2) AS due
             FROM tasks WHERE program_id = p.id AND status = 1 AND end_date <= $3
         ) t
         WHERE p.account_id = $1 AND p.status = 1 AND NOT p.deleted
         ORDER BY lower(p.name), p.id",
    )
    .bind::<BigInt, _>(at.place().account)
    .bind::<Date, _>(start)
    .bind::<Date, _>(end)
    .prepared()
    .load(conn)
    .await
}

/// Of each active program of an account the first events of a day, and the next holiday.
pub async fn first_entries(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    day: NaiveDate,
) -> QueryResult<Vec<EntryRow>> {
    diesel::sql_query(
        "SELECT e.*
         FROM ref_programs p
         CROSS JOIN LATERAL (
             (SELECT DISTINCT ON (start_time, title) * FROM calendar_entries
              WHERE program_id = p.id AND kind = 1 AND start_date <= $2 AND end_date >= $2
              ORDER BY start_time NULLS FIRST, title, site_id NULLS FIRST, id LIMIT 20)
             UNION ALL
             (SELECT * FROM calendar_entries
              WHERE program_id = p.id AND kind = 2 AND end_date >= $2 ORDER BY start_date, id LIMIT 1)
         ) e
         WHERE p.account_id = $1 AND p.status = 1 AND NOT p.deleted",
    )
    .bind::<BigInt, _>(at.place().account)
    .bind::<Date, _>(day)
    .prepared()
    .load(conn)
    .await
}

/// What has not ended on a day, in the order in which it begins.
fn entries<'q>(
    sees: &Sees<'_, impl Action>,
    kind: i16,
    start: NaiveDate,
) -> diesel::helper_types::IntoBoxed<
    'q,
    diesel::helper_types::Select<
        calendar_entries::table,
        diesel::helper_types::AsSelect<EntryRow, Pg>,
    >,
    Pg,
> {
    calendar_entries::table
        .select(EntryRow::as_select())
        .into_boxed::<Pg>()
        .filter(calendar_entries::program_id.nullable().eq(sees.place().program))
        .filter(calendar_entries::kind.eq(kind))
        .filter(calendar_entries::end_date.ge(start))
        .order((
            calendar_entries::start_date,
            sql::<Bool>("start_time NULLS FIRST"),
            calendar_entries::id,
        ))
}
