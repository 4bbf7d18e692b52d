//! Files of tasks and events: what both have in common (spec 2 §3 Task, §5 Uploads, §7).

pub mod model;
mod storage;
pub mod store;

pub use storage::{BUCKET, add, copy, each_once, forget, job, remove, send, store_file};
