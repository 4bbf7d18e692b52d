//! Analytics of scholars (spec 2 §2 Analytics, §7): attendance by day and week, how far registers are taken, enrollment
//! and retention, of a program's sites that the caller sees.

mod attendance;
mod chart_data;
mod enrollment;
pub mod figures;
mod files;
pub mod model;
mod periods;
pub mod routes;
pub mod rows;
mod store;
pub(crate) mod unfinished;
