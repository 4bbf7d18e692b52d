//! Queued and scheduled work that survives a crash.
//!
//! A job is asked for in the transaction of whatever makes it necessary ([`enqueue`]) or by the clock ([`Handler::every`]),
//! and done by any process of the service. Its effect in the database and its being done are one transaction, so that the
//! effect is there exactly once; a long one is done in parts ([`Next::Part`]). What it does outside, such as sending mail,
//! comes after that transaction ([`Next::After`]) and can happen again after a crash. Whoever asked for a job may follow
//! and cancel it ([`routes`]).

mod routes;

pub use routes::routes;
pub use web::jobs::{
    Handler, Job, JobError, JobProgress, JobStatus, Next, Outcome, Runner, cancel, enqueue,
    enqueue_all, prune, requested_by, reschedule, spawn,
};
