//! Analytics of scholars (spec 2 §2 Analytics, §7): attendance by day and week, how far registers are taken, enrollment
//! and retention, of a program's sites that the caller sees.

pub mod figures;
pub mod model;
mod periods;
pub mod routes;
mod store;
