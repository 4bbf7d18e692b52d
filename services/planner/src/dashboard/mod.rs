//! What home shows of a plan: how tasks stand, what is due, and what is on (spec 2 §7 Analytics, task and event dashboard).

pub mod model;
pub mod routes;
mod store;
