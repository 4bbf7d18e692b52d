//! The service through HTTP, against a real PostgreSQL.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails where it stands")]

mod courses;
mod learning;
mod links;
mod reminders;
