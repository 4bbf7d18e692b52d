//! What handlers stand on: who asks and what they may do, what is sent and how it is answered, lists, files, jobs and
//! [`context::Platform`], through which they reach the rest.

pub mod auth;
pub mod bulk;
pub mod connections;
pub mod consistency;
pub mod context;
pub mod csv;
pub mod download;
pub mod extract;
pub mod idempotency;
pub mod jobs;
pub mod list;
pub mod live;
pub mod mail;
pub mod negotiation;
pub mod undo;
pub mod uploads;
