//! __ManyWords__ of accounts.

pub mod model;
pub mod routes;
pub(crate) mod rules;
pub(crate) mod store;

pub use self::store::__LIST__;
