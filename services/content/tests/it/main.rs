//! The service through HTTP, against a real PostgreSQL.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails where it stands"
)]

mod authoring;
mod collections;
mod course_progress;
mod graphql;
mod items;
mod packages;
mod world;
