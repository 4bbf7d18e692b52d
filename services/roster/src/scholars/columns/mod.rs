//! Columns of participants, with the custom fields that an account names (spec 2 §7 "participants column config").

pub mod model;
pub mod routes;
mod store;

pub(super) use self::store::names;
