//! Statements about providers of accounts.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{Config, Request};
use crate::schema::{
    single_sign_on, single_sign_on_domains, single_sign_on_links, single_sign_on_requests,
};

/// Whether any account has single sign-on, so that the sign-in page speaks of it.
pub async fn is_used(conn: &mut AsyncPgConnection) -> QueryResult<bool> {
    let used = single_sign_on::table.filter(single_sign_on::is_enabled);
    diesel::select(diesel::dsl::exists(used)).get_result(conn).await
}

/// The provider of an account in scope.
pub async fn config(conn: &mut AsyncPgConnection, account: i64) -> QueryResult<Option<Config>> {
    single_sign_on::table.find(account).select(Config::as_select()).first(conn).await.optional()
}

/// As [`config`], held until the transaction ends.
pub async fn config_lock(
    conn: &mut AsyncPgConnection,
    account: i64,
) -> QueryResult<Option<Config>> {
    single_sign_on::table
        .find(account)
        .for_no_key_update()
        .select(Config::as_select())
        .first(conn)
        .await
        .optional()
}

/// Domains of an account in scope that were proven.
pub async fn proven_domains(
    conn: &mut AsyncPgConnection,
    account: i64,
) -> QueryResult<Vec<String>> {
    single_sign_on_domains::table
        .filter(single_sign_on_domains::account_id.eq(account))
        .filter(single_sign_on_domains::proven_at.is_not_null())
        .select(single_sign_on_domains::domain)
        .load(conn)
        .await
}

/// Domains of an account in scope that were not proven, sorted.
pub async fn unproven_domains(
    conn: &mut AsyncPgConnection,
    account: i64,
) -> QueryResult<Vec<String>> {
    single_sign_on_domains::table
        .filter(single_sign_on_domains::account_id.eq(account))
        .filter(single_sign_on_domains::proven_at.is_null())
        .order(single_sign_on_domains::domain)
        .select(single_sign_on_domains::domain)
        .load(conn)
        .await
}

/// Notes the link by which a domain can be proven, in place of one before.
pub async fn proof_begin(
    conn: &mut AsyncPgConnection,
    domain: &str,
    hash: &[u8],
    expires_at: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(single_sign_on_domains::table.find(domain))
        .set((
            single_sign_on_domains::proof_hash.eq(hash),
            single_sign_on_domains::proof_expires_at.eq(expires_at),
        ))
        .execute(conn)
        .await
        .map(drop)
}

/// A domain that an account claims.
#[derive(Clone, Debug, Queryable)]
pub struct Claim {
    pub domain: String,
    pub account: i64,
    pub issuer: String,
}

