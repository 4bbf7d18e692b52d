//! The service through HTTP, against a real PostgreSQL.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails where it stands"
)]

mod accounts;
mod actions;
mod directory;
mod flags;
mod jump;
mod programs;
mod seed;
mod sites;
mod stars;
mod tenancy;
mod terms;
mod world;
