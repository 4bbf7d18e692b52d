//! Statements about clients, keys, codes and refresh tokens. All of them run in system transactions.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::model::{GRANT, Integrator, KeyState};
use crate::schema::{authorization_codes, clients, refresh_tokens, service_secrets, signing_keys};

/// Names the advisory lock under which keys turn.
const KEYS_LOCK: i64 = 0x6162_6b65_7973;

/// An application that may ask for tokens.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = clients, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct Client {
    pub id: String,
    pub name: String,
    pub account_id: Option<i64>,
    pub role_id: Option<i16>,
    pub secret_hash: Option<Vec<u8>>,
    pub grant_types: Vec<Option<String>>,
    pub redirect_uris: Vec<Option<String>>,
    pub post_logout_redirect_uris: Vec<Option<String>>,
    pub portal: bool,
    pub disabled: bool,
}

/// A signing key as stored.
#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = signing_keys, check_for_backend(diesel::pg::Pg))]
pub struct KeyRow {
    pub kid: String,
    pub state: String,
    pub private_key: Vec<u8>,
    pub sealed: bool,
    pub modulus: Vec<u8>,
    pub exponent: Vec<u8>,
    pub created_at: DateTime<Utc>,
    pub current_from: Option<DateTime<Utc>>,
    pub retired_at: Option<DateTime<Utc>>,
}

/// An authorization code as stored.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = authorization_codes, check_for_backend(diesel::pg::Pg))]
pub struct Code {
    pub code_hash: Vec<u8>,
    pub client_id: String,
    pub session_id: Uuid,
    pub family_id: Uuid,
    pub redirect_uri: String,
    pub code_challenge: String,
    pub nonce: Option<String>,
    pub scope: String,
    pub expires_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
}

/// A refresh token as stored.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = refresh_tokens, check_for_backend(diesel::pg::Pg))]
pub struct RefreshToken {
    pub token_hash: Vec<u8>,
    pub family_id: Uuid,
    pub session_id: Uuid,
    pub client_id: String,
    pub scope: String,
    pub issued_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
    pub revoked_at: Option<DateTime<Utc>>,
}

/// The client of an id, if it is allowed to work.
pub async fn client_find(conn: &mut AsyncPgConnection, id: &str) -> QueryResult<Option<Client>> {
    clients::table
        .find(id)
        .filter(clients::disabled.eq(false))
        .select(Client::as_select())
        .first(conn)
        .await
        .optional()
}

/// Adds a client, or brings it to the given state.
pub async fn client_upsert(conn: &mut AsyncPgConnection, client: &Client) -> QueryResult<()> {
    diesel::insert_into(clients::table)
        .values(client)
        .on_conflict(clients::id)
        .do_update()
        .set(client)
        .execute(conn)
        .await
        .map(drop)
}

/// Every client of an integrator, the oldest first.
pub async fn integrators(conn: &mut AsyncPgConnection) -> QueryResult<Vec<Integrator>> {
    clients::table
        .filter(clients::grant_types.contains(vec![Some(GRANT)]))
        .order((clients::created_at, clients::id))
        .select(Integrator::as_select())
        .load(conn)
        .await
}

/// The client of an integrator, held until the transaction ends.
pub async fn integrator_lock(
    conn: &mut AsyncPgConnection,
    id: &str,
) -> QueryResult<Option<Integrator>> {
    clients::table
        .find(id)
        .filter(clients::grant_types.contains(vec![Some(GRANT)]))
        .for_no_key_update()
        .select(Integrator::as_select())
        .first(conn)
        .await
        .optional()
}

/// Lets a client do nothing any more.
pub async fn client_disable(conn: &mut AsyncPgConnection, id: &str) -> QueryResult<()> {
    diesel::update(clients::table.find(id))
        .set(clients::disabled.eq(true))
        .execute(conn)
        .await
        .map(drop)
}

/// Holds other processes back from turning the keys until the transaction ends.
pub async fn keys_lock(conn: &mut AsyncPgConnection) -> QueryResult<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
        .bind::<diesel::sql_types::BigInt, _>(KEYS_LOCK)
        .execute(conn)
        .await
        .map(drop)
}

/// Every key that is published.
pub async fn keys_all(conn: &mut AsyncPgConnection) -> QueryResult<Vec<KeyRow>> {
    signing_keys::table
        .order(signing_keys::created_at.desc())
        .select(KeyRow::as_select())
        .load(conn)
        .await
}

