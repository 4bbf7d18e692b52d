//! The jump-to box: accounts, programs and sites by name.

pub mod model;
pub mod routes;
mod store;
