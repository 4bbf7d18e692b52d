//! Statements about sessions.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::model::{EndReason, Session, Standing};
use crate::schema::{refresh_tokens, sessions, users};

/// Holds everybody else back from the sessions of a person until the transaction ends.
pub async fn sessions_lock(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    users::table
        .find(user)
        .for_no_key_update()
        .select(users::id)
        .first::<i64>(conn)
        .await
        .optional()
        .map(drop)
}

#[derive(diesel::QueryableByName)]
struct Tenants {
    #[diesel(sql_type = diesel::sql_types::Text)]
    tenants: String,
}

/// The tenants that the transaction sees, in the form of its setting.
pub async fn tenants(conn: &mut AsyncPgConnection) -> QueryResult<String> {
    let sql = "SELECT coalesce(current_setting('afterbell.accounts', true), '') AS tenants";
    let found: Tenants = diesel::sql_query(sql).get_result(conn).await?;
    Ok(found.tenants)
}

/// Lets the transaction see these tenants from now on.
pub async fn tenants_set(conn: &mut AsyncPgConnection, tenants: &str) -> QueryResult<()> {
    diesel::sql_query("SELECT set_config('afterbell.accounts', $1, true)")
        .bind::<diesel::sql_types::Text, _>(tenants)
        .execute(conn)
        .await
        .map(drop)
}

/// Adds a session.
pub async fn session_insert(conn: &mut AsyncPgConnection, session: &Session) -> QueryResult<()> {
    diesel::insert_into(sessions::table).values(session).execute(conn).await.map(drop)
}

/// The session of an id.
pub async fn session_by_id(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Session>> {
    sessions::table.find(id).select(Session::as_select()).first(conn).await.optional()
}

/// The session of a browser.
pub async fn session_by_cookie(
    conn: &mut AsyncPgConnection,
    cookie_hash: &[u8],
) -> QueryResult<Option<Session>> {
    sessions::table
        .filter(sessions::cookie_hash.eq(cookie_hash))
        .select(Session::as_select())
        .first(conn)
        .await
        .optional()
}

/// The active session of a person.
pub async fn session_active(
    conn: &mut AsyncPgConnection,
    user: i64,
) -> QueryResult<Option<Session>> {
    sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::state.eq(Standing::Active.name()))
        .select(Session::as_select())
        .first(conn)
        .await
        .optional()
}

/// The waiting session of a person that was seen last and is not over.
pub async fn session_waiting(
    conn: &mut AsyncPgConnection,
    user: i64,
    seen_after: DateTime<Utc>,
    now: DateTime<Utc>,
) -> QueryResult<Option<Session>> {
    sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::state.eq(Standing::Waiting.name()))
        .filter(sessions::last_seen_at.gt(seen_after))
        .filter(sessions::expires_at.gt(now))
        .order(sessions::last_seen_at.desc())
        .select(Session::as_select())
        .first(conn)
        .await
        .optional()
}

/// People locked at once while the registry is filled.
const BATCH: i64 = 200;

/// Locks the next people after `last` who have an active session, in the order of their ids; none when that was all.
pub async fn users_active_lock(
    conn: &mut AsyncPgConnection,
    last: i64,
    seen_after: DateTime<Utc>,
    now: DateTime<Utc>,
) -> QueryResult<Vec<i64>> {
    let active = sessions::table
        .filter(sessions::user_id.eq(users::id))
        .filter(sessions::state.eq(Standing::Active.name()))
        .filter(sessions::last_seen_at.gt(seen_after))
        .filter(sessions::expires_at.gt(now));
    users::table
        .filter(users::id.gt(last))
        .filter(diesel::dsl::exists(active))
        .order(users::id)
        .limit(BATCH)
        .for_no_key_update()
        .select(users::id)
        .load(conn)
        .await
}

