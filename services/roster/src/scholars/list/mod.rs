//! The list of scholars: a row for each enrollment (spec 2 §2 Scholar roster).

pub mod model;
pub mod routes;
mod store;

pub use self::store::{SCHOLARS, check_place, found};
