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
pub mod correlation;
pub mod csv;
pub mod db;
pub mod direct;
pub mod download;
pub mod error;
pub mod events;
pub mod extract;
pub mod files;
pub mod idempotency;
pub mod jobs;
pub mod list;
pub mod mail;
mod negotiation;
pub mod openapi;
pub mod postgres;
pub mod record;
pub mod service;
pub mod sessions;
pub mod telemetry;
pub mod testing;
pub mod text;
pub mod undo;

pub use config::{ConfigError, Names, Settings};
pub use error::Problem;
pub use platform_macros::path;
pub use service::{
    Directory, Handlers, Hosted, Platform, Running, Service, Shared, StartError, host, serve,
    start, stop_signal,
};
pub use sessions::Sessions;
