//! Programs and sessions with the stars a person gave them (spec 1 §2 Partner home, §4 Starring).

pub mod model;
pub mod routes;
pub mod rules;
pub(crate) mod store;
