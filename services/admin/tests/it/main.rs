//! The service through HTTP, against a real PostgreSQL.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails where it stands"
)]

mod account_edits;
mod accounts;
mod directory;
mod flags;
mod jump;
mod own_things;
mod program_edits;
mod programs;
mod seed;
mod sites;
mod stars;
mod tenancy;
mod terms;
mod world;
