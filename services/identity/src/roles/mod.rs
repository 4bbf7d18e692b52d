//! The roles of spec 1 §3 by id.

mod routes;

pub use self::routes::{ACTIONS, configure};
