//! Accounts: the partner organizations (spec 2 §3 Account, §7 Accounts).

pub mod first_login;
pub mod model;
pub mod routes;
pub mod rules;
pub mod settings;
pub(crate) mod store;
pub mod tree;

use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use platform::events;

pub use store::{ACCOUNTS, account_exists as exists};

/// Tells the other services how an account in scope is now, its flags with it. Call it after the last change of the
/// transaction, a change of flags too; the account's version must have grown.
pub async fn publish(conn: &mut AsyncPgConnection, account: &model::AccountRow) -> QueryResult<()> {
    let overrides = crate::flags::store::account_flags(conn, account.item.id).await?;
    let state = account.state(crate::flags::rules::on(&overrides));
    events::publish(conn, state).await.map(drop)
}
