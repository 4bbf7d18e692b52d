//! Queued and scheduled work that survives a crash.
//!
//! A job is asked for in the transaction of whatever makes it necessary ([`enqueue`]), and done by any process of the
//! service. Its effect in the database and its being done are one transaction, so that the effect is there exactly once.
//! What it does outside, such as sending mail, can happen again after a crash.

mod queue;
mod runner;
mod schema;

pub use queue::{Job, cancel, enqueue, prune, reschedule};
pub use runner::{Handler, JobError, Runner, spawn};
