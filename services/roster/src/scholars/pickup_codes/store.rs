//! Every statement about pick-up codes. Which code is whose is `pickup_codes_of` in the database: a code is an adult's,
//! and so that of all contacts who are the same adult.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Binary, SmallInt, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At};

use super::MOST_TRIES;
use crate::schema::pickup_codes;

/// What is kept of a code, for one of the contacts whose it is.
#[derive(Clone, Debug, QueryableByName)]
pub struct Kept {
    /// The contact who was asked about.
    #[diesel(sql_type = BigInt)]
    pub asked_id: i64,
    /// The contact for whom it was made; names the code.
    #[diesel(sql_type = BigInt)]
    pub contact_id: i64,
    /// Its keyed hash.
    #[diesel(sql_type = Binary)]
    pub hash: Vec<u8>,
    /// Wrong tries.
    #[diesel(sql_type = SmallInt)]
    pub failures: i16,
}

/// That a contact has a code.
#[derive(Clone, Debug, QueryableByName)]
pub struct Had {
    /// The contact.
    #[diesel(sql_type = BigInt)]
    pub contact_id: i64,
    /// When it was made.
    #[diesel(sql_type = Timestamptz)]
    pub made_at: DateTime<Utc>,
    /// Wrong tries.
    #[diesel(sql_type = SmallInt)]
    pub failures: i16,
    /// Scholars of the account within reach for whom it counts.
    #[diesel(sql_type = BigInt)]
    pub scholars: i64,
}

/// Gives an adult a code in place of an older one.
pub async fn code_put(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    contact: i64,
    hash: Vec<u8>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    code_delete(conn, at, contact).await?;
    diesel::sql_query(
        "INSERT INTO pickup_codes (contact_id, account_id, name_key, phone_numbers, emails, hash, failures, made_at, made_by)
         SELECT c.id, c.account_id, list_key(c.first_name || ' ' || c.last_name), adult.phone_numbers, adult.emails, $3, 0,
             $4, $5
         FROM scholar_contacts c CROSS JOIN LATERAL pickup_adult(c.id) adult
         WHERE c.id = $1 AND c.account_id = $2
         ON CONFLICT (contact_id) DO UPDATE SET name_key = excluded.name_key, phone_numbers = excluded.phone_numbers,
             emails = excluded.emails, hash = excluded.hash, failures = 0, made_at = excluded.made_at,
             made_by = excluded.made_by",
    )
    .bind::<BigInt, _>(contact)
    .bind::<BigInt, _>(at.place().account)
    .bind::<Binary, _>(hash)
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(at.user_id())
    .execute(conn)
    .await
    .map(drop)
}

/// The codes of a scholar's contacts.
pub async fn code_list(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
) -> QueryResult<Vec<Had>> {
    diesel::sql_query(
        "SELECT c.id AS contact_id, p.made_at, p.failures, (
             SELECT count(DISTINCT o.scholar_id) FROM scholar_contacts o
             WHERE o.account_id = c.account_id AND (
                 o.id = c.id OR list_key(o.first_name || ' ' || o.last_name) = p.name_key
                     AND (o.phone_number = ANY (p.phone_numbers) OR lower(o.email) = ANY (p.emails)))
         ) AS scholars
         FROM scholar_contacts c
         CROSS JOIN LATERAL (SELECT * FROM pickup_codes_of(c) LIMIT 1) p
         WHERE c.scholar_id = $1 AND c.account_id = $2 ORDER BY c.id",
    )
    .bind::<BigInt, _>(scholar)
    .bind::<BigInt, _>(at.place().account)
    .load(conn)
    .await
}

/// Takes the code of an adult away; answers whether there was one.
pub async fn code_delete(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    contact: i64,
) -> QueryResult<bool> {
    diesel::sql_query(
        "DELETE FROM pickup_codes p
         USING scholar_contacts c CROSS JOIN LATERAL pickup_codes_of(c) of_adult
         WHERE c.id = $1 AND c.account_id = $2 AND p.contact_id = of_adult.contact_id AND p.account_id = $2",
    )
    .bind::<BigInt, _>(contact)
    .bind::<BigInt, _>(at.place().account)
    .execute(conn)
    .await
    .map(|gone| gone > 0)
}

/// Codes of contacts, locked until the transaction ends: two tries at once are two tries.
pub async fn codes_lock(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    contacts: &[i64],
) -> QueryResult<Vec<Kept>> {
    diesel::sql_query(
        "SELECT c.id AS asked_id, p.contact_id, p.hash, p.failures
         FROM scholar_contacts c
         JOIN pickup_codes p ON p.contact_id = (SELECT o.contact_id FROM pickup_codes_of(c) o LIMIT 1)
         WHERE c.id = ANY ($1) AND c.account_id = $2 AND p.account_id = $2
         ORDER BY p.contact_id FOR UPDATE OF p",
    )
    .bind::<Array<BigInt>, _>(contacts)
    .bind::<BigInt, _>(at.place().account)
    .load(conn)
    .await
}

/// Counts a wrong try of each of these codes.
pub async fn failures_add(conn: &mut AsyncPgConnection, codes: &[i64]) -> QueryResult<()> {
    diesel::update(pickup_codes::table.filter(pickup_codes::contact_id.eq_any(codes)))
        .filter(pickup_codes::failures.lt(MOST_TRIES))
        .set(pickup_codes::failures.eq(pickup_codes::failures + 1))
        .execute(conn)
        .await
        .map(drop)
}

/// Forgets the wrong tries of codes that were right.
pub async fn failures_clear(conn: &mut AsyncPgConnection, codes: &[i64]) -> QueryResult<()> {
    diesel::update(pickup_codes::table.filter(pickup_codes::contact_id.eq_any(codes)))
        .set(pickup_codes::failures.eq(0))
        .execute(conn)
        .await
        .map(drop)
}
