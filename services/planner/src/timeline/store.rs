//! Every statement about timelines.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Bool, Date, Nullable},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, Sees},
    db::Prepare,
};

use super::model::{FiguresRow, LineRow, SiteRow, TimelineQuery};

/// Tasks that are shown of a site.
const TASKS: i64 = 500;

/// Active sites of a program; `$2` are those that are meant, all when null.
const SITES: &str = "FROM ref_sites s
    WHERE s.program_id = $1 AND s.status = 1 AND NOT s.deleted AND ($2 IS NULL OR s.id = ANY ($2))";

/// Tasks of the sites `w` that are meant; `$2` is the caller where only theirs are.
const MEANT: &str = "t.site_id = w.id AND ($1 OR t.status <> 3) AND ($2 IS NULL OR t.owner_id = $2
    OR EXISTS (SELECT FROM task_collaborators c WHERE c.task_id = t.id AND c.user_id = $2))";

/// The sites that a timeline is limited to: the one that is asked for, and those that the caller sees where they do not
/// see the whole program. Copies of sites are seen by everybody in the account.
fn limited_to(sees: &Sees<'_, impl Action>, site: Option<i64>) -> Option<Vec<i64>> {
    let place = sees.place();
    let is_whole = sees.scope().role_at(place.account, place.program, None).is_some();
    let [.., seen] = sees.scope().parts().unwrap_or_default();
    match site {
        Some(site) => Some(vec![site]),
        None => (!is_whole).then_some(seen),
    }
}

/// A page of active sites of a program by name, and how many there are.
pub(super) async fn sites(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    site: Option<i64>,
    (page, count): (i64, i64),
) -> QueryResult<(Vec<SiteRow>, i64)> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let limited = limited_to(sees, site);
    let total: Count = diesel::sql_query(format!("SELECT count(*) {SITES}"))
        .bind::<Nullable<BigInt>, _>(sees.place().program)
        .bind::<Nullable<Array<BigInt>>, _>(limited.clone())
        .prepared()
        .get_result(conn)
        .await?;
    let rows = diesel::sql_query(format!(
        "SELECT s.id, s.name, s.time_zone {SITES} ORDER BY list_key(s.name), s.id LIMIT $3 OFFSET $4"
    ))
    .bind::<Nullable<BigInt>, _>(sees.place().program)
    .bind::<Nullable<Array<BigInt>>, _>(limited)
    .bind::<BigInt, _>(count)
    .bind::<BigInt, _>((page - 1) * count)
    .prepared()
    .load(conn)
    .await?;
    Ok((rows, total.count))
}

/// How many tasks of sites stand how, by the day that it is at each.
pub(super) async fn figures(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    query: &TimelineQuery,
    sites: &[i64],
    days: &[NaiveDate],
) -> QueryResult<Vec<FiguresRow>> {
    diesel::sql_query(format!(
        "SELECT t.site_id, count(*) AS tasks,
             count(*) FILTER (WHERE t.status = 1 AND t.end_date < w.today) AS late,
             count(*) FILTER (WHERE t.status = 1 AND t.owner_id IS NULL) AS unowned,
             count(*) FILTER (WHERE t.status = 1 AND t.owner_status = 2) AS in_progress,
             count(*) FILTER (WHERE t.status = 2) AS done
         FROM unnest($3, $4) AS w (id, today) JOIN tasks t ON {MEANT}
         GROUP BY t.site_id"
    ))
    .bind::<Bool, _>(query.skipped == Some(true))
    .bind::<Nullable<BigInt>, _>(mine(sees, query))
    .bind::<Array<BigInt>, _>(sites)
    .bind::<Array<Date>, _>(days)
    .prepared()
    .load(conn)
    .await
}

/// The first tasks of each of some sites in the order in which they begin.
pub(super) async fn lines(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    query: &TimelineQuery,
    sites: &[i64],
) -> QueryResult<Vec<LineRow>> {
    diesel::sql_query(format!(
        "SELECT l.* FROM unnest($3) AS w (id) CROSS JOIN LATERAL (
             SELECT t.id, t.site_id, t.name, t.start_date, t.end_date, t.status, t.owner_status, t.owner_id, t.version
             FROM tasks t
             WHERE {MEANT} AND ($4 IS NULL OR t.end_date >= $4) AND ($5 IS NULL OR t.start_date <= $5)
             ORDER BY t.start_date, t.id LIMIT $6
         ) l
         ORDER BY l.site_id, l.start_date, l.id"
    ))
    .bind::<Bool, _>(query.skipped == Some(true))
    .bind::<Nullable<BigInt>, _>(mine(sees, query))
    .bind::<Array<BigInt>, _>(sites)
    .bind::<Nullable<Date>, _>(query.start_date)
    .bind::<Nullable<Date>, _>(query.end_date)
    .bind::<BigInt, _>(TASKS)
    .prepared()
    .load(conn)
    .await
}

fn mine(sees: &Sees<'_, impl Action>, query: &TimelineQuery) -> Option<i64> {
    (query.mine == Some(true)).then(|| sees.user_id())
}
