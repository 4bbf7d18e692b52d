//! How a person has set up the columns of a list: hidden, shown, resized (spec 2 §1, §3 Column resize entry).

pub mod model;
pub mod routes;
pub(crate) mod store;
