//! Statements about invitations and password resets.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use crate::schema::{invitations, password_resets, users};

/// An invitation to be added.
#[derive(Insertable)]
#[diesel(table_name = invitations)]
pub struct NewInvitation {
    pub user_id: i64,
    pub account_id: Option<i64>,
    pub token_hash: Vec<u8>,
    pub invited_by: Option<i64>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Lets the links made before work no more.
pub async fn invitations_replace(
    conn: &mut AsyncPgConnection,
    user: i64,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(
        invitations::table
            .filter(invitations::user_id.eq(user))
            .filter(invitations::accepted_at.is_null())
            .filter(invitations::replaced_at.is_null()),
    )
    .set(invitations::replaced_at.eq(now))
    .execute(conn)
    .await
    .map(drop)
}

/// Lets a link work again that has not ended; answers whether it does.
pub async fn invitation_reopen(
    conn: &mut AsyncPgConnection,
    id: i64,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let found = diesel::update(
        invitations::table
            .find(id)
            .filter(invitations::accepted_at.is_null())
            .filter(invitations::expires_at.gt(now)),
    )
    .set(invitations::replaced_at.eq(None::<DateTime<Utc>>))
    .execute(conn)
    .await?;
    Ok(found > 0)
}

/// Adds an invitation, and notes with the person when it was.
pub async fn invitation_insert(
    conn: &mut AsyncPgConnection,
    invitation: NewInvitation,
) -> QueryResult<i64> {
    diesel::update(users::table.find(invitation.user_id))
        .set(users::invited_at.eq(invitation.created_at))
        .execute(conn)
        .await?;
    diesel::insert_into(invitations::table)
        .values(invitation)
        .returning(invitations::id)
        .get_result(conn)
        .await
}

/// The invitation of a person that still works.
pub async fn invitation_open_of(
    conn: &mut AsyncPgConnection,
    user: i64,
    now: DateTime<Utc>,
) -> QueryResult<Option<i64>> {
    invitations::table
        .filter(invitations::user_id.eq(user))
        .filter(invitations::accepted_at.is_null())
        .filter(invitations::replaced_at.is_null())
        .filter(invitations::expires_at.gt(now))
        .order(invitations::id.desc())
        .select(invitations::id)
        .for_no_key_update()
        .first(conn)
        .await
        .optional()
}

/// Id and person of a link that still works.
pub async fn invitation_open(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Option<(i64, i64)>> {
    invitations::table
        .filter(invitations::token_hash.eq(hash))
        .filter(invitations::accepted_at.is_null())
        .filter(invitations::replaced_at.is_null())
        .filter(invitations::expires_at.gt(now))
        .select((invitations::id, invitations::user_id))
        .first(conn)
        .await
        .optional()
}

/// What the letter of a link that still works says, and when that ends.
#[derive(Queryable)]
pub struct ForLetter {
    pub email: String,
    pub note: Option<String>,
    pub expires_at: DateTime<Utc>,
    pub invited_by: Option<i64>,
    pub account_id: Option<i64>,
    pub lead_role_id: Option<i16>,
}

/// A link that still works, for its letter.
pub async fn invitation_letter(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Option<ForLetter>> {
    invitations::table
        .inner_join(users::table)
        .filter(invitations::token_hash.eq(hash))
        .filter(invitations::accepted_at.is_null())
        .filter(invitations::replaced_at.is_null())
        .filter(invitations::expires_at.gt(now))
        .select((
            users::email,
            users::invitation_note,
            invitations::expires_at,
            invitations::invited_by,
            invitations::account_id,
            users::lead_role_id,
        ))
        .first(conn)
        .await
        .optional()
}

/// As [`invitation_open`], held until the transaction ends.
pub async fn invitation_lock(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Option<i64>> {
    invitations::table
        .filter(invitations::token_hash.eq(hash))
        .filter(invitations::accepted_at.is_null())
        .filter(invitations::replaced_at.is_null())
        .filter(invitations::expires_at.gt(now))
        .for_no_key_update()
        .select(invitations::id)
        .first(conn)
        .await
        .optional()
}

/// Marks an invitation as accepted.
pub async fn invitation_accept(
    conn: &mut AsyncPgConnection,
    id: i64,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(invitations::table.find(id))
        .set(invitations::accepted_at.eq(now))
        .execute(conn)
        .await
        .map(drop)
}

/// The person of an invitation whose time is over without an answer.
pub async fn invitation_unanswered(
    conn: &mut AsyncPgConnection,
    id: i64,
    now: DateTime<Utc>,
) -> QueryResult<Option<i64>> {
    invitations::table
        .find(id)
        .filter(invitations::accepted_at.is_null())
        .filter(invitations::replaced_at.is_null())
        .filter(invitations::expires_at.le(now))
        .select(invitations::user_id)
        .first(conn)
        .await
        .optional()
}

/// Adds a reset link.
pub async fn reset_insert(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    user: i64,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(password_resets::table)
        .values((
            password_resets::token_hash.eq(hash),
            password_resets::user_id.eq(user),
            password_resets::created_at.eq(now),
            password_resets::expires_at.eq(expires_at),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// The person of a reset link that still works.
pub async fn reset_open(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Option<i64>> {
    password_resets::table
        .find(hash)
        .filter(password_resets::used_at.is_null())
        .filter(password_resets::expires_at.gt(now))
        .select(password_resets::user_id)
        .first(conn)
        .await
        .optional()
}

/// Uses a reset link; answers its person.
pub async fn reset_take(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Option<i64>> {
    diesel::update(
        password_resets::table
            .find(hash)
            .filter(password_resets::used_at.is_null())
            .filter(password_resets::expires_at.gt(now)),
    )
    .set(password_resets::used_at.eq(now))
    .returning(password_resets::user_id)
    .get_result(conn)
    .await
    .optional()
}

/// Uses up every reset link of a person.
pub async fn resets_use(
    conn: &mut AsyncPgConnection,
    user: i64,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(
        password_resets::table
            .filter(password_resets::user_id.eq(user))
            .filter(password_resets::used_at.is_null()),
    )
    .set(password_resets::used_at.eq(now))
    .execute(conn)
    .await
    .map(drop)
}

/// Removes reset links that stopped working before `limit`.
pub async fn resets_forget(conn: &mut AsyncPgConnection, limit: DateTime<Utc>) -> QueryResult<()> {
    diesel::delete(password_resets::table.filter(password_resets::expires_at.lt(limit)))
        .execute(conn)
        .await
        .map(drop)
}
