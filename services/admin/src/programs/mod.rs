//! Programs of an account (spec 2 §3 Program, §7 Programs).

pub mod model;
pub mod routes;
pub mod rules;
pub(crate) mod store;

pub use store::{PROGRAMS, program_place, program_run};
