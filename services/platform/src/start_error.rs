//! Services that do not start.

use std::net::SocketAddr;

use crate::{config::ConfigError, db::MigrationError};

/// Why a service did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A setting cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database is not up to date.
    #[error(transparent)]
    Migration(#[from] MigrationError),
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {cause}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        cause: std::io::Error,
    },
    /// The service's own preparation failed.
    #[error("{0}")]
    Service(String),
}
