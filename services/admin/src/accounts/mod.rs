//! Accounts: the partner organisations (spec 2 §3 Account, §7 Accounts).

pub mod model;
pub mod routes;
pub mod rules;
pub(crate) mod store;

pub use store::account_exists as exists;
