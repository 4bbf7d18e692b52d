//! Services that do not start.

use std::net::SocketAddr;

use foundation::config::ConfigError;

use crate::db::{MigrationError, OpenError};

/// Why a service did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A setting cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database is not up to date.
    #[error(transparent)]
    Migration(#[from] MigrationError),
    /// The database takes no connections, for as long as was waited for it.
    #[error("cannot connect to the database of {service} (setting database.url): {cause}")]
    Away {
        /// The service.
        service: &'static str,
        /// What was said at last.
        cause: OpenError,
    },
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
