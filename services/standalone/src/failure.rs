//! Why a command did not do what it was asked; the text is for the person at the terminal.

use std::path::PathBuf;
use std::process::ExitCode;

use platform::StartError;
use platform::config::ConfigError;
use platform::db::MigrationError;
use platform::postgres::PostgresError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The port is somebody else's.
    #[error(
        "port {port} is taken by another program; choose another one with --port (0 takes a free one)"
    )]
    PortTaken { port: u16 },
    /// We may not listen there.
    #[error("cannot listen on port {port}: {cause}")]
    Port { port: u16, cause: std::io::Error },
    /// A file or folder of the data directory cannot be read or written.
    #[error("{} cannot be used: {cause}; choose another directory with --data", path.display())]
    Directory { path: PathBuf, cause: std::io::Error },
    /// The key of a directory is gone, its databases are not.
    #[error(
        "{} is missing, and secrets in the databases beside it can be read with it alone; put it back \
         from a backup, set identity.key_secret to what it held, or choose another directory with --data",
        path.display()
    )]
    KeyLost { path: PathBuf },
    /// A second copy on the same directory.
    #[error(
        "another afterbell{} is running on {}; stop it first, or choose another directory with --data",
        running_as(*pid), path.display()
    )]
    InUse { path: PathBuf, pid: Option<u32> },
    /// A command that needs the running portal.
    #[error("nothing is running on {}: start it with `afterbell run --demo`", path.display())]
    NotRunning { path: PathBuf },
    /// PostgreSQL.
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    /// A setting.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A database could not be brought up to date.
    #[error("the database of {service} could not be brought up to date: {cause}")]
    Migration { service: &'static str, cause: MigrationError },
    /// A service or the gateway.
    #[error("{name} did not start: {cause}")]
    Start { name: &'static str, cause: StartError },
    /// Something the person gave us cannot be used.
    #[error("{0}")]
    Usage(String),
    /// The work itself failed.
    #[error("{0}")]
    Work(String),
}

impl Failure {
    /// 2 when nothing could be started or the input cannot be used, 1 when the work failed.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Work(_) => ExitCode::FAILURE,
            _ => ExitCode::from(2),
        }
    }

    /// A failure of work, with what was being done.
    pub fn work(task: &str, cause: impl std::fmt::Display) -> Self {
        Self::Work(format!("{task}: {cause}"))
    }
}

fn running_as(pid: Option<u32>) -> String {
    pid.map(|pid| format!(" (process {pid})")).unwrap_or_default()
}