/// What a link that still works is about.
pub async fn proof_find(
    conn: &mut AsyncPgConnection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> QueryResult<Option<Claim>> {
    single_sign_on_domains::table
        .inner_join(single_sign_on::table)
        .filter(single_sign_on_domains::proof_hash.eq(hash))
        .filter(single_sign_on_domains::proof_expires_at.gt(now))
        .filter(single_sign_on_domains::proven_at.is_null())
        .select((
            single_sign_on_domains::domain,
            single_sign_on_domains::account_id,
            single_sign_on::issuer,
        ))
        .first(conn)
        .await
        .optional()
}

/// Lets a domain count from now on.
pub async fn prove(
    conn: &mut AsyncPgConnection,
    domain: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(single_sign_on_domains::table.find(domain))
        .set(single_sign_on_domains::proven_at.eq(now))
        .execute(conn)
        .await
        .map(drop)
}

/// Lets every domain of an account count from now on.
pub async fn prove_all(
    conn: &mut AsyncPgConnection,
    account: i64,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let unproven = single_sign_on_domains::table
        .filter(single_sign_on_domains::account_id.eq(account))
        .filter(single_sign_on_domains::proven_at.is_null());
    diesel::update(unproven)
        .set(single_sign_on_domains::proven_at.eq(now))
        .execute(conn)
        .await
        .map(drop)
}

/// Domains of an account in scope, sorted.
pub async fn domains(conn: &mut AsyncPgConnection, account: i64) -> QueryResult<Vec<String>> {
    single_sign_on_domains::table
        .filter(single_sign_on_domains::account_id.eq(account))
        .order(single_sign_on_domains::domain)
        .select(single_sign_on_domains::domain)
        .load(conn)
        .await
}

/// The enabled provider of a domain that was proven.
pub async fn enabled_for(
    conn: &mut AsyncPgConnection,
    domain: &str,
) -> QueryResult<Option<Config>> {
    single_sign_on::table
        .inner_join(single_sign_on_domains::table)
        .filter(single_sign_on_domains::domain.eq(domain))
        .filter(single_sign_on_domains::proven_at.is_not_null())
        .filter(single_sign_on::is_enabled)
        .select(Config::as_select())
        .first(conn)
        .await
        .optional()
}

/// Sets the provider of an account.
pub async fn config_set(
    conn: &mut AsyncPgConnection,
    config: &Config,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let values = (
        single_sign_on::issuer.eq(&config.issuer),
        single_sign_on::client_id.eq(&config.client_id),
        single_sign_on::client_secret.eq(&config.client_secret),
        single_sign_on::is_enabled.eq(config.is_enabled),
        single_sign_on::version.eq(config.version),
        single_sign_on::issuer_set_by.eq(config.issuer_set_by),
        single_sign_on::issuer_set_by_role.eq(config.issuer_set_by_role),
        single_sign_on::updated_at.eq(now),
    );
    let first =
        (single_sign_on::account_id.eq(config.account_id), single_sign_on::created_at.eq(now));
    diesel::insert_into(single_sign_on::table)
        .values((first, values))
        .on_conflict(single_sign_on::account_id)
        .do_update()
        .set(values)
        .execute(conn)
        .await
        .map(drop)
}

/// Sets the domains of an account; those that it had before stay as they are. Breaks `single_sign_on_domains_domain_key` when one belongs to another account.
pub async fn domains_set(
    conn: &mut AsyncPgConnection,
    account: i64,
    domains: &BTreeSet<String>,
) -> QueryResult<()> {
    let before: BTreeSet<String> = self::domains(conn, account).await?.into_iter().collect();
    let removed: Vec<&String> = before.difference(domains).collect();
    diesel::delete(
        single_sign_on_domains::table.filter(single_sign_on_domains::domain.eq_any(removed)),
    )
    .execute(conn)
    .await?;
    let rows: Vec<_> = domains
        .difference(&before)
        .map(|domain| {
            (
                single_sign_on_domains::domain.eq(domain),
                single_sign_on_domains::account_id.eq(account),
            )
        })
        .collect();
    diesel::insert_into(single_sign_on_domains::table).values(rows).execute(conn).await.map(drop)
}

/// Removes the provider of an account, its domains and links with it. Answers whether there was one.
pub async fn config_remove(conn: &mut AsyncPgConnection, account: i64) -> QueryResult<bool> {
    Ok(diesel::delete(single_sign_on::table.find(account)).execute(conn).await? > 0)
}

/// Forgets who is who at an account's provider, after it became another one.
pub async fn links_forget(conn: &mut AsyncPgConnection, account: i64) -> QueryResult<()> {
    diesel::delete(single_sign_on_links::table.filter(single_sign_on_links::account_id.eq(account)))
        .execute(conn)
        .await
        .map(drop)
}

/// Forgets who somebody is at any provider.
pub async fn person_forget(conn: &mut AsyncPgConnection, user: i64) -> QueryResult<()> {
    diesel::delete(single_sign_on_links::table.filter(single_sign_on_links::user_id.eq(user)))
        .execute(conn)
        .await
        .map(drop)
}

#[derive(QueryableByName)]
struct Domain {
    #[diesel(sql_type = Text)]
    domain: String,
}

/// Those of the domains in which somebody has an address who does not belong to the account.
pub async fn domains_of_others(
    conn: &mut AsyncPgConnection,
    account: i64,
    domains: &BTreeSet<String>,
) -> QueryResult<Vec<String>> {
    let rows: Vec<Domain> = diesel::sql_query(
        "SELECT d.domain FROM unnest($1::text[]) AS d (domain) WHERE EXISTS (
            SELECT FROM users u
            WHERE lower(split_part(u.email, '@', 2)) = d.domain AND u.status <> 3
              AND u.account_id IS DISTINCT FROM $2
              AND NOT EXISTS (SELECT FROM user_roles r WHERE r.user_id = u.id AND r.account_id = $2))
         ORDER BY 1",
    )
    .bind::<Array<Text>, _>(domains.iter().collect::<Vec<_>>())
    .bind::<BigInt, _>(account)
    .load(conn)
    .await?;
    Ok(rows.into_iter().map(|row| row.domain).collect())
}

/// Notes that a browser goes to a provider.
pub async fn request_insert(conn: &mut AsyncPgConnection, request: &Request) -> QueryResult<()> {
    diesel::insert_into(single_sign_on_requests::table)
        .values(request)
        .execute(conn)
        .await
        .map(drop)
}

/// Takes the note of a browser that comes back: each is used once.
pub async fn request_take(
    conn: &mut AsyncPgConnection,
    state_hash: &[u8],
) -> QueryResult<Option<Request>> {
    diesel::delete(single_sign_on_requests::table.find(state_hash))
        .returning(Request::as_returning())
        .get_result(conn)
        .await
        .optional()
}

/// Forgets browsers that did not come back in time.
pub async fn requests_forget(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::delete(
        single_sign_on_requests::table.filter(single_sign_on_requests::expires_at.lt(now)),
    )
    .execute(conn)
    .await
    .map(drop)
}

/// The person whom a subject of an account's provider was linked to.
pub async fn linked_user(
    conn: &mut AsyncPgConnection,
    account: i64,
    issuer: &str,
    subject: &str,
) -> QueryResult<Option<i64>> {
    single_sign_on_links::table
        .find((account, issuer, subject))
        .select(single_sign_on_links::user_id)
        .first(conn)
        .await
        .optional()
}

/// Whether a person was linked to a subject of an account's provider.
pub async fn is_linked(
    conn: &mut AsyncPgConnection,
    account: i64,
    issuer: &str,
    user: i64,
) -> QueryResult<bool> {
    let links = single_sign_on_links::table
        .filter(single_sign_on_links::user_id.eq(user))
        .filter(single_sign_on_links::account_id.eq(account))
        .filter(single_sign_on_links::issuer.eq(issuer));
    diesel::select(diesel::dsl::exists(links)).get_result(conn).await
}

/// Links a person to a subject. False when the person is linked to another one.
pub async fn link_insert(
    conn: &mut AsyncPgConnection,
    account: i64,
    issuer: &str,
    subject: &str,
    user: i64,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let rows = diesel::insert_into(single_sign_on_links::table)
        .values((
            single_sign_on_links::account_id.eq(account),
            single_sign_on_links::issuer.eq(issuer),
            single_sign_on_links::subject.eq(subject),
            single_sign_on_links::user_id.eq(user),
            single_sign_on_links::linked_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(rows > 0)
}
