//! Events of programs and sites (spec 2 §3 Event, §7 Events and holidays).

pub mod files;
mod lock;
pub mod model;
pub mod routes;
pub mod rules;
pub mod series;
pub(crate) mod store;
