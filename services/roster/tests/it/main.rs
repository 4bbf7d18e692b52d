//! The service through HTTP, against a real PostgreSQL.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails where it stands")]

mod analytics;
mod attendance;
mod classrooms;
mod counts;
mod documents;
mod import;
mod merges;
mod scholars;
mod seed;
mod staff;
mod staff_uploads;
mod uploads;
