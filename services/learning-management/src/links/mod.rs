//! Links that the provider offers to everybody in the portal (spec 2 §7 Other).

pub mod model;
pub mod routes;
pub mod rules;
pub(crate) mod store;
