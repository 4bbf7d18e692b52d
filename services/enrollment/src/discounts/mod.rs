//! Discounts on the fees of an account's programs (spec 2 §3 Discount).

pub mod model;
pub mod routes;
pub(crate) mod rules;
pub(crate) mod store;

pub use self::store::DISCOUNTS;
