//! The identity service through HTTP, against a real PostgreSQL.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "tests: what is not there fails them"
)]

mod clients;
mod drilldowns;
mod flow;
mod keys;
mod openapi;
mod pages;
mod refresh;
mod sessions;
mod sign_out;
mod support;
mod tenants;
mod users;
