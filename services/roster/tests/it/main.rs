//! The service through HTTP, against a real PostgreSQL.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails where it stands")]

mod analytics;
mod attendance;
mod classrooms;
mod documents;
mod import;
mod live;
mod merges;
mod scholars;
mod staff;
mod staff_uploads;
mod uploads;
