//! Settings of attendance (spec 2 §2 Attendance, §1): when a child is late, and how children go home.

pub mod model;
mod routes;
mod store;

pub use self::routes::routes;
