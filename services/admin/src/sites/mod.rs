//! Sites of a program, also called sessions (spec 2 §3 Site/session, §7 Sites).

pub mod model;
pub mod routes;
pub mod rules;
pub(crate) mod store;
