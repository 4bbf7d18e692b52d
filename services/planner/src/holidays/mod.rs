//! Days on which a program does not run (spec 2 §3 Holiday).

pub mod file;
pub mod model;
pub mod routes;
pub mod rules;
pub(crate) mod store;
