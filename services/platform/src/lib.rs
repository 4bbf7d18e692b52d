//! What every Afterbell service stands on.

// So that what [`path`] writes into a crate means the same here.
extern crate self as platform;

pub mod audit;
pub mod auth;
pub mod background;
pub mod bulk;
pub mod cache;
pub mod clients;
pub mod clock;
pub mod config;
pub mod consistency;
mod context;
pub mod correlation;
pub mod csv;
pub mod db;
pub mod direct;
mod directory;
pub mod documents;
pub mod download;
pub mod error;
pub mod events;
pub mod extract;
pub mod fault;
pub mod files;
pub mod form;
mod handlers;
mod host;
pub mod idempotency;
pub mod jobs;
pub mod list;
pub mod live;
pub mod mail;
mod negotiation;
mod number_schema;
pub mod openapi;
pub mod phones;
pub mod pictures;
pub mod postgres;
pub mod record;
pub mod sealed;
pub mod server;
pub mod service;
pub mod sessions;
mod shared;
mod start_error;
pub mod telemetry;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
pub mod undo;
pub mod written;

pub use config::{ConfigError, Names, Settings};
pub use context::Platform;
pub use directory::{Directory, FindNames, FindPlace, FindRoles};
pub use error::Problem;
pub use fault::{Fault, fault};
pub use handlers::Handlers;
pub use host::{Hosted, host};
pub use platform_macros::path;
pub use server::{Running, serve, start, stop_signal};
pub use service::Service;
pub use sessions::Sessions;
pub use shared::Shared;
pub use start_error::StartError;
