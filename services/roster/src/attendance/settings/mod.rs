//! Settings of attendance (spec 2 §2 Attendance, §1): when a child is late, how children go home, and how a register is
//! seen.

pub mod model;
mod routes;
pub mod store;
pub mod view;

pub use self::routes::routes;
