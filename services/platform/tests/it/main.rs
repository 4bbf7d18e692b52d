//! The platform's tests against real parts: PostgreSQL, redis-server, a Kafka protocol broker.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a failure is a failed test"
)]

mod audit;
mod broker;
mod copies;
mod delivery;
mod direct;
mod encryption;
mod http;
mod hyphen;
mod idempotency;
mod inbox;
mod jobs;
mod list_texts;
mod lost_connections;
mod migrating;
mod places;
mod read_your_writes;
mod rights;
mod sentinel;
mod shared_state;
mod starting;
mod tenant_read;
mod things;
