//! The platform's tests against real parts: PostgreSQL, redis-server, a Kafka protocol broker.

mod delivery;
mod http;
mod jobs;
mod read_your_writes;
mod reference;
mod shared_state;
mod things;
