//! The tasks of a term by site: what is late, and what waits for whom (spec 2 §2 Planner, duration view).

pub mod model;
pub mod routes;
mod store;
