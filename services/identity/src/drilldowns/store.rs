//! Statements about drill-downs.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::ViewAs;

use crate::schema::drilldowns;

/// Ends the person's open drill-down in a session; answers its id and account.
pub async fn drilldown_end(
    conn: &mut AsyncPgConnection,
    user: i64,
    session: &str,
    now: DateTime<Utc>,
) -> QueryResult<Option<(i64, Option<i64>)>> {
    diesel::update(
        drilldowns::table
            .filter(drilldowns::user_id.eq(user))
            .filter(drilldowns::session_id.eq(session))
            .filter(drilldowns::ended_at.is_null()),
    )
    .set(drilldowns::ended_at.eq(now))
    .returning((drilldowns::id, drilldowns::account_id))
    .get_result(conn)
    .await
    .optional()
}

/// Begins a drill-down; answers its id.
pub async fn drilldown_begin(
    conn: &mut AsyncPgConnection,
    user: i64,
    session: &str,
    view: ViewAs,
    now: DateTime<Utc>,
) -> QueryResult<i64> {
    diesel::insert_into(drilldowns::table)
        .values((
            drilldowns::user_id.eq(user),
            drilldowns::session_id.eq(session),
            drilldowns::role_id.eq(view.role.id()),
            drilldowns::account_id.eq(view.account),
            drilldowns::program_id.eq(view.program),
            drilldowns::site_id.eq(view.site),
            drilldowns::started_at.eq(now),
        ))
        .returning(drilldowns::id)
        .get_result(conn)
        .await
}