/// The current or next key.
pub async fn key_in_state(
    conn: &mut AsyncPgConnection,
    state: KeyState,
) -> QueryResult<Option<KeyRow>> {
    signing_keys::table
        .filter(signing_keys::state.eq(state.name()))
        .order(signing_keys::created_at.desc())
        .select(KeyRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// The key of an id.
pub async fn key_by_id(conn: &mut AsyncPgConnection, kid: &str) -> QueryResult<Option<KeyRow>> {
    signing_keys::table.find(kid).select(KeyRow::as_select()).first(conn).await.optional()
}

/// Adds a key.
pub async fn key_insert(conn: &mut AsyncPgConnection, key: &KeyRow) -> QueryResult<()> {
    diesel::insert_into(signing_keys::table).values(key).execute(conn).await.map(drop)
}

/// Lets a key sign.
pub async fn key_promote(
    conn: &mut AsyncPgConnection,
    kid: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(signing_keys::table.find(kid))
        .set((signing_keys::state.eq(KeyState::Current.name()), signing_keys::current_from.eq(now)))
        .execute(conn)
        .await
        .map(drop)
}

/// Lets a key sign no more.
pub async fn key_retire(
    conn: &mut AsyncPgConnection,
    kid: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(signing_keys::table.find(kid))
        .set((signing_keys::state.eq(KeyState::Retired.name()), signing_keys::retired_at.eq(now)))
        .execute(conn)
        .await
        .map(drop)
}

/// Forgets keys that were retired before `limit`.
pub async fn keys_forget(conn: &mut AsyncPgConnection, limit: DateTime<Utc>) -> QueryResult<()> {
    diesel::delete(signing_keys::table.filter(signing_keys::retired_at.lt(limit)))
        .execute(conn)
        .await
        .map(drop)
}

/// The secret of a name; `made` becomes it when there is none yet.
pub async fn secret(conn: &mut AsyncPgConnection, name: &str, made: &[u8]) -> QueryResult<Vec<u8>> {
    diesel::insert_into(service_secrets::table)
        .values((service_secrets::name.eq(name), service_secrets::value.eq(made)))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    service_secrets::table.find(name).select(service_secrets::value).first(conn).await
}

/// Adds an authorization code.
pub async fn code_insert(conn: &mut AsyncPgConnection, code: &Code) -> QueryResult<()> {
    diesel::insert_into(authorization_codes::table).values(code).execute(conn).await.map(drop)
}

/// The code of a hash, held until the transaction ends.
pub async fn code_lock(conn: &mut AsyncPgConnection, hash: &[u8]) -> QueryResult<Option<Code>> {
    authorization_codes::table
        .find(hash)
        .for_no_key_update()
        .select(Code::as_select())
        .first(conn)
        .await
        .optional()
}

/// Marks a code as used.
pub async fn code_use(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(authorization_codes::table.find(hash))
        .set(authorization_codes::used_at.eq(now))
        .execute(conn)
        .await
        .map(drop)
}

/// Adds a refresh token, unless it was given before.
pub async fn refresh_insert(conn: &mut AsyncPgConnection, token: &RefreshToken) -> QueryResult<()> {
    diesel::insert_into(refresh_tokens::table)
        .values(token)
        .on_conflict_do_nothing()
        .execute(conn)
        .await
        .map(drop)
}

/// The refresh token of a hash, held until the transaction ends.
pub async fn refresh_lock(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
) -> QueryResult<Option<RefreshToken>> {
    refresh_tokens::table
        .find(hash)
        .for_no_key_update()
        .select(RefreshToken::as_select())
        .first(conn)
        .await
        .optional()
}

/// Marks a refresh token as used.
pub async fn refresh_use(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(refresh_tokens::table.find(hash))
        .set(refresh_tokens::used_at.eq(now))
        .execute(conn)
        .await
        .map(drop)
}

/// Whether a token of the same family that was made since a moment has been used: the answer with it did arrive.
pub async fn refresh_has_used_successor(
    conn: &mut AsyncPgConnection,
    token: &RefreshToken,
    since: DateTime<Utc>,
) -> QueryResult<bool> {
    let used = refresh_tokens::table
        .filter(refresh_tokens::family_id.eq(token.family_id))
        .filter(refresh_tokens::token_hash.ne(token.token_hash.as_slice()))
        .filter(refresh_tokens::issued_at.ge(since))
        .filter(refresh_tokens::used_at.is_not_null());
    diesel::select(diesel::dsl::exists(used)).get_result(conn).await
}

/// Revokes every token of a family.
pub async fn family_revoke(
    conn: &mut AsyncPgConnection,
    family: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(
        refresh_tokens::table
            .filter(refresh_tokens::family_id.eq(family))
            .filter(refresh_tokens::revoked_at.is_null()),
    )
    .set(refresh_tokens::revoked_at.eq(now))
    .execute(conn)
    .await
    .map(drop)
}

/// Removes codes and refresh tokens whose time was over before `limit`.
pub async fn tokens_forget(conn: &mut AsyncPgConnection, limit: DateTime<Utc>) -> QueryResult<()> {
    diesel::delete(authorization_codes::table.filter(authorization_codes::expires_at.lt(limit)))
        .execute(conn)
        .await?;
    diesel::delete(refresh_tokens::table.filter(refresh_tokens::expires_at.lt(limit)))
        .execute(conn)
        .await
        .map(drop)
}
