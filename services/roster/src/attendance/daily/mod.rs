//! Daily attendance in analytics (spec 2 §7 Analytics): by scholar, and each mark.

pub mod model;
mod routes;
mod store;

pub use self::routes::routes;
