//! Every statement about flags.

use std::collections::BTreeMap;

use diesel::{prelude::*, upsert::excluded};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use crate::schema::account_flags;

/// The values of an account in scope that differ from the defaults.
pub async fn account_flags(
    conn: &mut AsyncPgConnection,
    account: i64,
) -> QueryResult<BTreeMap<String, bool>> {
    let rows: Vec<(String, bool)> = account_flags::table
        .filter(account_flags::account_id.eq(account))
        .select((account_flags::flag_key, account_flags::enabled))
        .load(conn)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Gives an account values of its own.
pub async fn account_flags_set(
    conn: &mut AsyncPgConnection,
    account: i64,
    flags: &BTreeMap<String, bool>,
    by: i64,
) -> QueryResult<()> {
    let rows: Vec<_> = flags
        .iter()
        .map(|(key, enabled)| {
            (
                account_flags::account_id.eq(account),
                account_flags::flag_key.eq(key),
                account_flags::enabled.eq(enabled),
                account_flags::modified_by.eq(by),
            )
        })
        .collect();
    diesel::insert_into(account_flags::table)
        .values(rows)
        .on_conflict((account_flags::account_id, account_flags::flag_key))
        .do_update()
        .set((
            account_flags::enabled.eq(excluded(account_flags::enabled)),
            account_flags::modified_by.eq(excluded(account_flags::modified_by)),
            account_flags::modified_at.eq(diesel::dsl::now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}
