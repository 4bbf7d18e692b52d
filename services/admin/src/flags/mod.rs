//! Feature flags per account (spec 1 §6), also as an OpenFeature remote evaluation service (OFREP).

use std::collections::BTreeMap;

use diesel::QueryResult;
use diesel_async::AsyncPgConnection;

pub mod model;
pub mod routes;
pub mod rules;
pub(crate) mod store;

pub use store::account_flags_set as set;

/// Every flag and whether it is on for an account in scope.
pub async fn of_account(
    conn: &mut AsyncPgConnection,
    account: i64,
) -> QueryResult<BTreeMap<String, bool>> {
    let overrides = store::account_flags(conn, account).await?;
    Ok(rules::evaluated(&overrides).map(|flag| (flag.key.to_owned(), flag.value)).collect())
}
