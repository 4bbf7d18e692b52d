//! Every statement about notifications.

use chrono::{DateTime, Utc};
use diesel::sql_types::{BigInt, Nullable, Timestamptz};
use diesel::{QueryResult, sql_query};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, Sees},
    db::Prepare,
};

use super::model::SiteNotification;

/// What the program planned for its sites, or one of them, since the caller looked.
pub async fn news(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    site: Option<i64>,
) -> QueryResult<Vec<SiteNotification>> {
    sql_query(
        "SELECT t.site_id, t.site_name,
             count(*) FILTER (WHERE l.looked_at IS NULL OR t.created_at > l.looked_at) AS new_tasks,
             count(*) FILTER (WHERE t.created_at <= l.looked_at) AS changed_tasks,
             l.looked_at
         FROM tasks t
         LEFT JOIN plan_looks l ON l.user_id = $3 AND l.site_id = t.site_id
         WHERE t.program_id = $1 AND t.site_id IS NOT NULL AND ($2 IS NULL OR t.site_id = $2) AND t.status = 1
             AND t.program_task_id IS NOT NULL AND t.modified_by <> $3
             AND (l.looked_at IS NULL OR t.modified_at > l.looked_at)
         GROUP BY t.site_id, t.site_name, l.looked_at
         ORDER BY t.site_name, t.site_id",
    )
    .bind::<Nullable<BigInt>, _>(sees.place().program)
    .bind::<Nullable<BigInt>, _>(site)
    .bind::<BigInt, _>(sees.user_id())
    .prepared()
    .load(conn)
    .await
}

/// Notes that the caller has looked at the sites of a program that they see, or at one of them.
pub async fn look(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    site: Option<i64>,
    now: DateTime<Utc>,
) -> QueryResult<usize> {
    sql_query(
        "INSERT INTO plan_looks (user_id, site_id, account_id, looked_at)
         SELECT DISTINCT $3, t.site_id, t.account_id, $4 FROM tasks t
         WHERE t.program_id = $1 AND t.site_id IS NOT NULL AND ($2 IS NULL OR t.site_id = $2)
         ON CONFLICT (user_id, site_id) DO UPDATE SET looked_at = excluded.looked_at",
    )
    .bind::<Nullable<BigInt>, _>(sees.place().program)
    .bind::<Nullable<BigInt>, _>(site)
    .bind::<BigInt, _>(sees.user_id())
    .bind::<Timestamptz, _>(now)
    .execute(conn)
    .await
}
