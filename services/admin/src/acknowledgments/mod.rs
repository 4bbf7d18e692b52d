//! Terms of service and who accepted them (spec 1 §4 Terms of service, spec 2 §3 Acknowledgment).

pub mod language;
pub mod model;
pub mod routes;
pub mod rules;
pub(crate) mod store;
