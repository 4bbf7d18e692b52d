//! Drafts: what a person has filled in and not yet saved (spec 1 §9 auto-save interval, spec 2 §7 auto-save).

pub mod model;
pub mod routes;
pub(crate) mod store;
