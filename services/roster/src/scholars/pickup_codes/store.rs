//! Every statement about pick-up codes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At};

use super::MOST_TRIES;
use crate::schema::{pickup_codes, scholar_contacts};

/// What is kept of a code.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = pickup_codes)]
pub struct Kept {
    /// Whose.
    pub contact_id: i64,
    /// Its keyed hash.
    pub hash: Vec<u8>,
    /// Wrong tries.
    pub failures: i16,
}

/// Gives a contact a code in place of an older one.
pub async fn code_put(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    contact: i64,
    hash: Vec<u8>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let fresh = (
        pickup_codes::hash.eq(hash),
        pickup_codes::failures.eq(0),
        pickup_codes::made_at.eq(now),
        pickup_codes::made_by.eq(at.user_id()),
    );
    diesel::insert_into(pickup_codes::table)
        .values((
            pickup_codes::contact_id.eq(contact),
            pickup_codes::account_id.eq(at.place().account),
            fresh.clone(),
        ))
        .on_conflict(pickup_codes::contact_id)
        .do_update()
        .set(fresh)
        .execute(conn)
        .await
        .map(drop)
}

/// The codes of a scholar's contacts.
pub async fn code_list(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
) -> QueryResult<Vec<(i64, DateTime<Utc>, i16)>> {
    pickup_codes::table
        .inner_join(scholar_contacts::table)
        .filter(scholar_contacts::scholar_id.eq(scholar))
        .filter(pickup_codes::account_id.eq(at.place().account))
        .order(pickup_codes::contact_id)
        .select((pickup_codes::contact_id, pickup_codes::made_at, pickup_codes::failures))
        .load(conn)
        .await
}

/// Takes a contact's code away; answers whether there was one.
pub async fn code_delete(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    contact: i64,
) -> QueryResult<bool> {
    diesel::delete(pickup_codes::table.find(contact))
        .filter(pickup_codes::account_id.eq(at.place().account))
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
    pickup_codes::table
        .filter(pickup_codes::account_id.eq(at.place().account))
        .filter(pickup_codes::contact_id.eq_any(contacts))
        .order(pickup_codes::contact_id)
        .select(Kept::as_select())
        .for_update()
        .load(conn)
        .await
}

/// Counts a wrong try of each of these codes.
pub async fn failures_add(conn: &mut AsyncPgConnection, contacts: &[i64]) -> QueryResult<()> {
    diesel::update(pickup_codes::table.filter(pickup_codes::contact_id.eq_any(contacts)))
        .filter(pickup_codes::failures.lt(MOST_TRIES))
        .set(pickup_codes::failures.eq(pickup_codes::failures + 1))
        .execute(conn)
        .await
        .map(drop)
}

/// Forgets the wrong tries of codes that were right.
pub async fn failures_clear(conn: &mut AsyncPgConnection, contacts: &[i64]) -> QueryResult<()> {
    diesel::update(pickup_codes::table.filter(pickup_codes::contact_id.eq_any(contacts)))
        .set(pickup_codes::failures.eq(0))
        .execute(conn)
        .await
        .map(drop)
}
