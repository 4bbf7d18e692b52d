//! Pairs of scholars who may be one child, found from those of a place, so that what it costs does not grow with an account.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Date, Nullable, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::rules::{self, Alike, Identity};

/// One of two scholars who may be one child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paired {
    /// The scholar.
    pub id: i64,
    /// First and last name.
    pub name: String,
}

/// Scholars of a place who are compared: all of a site, and of a larger place those who were enrolled last.
const MOST_COMPARED: i64 = 400;
/// Others that one of them is compared with, by each of its names.
const MOST_OTHERS: i64 = 20;

#[derive(QueryableByName)]
struct Pair {
    #[diesel(sql_type = BigInt)]
    one_id: i64,
    #[diesel(sql_type = Array<Text>)]
    one: Vec<String>,
    #[diesel(sql_type = Date)]
    one_born: NaiveDate,
    #[diesel(sql_type = BigInt)]
    other_id: i64,
    #[diesel(sql_type = Array<Text>)]
    other: Vec<String>,
    #[diesel(sql_type = Date)]
    other_born: NaiveDate,
}

/// Each scholar of the place meets the others of their account in a few steps of an index; none is compared with all.
const PAIRS: &str = "
    WITH newest AS (
        SELECT e.scholar_id FROM enrollments e
        WHERE ($1 IS NULL OR e.account_id = $1) AND ($2 IS NULL OR e.program_id = $2) AND ($3 IS NULL OR e.site_id = $3)
        ORDER BY e.id DESC LIMIT $4
    ), here AS (
        SELECT s.id, s.account_id, s.first_key, s.last_key, s.birth_date FROM scholars s
        WHERE s.id IN (SELECT scholar_id FROM newest)
    ), alike AS (
        SELECT h.id AS here_id, near.id FROM here h
        CROSS JOIN LATERAL (
            SELECT s.id FROM scholars s
            WHERE s.account_id = h.account_id AND s.birth_date = h.birth_date AND s.last_key IN (h.last_key, h.first_key)
                AND s.id <> h.id
            LIMIT $5
        ) AS near
        UNION
        SELECT h.id, near.id FROM here h
        CROSS JOIN LATERAL (
            SELECT s.id FROM scholars s
            WHERE s.account_id = h.account_id AND s.birth_date = h.birth_date AND s.first_key = h.first_key AND s.id <> h.id
            LIMIT $5
        ) AS near
        UNION
        SELECT h.id, near.id FROM here h
        CROSS JOIN LATERAL (
            SELECT s.id FROM scholars s
            WHERE s.account_id = h.account_id AND s.first_key = h.first_key AND s.last_key = h.last_key
                AND s.birth_date <> h.birth_date
            LIMIT $5
        ) AS near
    )
    SELECT DISTINCT one.id AS one_id, ARRAY[one.first_name, one.last_name] AS one, one.birth_date AS one_born,
        other.id AS other_id, ARRAY[other.first_name, other.last_name] AS other, other.birth_date AS other_born
    FROM alike a
    JOIN scholars one ON one.id = least(a.here_id, a.id)
    JOIN scholars other ON other.id = greatest(a.here_id, a.id)
    WHERE NOT EXISTS (SELECT FROM scholars_apart p WHERE p.one_id = one.id AND p.other_id = other.id)
    ORDER BY one, one_id, other_id";

/// Scholars enrolled at a place with others of their account who look like them, as far as the transaction sees them, by
/// name. Whoever is apart is not among them.
pub async fn pairs(
    conn: &mut AsyncPgConnection,
    (account, program, site): (Option<i64>, Option<i64>, Option<i64>),
) -> QueryResult<Vec<(Paired, Paired, Alike)>> {
    let found: Vec<Pair> = diesel::sql_query(PAIRS)
        .bind::<Nullable<BigInt>, _>(account)
        .bind::<Nullable<BigInt>, _>(program)
        .bind::<Nullable<BigInt>, _>(site)
        .bind::<BigInt, _>(MOST_COMPARED)
        .bind::<BigInt, _>(MOST_OTHERS)
        .load(conn)
        .await?;
    let paired = |id, names: Vec<String>, born| {
        let [first, last] = names.as_slice() else { return None };
        let name = format!("{first} {last}");
        Some((Paired { id, name }, Identity::new(first, last, born)))
    };
    let pair = |it: Pair| {
        let (one, identity) = paired(it.one_id, it.one, it.one_born)?;
        let (other, other_identity) = paired(it.other_id, it.other, it.other_born)?;
        Some((one, other, rules::alike(&identity, &other_identity)?))
    };
    Ok(found.into_iter().filter_map(pair).collect())
}
