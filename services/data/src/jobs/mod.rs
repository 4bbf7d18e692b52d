//! The queue of jobs: its rows, and what is asked of them.

mod model;
pub mod queue;
mod schema;

pub use model::{JobProgress, JobStatus};
pub use queue::{Job, cancel, enqueue, enqueue_all, prune, requested_by, reschedule};
