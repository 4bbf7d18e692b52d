//! The gateway from outside: a real server on a free port, services that are small servers of the test.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot be prepared has failed"
)]

mod access_list;
mod addresses;
mod callers;
mod hostile;
mod hygiene;
mod limits;
mod operation;
mod proxying;
mod support;
mod web_app;
