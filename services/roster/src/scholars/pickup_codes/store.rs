//! Every statement about pick-up codes. Which code is whose is `pickup_codes_of` in the database: a code is an adult's,
//! and so that of all contacts who are the same adult.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Binary, Nullable, SmallInt, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At};

use super::{MOST_TRIES, makers::MakerScope};
use crate::schema::pickup_codes;

/// What is kept of a code, for one of the contacts whose it is.
#[derive(Clone, Debug, QueryableByName)]
pub struct StoredCode {
    /// The contact who was asked about.
    #[diesel(sql_type = BigInt)]
    pub asked_id: i64,
    /// The code.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The contact for whom it was made, by whom its hash is keyed.
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

/// What becomes of other codes of an adult who is given one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Others {
    /// Those that somebody else had made and that count no more.
    pub replaced: usize,
    /// Those that count beside it, for children of others as well.
    pub beside: i64,
}

/// Gives an adult a code for the children whom the caller reaches, in place of those that count for no others.
pub async fn code_put(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    contact: i64,
    hash: Vec<u8>,
    now: DateTime<Utc>,
) -> QueryResult<Others> {
    let makers = code_delete(conn, at, contact).await?;
    let replaced = makers.iter().filter(|maker| **maker != at.user_id()).count();
    let beside: Number = diesel::sql_query(
        "SELECT count(*) AS number
         FROM scholar_contacts c
         CROSS JOIN LATERAL pickup_adult(c.id) adult
         JOIN pickup_codes p ON p.account_id = c.account_id
             AND p.name_key = list_key(c.first_name || ' ' || c.last_name)
             AND (p.contact_id = c.id OR p.phone_numbers && adult.phone_numbers OR p.emails && adult.emails)
         WHERE c.id = $1 AND c.account_id = $2",
    )
    .bind::<BigInt, _>(contact)
    .bind::<BigInt, _>(at.place().account)
    .get_result(conn)
    .await?;
    let reach = MakerScope::of(at);
    diesel::sql_query(
        "INSERT INTO pickup_codes (contact_id, account_id, name_key, phone_numbers, emails, hash, failures, made_at, made_by,
             programs, sites)
         SELECT c.id, c.account_id, list_key(c.first_name || ' ' || c.last_name), adult.phone_numbers, adult.emails, $3, 0,
             $4, $5, $6, $7
         FROM scholar_contacts c CROSS JOIN LATERAL pickup_adult(c.id) adult
         WHERE c.id = $1 AND c.account_id = $2",
    )
    .bind::<BigInt, _>(contact)
    .bind::<BigInt, _>(at.place().account)
    .bind::<Binary, _>(hash)
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(at.user_id())
    .bind::<Nullable<Array<BigInt>>, _>(reach.programs)
    .bind::<Nullable<Array<BigInt>>, _>(reach.sites)
    .execute(conn)
    .await?;
    Ok(Others { replaced, beside: beside.number })
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
                 AND pickup_code_reaches(p.programs, p.sites, o.scholar_id)
         ) AS scholars
         FROM scholar_contacts c
         CROSS JOIN LATERAL (SELECT * FROM pickup_codes_of(c) LIMIT 1) p
         WHERE c.scholar_id = $1 AND c.account_id = $2 AND scholar_left_on($1) IS NULL ORDER BY c.id",
    )
    .bind::<BigInt, _>(scholar)
    .bind::<BigInt, _>(at.place().account)
    .load(conn)
    .await
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Takes the codes of an adult away that count for nobody but children whom the caller reaches; answers who had made them.
pub async fn code_delete(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    contact: i64,
) -> QueryResult<Vec<i64>> {
    let reach = MakerScope::of(at);
    let makers: Vec<Number> = diesel::sql_query(
        "DELETE FROM pickup_codes p
         USING scholar_contacts c CROSS JOIN LATERAL pickup_codes_of(c) of_adult
         WHERE c.id = $1 AND c.account_id = $2 AND p.id = of_adult.id AND p.account_id = $2
             AND ($3 IS NULL OR p.programs <@ $3 AND NOT EXISTS (
                 SELECT FROM unnest(p.sites) AS code (site_id)
                 LEFT JOIN ref_sites s ON s.id = code.site_id
                 WHERE code.site_id <> ALL ($4) AND coalesce(s.program_id <> ALL ($3), true)))
         RETURNING p.made_by AS number",
    )
    .bind::<BigInt, _>(contact)
    .bind::<BigInt, _>(at.place().account)
    .bind::<Nullable<Array<BigInt>>, _>(reach.programs)
    .bind::<Nullable<Array<BigInt>>, _>(reach.sites)
    .load(conn)
    .await?;
    Ok(makers.into_iter().map(|maker| maker.number).collect())
}

/// Codes of contacts, locked until the transaction ends: two tries at once are two tries.
pub async fn codes_lock(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    contacts: &[i64],
) -> QueryResult<Vec<StoredCode>> {
    diesel::sql_query(
        "SELECT c.id AS asked_id, p.id, p.contact_id, p.hash, p.failures
         FROM scholar_contacts c
         JOIN pickup_codes p ON p.id IN (SELECT o.id FROM pickup_codes_of(c) o)
         WHERE c.id = ANY ($1) AND c.account_id = $2 AND p.account_id = $2
         ORDER BY p.id FOR UPDATE OF p",
    )
    .bind::<Array<BigInt>, _>(contacts)
    .bind::<BigInt, _>(at.place().account)
    .load(conn)
    .await
}

/// Counts a wrong try of each of these codes.
pub async fn failures_add(conn: &mut AsyncPgConnection, codes: &[i64]) -> QueryResult<()> {
    diesel::update(pickup_codes::table.filter(pickup_codes::id.eq_any(codes)))
        .filter(pickup_codes::failures.lt(MOST_TRIES))
        .set(pickup_codes::failures.eq(pickup_codes::failures + 1))
        .execute(conn)
        .await
        .map(drop)
}

/// Forgets the wrong tries of codes that were right.
pub async fn failures_clear(conn: &mut AsyncPgConnection, codes: &[i64]) -> QueryResult<()> {
    diesel::update(pickup_codes::table.filter(pickup_codes::id.eq_any(codes)))
        .set(pickup_codes::failures.eq(0))
        .execute(conn)
        .await
        .map(drop)
}
