//! Statements about privileges.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, upsert::excluded};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use crate::schema::{privilege_grants, user_roles};

/// Privileges that were given.
#[derive(Insertable)]
#[diesel(table_name = privilege_grants)]
pub struct NewGrant {
    pub token_hash: Vec<u8>,
    pub account_id: Option<i64>,
    pub granted_by: i64,
    pub granted_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub role_record_ids: Vec<i64>,
}

/// Notes what was given, beside what was noted of the same token before, so that it can be taken back.
pub async fn grant_note(conn: &mut AsyncPgConnection, grant: &NewGrant) -> QueryResult<()> {
    let noted = privilege_grants::role_record_ids;
    diesel::insert_into(privilege_grants::table)
        .values(grant)
        .on_conflict(privilege_grants::token_hash)
        .do_update()
        .set(noted.eq(noted.concat(excluded(noted))))
        .execute(conn)
        .await
        .map(drop)
}

/// Uses a token up; answers the records that were given with it.
pub async fn grant_take(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    by: i64,
    now: DateTime<Utc>,
) -> QueryResult<Option<Vec<i64>>> {
    let records: Option<Vec<Option<i64>>> = diesel::update(
        privilege_grants::table
            .find(hash)
            .filter(privilege_grants::granted_by.eq(by))
            .filter(privilege_grants::undone_at.is_null())
            .filter(privilege_grants::expires_at.gt(now)),
    )
    .set(privilege_grants::undone_at.eq(now))
    .returning(privilege_grants::role_record_ids)
    .get_result(conn)
    .await
    .optional()?;
    Ok(records.map(|records| records.into_iter().flatten().collect()))
}

/// The people who hold these records still.
pub async fn holders(conn: &mut AsyncPgConnection, records: &[i64]) -> QueryResult<Vec<i64>> {
    user_roles::table
        .filter(user_roles::id.eq_any(records))
        .select(user_roles::user_id)
        .distinct()
        .order(user_roles::user_id)
        .load(conn)
        .await
}

/// Removes what could be taken back before `limit`.
pub async fn grants_forget(conn: &mut AsyncPgConnection, limit: DateTime<Utc>) -> QueryResult<()> {
    diesel::delete(privilege_grants::table.filter(privilege_grants::expires_at.lt(limit)))
        .execute(conn)
        .await
        .map(drop)
}
