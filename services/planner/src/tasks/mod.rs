//! Tasks of programs and sites (spec 2 §3 Task, §7 Tasks).

pub mod discussion;
pub mod files;
mod held;
pub mod model;
pub mod people;
pub mod products;
pub mod routes;
pub mod rules;
pub mod store;

pub use discussion::jobs;
pub use store::TASKS;
