//! Since when people have roles, and accounts licenses: what is due, is due so many days later.

use chrono::NaiveDate;
use contracts::{AccountState, UserState};
use diesel::{
    QueryResult,
    sql_types::{BigInt, Date},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::events::{ApplyError, Reaction};

/// What the service does when people and accounts change.
pub fn reactions() -> Vec<Reaction> {
    vec![
        Reaction::to::<UserState>(|conn, event, user| {
            Box::pin(applied(of_user(conn, user.id, event.occurred_at.date_naive())))
        }),
        Reaction::to::<AccountState>(|conn, event, account| {
            Box::pin(applied(of_account(conn, account.id, event.occurred_at.date_naive())))
        }),
    ]
}

async fn applied(work: impl Future<Output = QueryResult<()>>) -> Result<(), ApplyError> {
    Ok(work.await?)
}

/// Notes the roles that a person has in force since this day, and forgets those that they have no longer: who comes back,
/// begins anew.
pub async fn of_user(conn: &mut AsyncPgConnection, user: i64, day: NaiveDate) -> QueryResult<()> {
    diesel::sql_query(
        "WITH held AS (
             SELECT DISTINCT r.account_id, r.role_id FROM ref_user_roles r
             JOIN ref_users u ON u.id = r.user_id AND u.status = 1 AND NOT u.deleted
             WHERE r.user_id = $1 AND r.account_id IS NOT NULL AND r.status = 1
         ), gone AS (
             DELETE FROM learner_starts s WHERE s.user_id = $1 AND NOT EXISTS (
                 SELECT FROM held h WHERE h.account_id = s.account_id AND h.role_id = s.role_id
             )
         )
         INSERT INTO learner_starts (user_id, account_id, role_id, since)
         SELECT $1, account_id, role_id, $2 FROM held ON CONFLICT DO NOTHING",
    )
    .bind::<BigInt, _>(user)
    .bind::<Date, _>(day)
    .execute(conn)
    .await
    .map(drop)
}

/// Notes the licenses that an account has since this day, and forgets those that it has no longer.
pub async fn of_account(
    conn: &mut AsyncPgConnection,
    account: i64,
    day: NaiveDate,
) -> QueryResult<()> {
    diesel::sql_query(
        "WITH held AS (
             SELECT DISTINCT license FROM ref_accounts a, unnest(a.cms_licenses) license WHERE a.id = $1 AND NOT a.deleted
         ), gone AS (
             DELETE FROM license_starts s WHERE s.account_id = $1
                 AND NOT EXISTS (SELECT FROM held h WHERE h.license = s.license)
         )
         INSERT INTO license_starts (account_id, license, since)
         SELECT $1, license, $2 FROM held ON CONFLICT DO NOTHING",
    )
    .bind::<BigInt, _>(account)
    .bind::<Date, _>(day)
    .execute(conn)
    .await
    .map(drop)
}