/// The active sessions of people.
pub async fn sessions_active(
    conn: &mut AsyncPgConnection,
    users: &[i64],
) -> QueryResult<Vec<Session>> {
    sessions::table
        .filter(sessions::user_id.eq_any(users))
        .filter(sessions::state.eq(Standing::Active.name()))
        .select(Session::as_select())
        .load(conn)
        .await
}

/// People who wait for a session that is over.
pub async fn users_waiting(
    conn: &mut AsyncPgConnection,
    seen_after: DateTime<Utc>,
    now: DateTime<Utc>,
) -> QueryResult<Vec<i64>> {
    let blocking = diesel::alias!(sessions as blocking);
    let alive = blocking
        .filter(blocking.field(sessions::user_id).eq(sessions::user_id))
        .filter(blocking.field(sessions::state).eq(Standing::Active.name()))
        .filter(blocking.field(sessions::last_seen_at).gt(seen_after))
        .filter(blocking.field(sessions::expires_at).gt(now))
        .select(blocking.field(sessions::id));
    sessions::table
        .filter(sessions::state.eq(Standing::Waiting.name()))
        .filter(sessions::last_seen_at.gt(seen_after))
        .filter(sessions::expires_at.gt(now))
        .filter(diesel::dsl::not(diesel::dsl::exists(alive)))
        .select(sessions::user_id)
        .distinct()
        .load(conn)
        .await
}

/// Notes that the password was given again: a new cookie, a new day.
pub async fn session_renew(conn: &mut AsyncPgConnection, session: &Session) -> QueryResult<()> {
    diesel::update(sessions::table.find(session.id))
        .set((
            sessions::cookie_hash.eq(&session.cookie_hash),
            sessions::auth_time.eq(session.auth_time),
            sessions::last_seen_at.eq(session.last_seen_at),
            sessions::expires_at.eq(session.expires_at),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// Notes a sign of life, and where the session stands now.
pub async fn session_seen(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    standing: Standing,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(sessions::table.find(id))
        .set((sessions::state.eq(standing.name()), sessions::last_seen_at.eq(now)))
        .execute(conn)
        .await
        .map(drop)
}

/// Makes a waiting session the active one, without a sign of life.
pub async fn session_promote(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<()> {
    diesel::update(sessions::table.find(id))
        .set(sessions::state.eq(Standing::Active.name()))
        .execute(conn)
        .await
        .map(drop)
}

/// Ends a session and its refresh tokens; answers whether it was there to end.
pub async fn session_end(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    reason: EndReason,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let ended =
        diesel::update(sessions::table.find(id).filter(sessions::state.ne(Standing::Ended.name())))
            .set((
                sessions::state.eq(Standing::Ended.name()),
                sessions::ended_at.eq(now),
                sessions::end_reason.eq(reason.name()),
            ))
            .execute(conn)
            .await?;
    diesel::update(
        refresh_tokens::table
            .filter(refresh_tokens::session_id.eq(id))
            .filter(refresh_tokens::revoked_at.is_null()),
    )
    .set(refresh_tokens::revoked_at.eq(now))
    .execute(conn)
    .await?;
    Ok(ended > 0)
}

/// Why a session ended; none while it has not.
pub async fn session_end_reason(
    conn: &mut AsyncPgConnection,
    id: Uuid,
) -> QueryResult<Option<String>> {
    let found = sessions::table.find(id).select(sessions::end_reason).first(conn).await;
    found.optional().map(Option::flatten)
}

/// Ids of the sessions of a person that have not ended.
pub async fn sessions_open(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<Vec<Uuid>> {
    sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::state.ne(Standing::Ended.name()))
        .select(sessions::id)
        .load(conn)
        .await
}

/// Removes sessions whose time was over before `limit`.
pub async fn sessions_forget(
    conn: &mut AsyncPgConnection,
    limit: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::delete(sessions::table.filter(sessions::expires_at.lt(limit)))
        .execute(conn)
        .await
        .map(drop)
}
