//! Files of tasks and events: what both have in common (spec 2 §3 Task, §5 Uploads, §7).

mod keep;
pub mod model;
pub mod store;

pub use keep::{SHELF, add, copy, each_once, forget, job, keep, remove, send};
