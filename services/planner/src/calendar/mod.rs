//! Events and holidays in one list (spec 2 §7 Events and holidays).

pub mod model;
pub mod routes;
pub mod store;

pub use store::CALENDAR;
