//! Whether a person is here for the first time (spec 2 §7 accounts/first-login/user/{id}).

use actix_web::{
    get,
    web::{Data, Json},
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Platform,
    auth::Can,
    error::Problem,
    extract::{Answer, PathId},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::model::FirstLogin;
use crate::{actions, schema::first_visits};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(check_first_login);
}

/// Whether the signed-in person is here for the first time: true throughout their first session, false ever after.
#[platform::path(tag = "accounts", params(("userId" = i64, Path)), responses((status = 200, body = FirstLogin)))]
#[get("/accounts/first-login/user/{userId}")]
pub async fn check_first_login(
    platform: Data<Platform>,
    who: Can<actions::CheckFirstLogin>,
    PathId(user): PathId,
) -> Answer<FirstLogin> {
    // An integrator is no person. Of others it is nobody's business here.
    if user != who.user_id() || user == 0 {
        return Err(Problem::not_found("user"));
    }
    let session = &who.principal.session_id;
    let now = platform.clock().now();
    let first = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            first_visit_insert(conn, user, session, now).await?;
            first_session(conn, user).await
        })
        .await?;
    Ok(Json(FirstLogin { is_first_login: first == *session }))
}

/// Keeps the first visit of a person; later ones change nothing.
async fn first_visit_insert(
    conn: &mut AsyncPgConnection,
    user: i64,
    session: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(first_visits::table)
        .values((
            first_visits::user_id.eq(user),
            first_visits::session_id.eq(session),
            first_visits::visited_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await
        .map(drop)
}

/// The session of a person's first visit.
async fn first_session(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<String> {
    first_visits::table.find(user).select(first_visits::session_id).first(conn).await
}
