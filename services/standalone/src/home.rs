//! The data directory: who may use it, what is in it, and who runs on it now.

use std::fs::{File, TryLockError};
use std::io::{Error, ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use platform::postgres::RunningServer;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// A data directory that we alone use, until this is dropped (or the process dies).
pub struct Home {
    dir: PathBuf,
    _lock: File,
}

/// Says where the portal that runs on a directory is.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Presence {
    /// Process that runs it.
    pub pid: u32,
    /// Origin of the portal; empty until it answers.
    pub url: String,
    /// Whether it was started with demo data.
    pub demo: bool,
    /// Its PostgreSQL.
    pub postgres: RunningServer,
}

impl Home {
    /// Takes a directory for us alone, making it when it is not there.
    ///
    /// Errors: [`Failure::Directory`] when it cannot be written, [`Failure::InUse`] when another
    /// process has it.
    pub fn take(dir: &Path) -> Result<Self, Failure> {
        let dir = std::path::absolute(dir).map_err(refused(dir))?;
        make_directory(&dir)?;
        for file in ["lock", "key", "postgres.log", "running.json"] {
            not_a_directory(&dir.join(file))?;
        }
        let path = dir.join("lock");
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(0o600)
            .open(&path)
            .map_err(refused(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let pid = presence(&dir).map(|presence| presence.pid);
                return Err(Failure::InUse { path: dir, pid });
            }
            Err(TryLockError::Error(cause)) => return Err(Failure::Directory { path: dir, cause }),
        }
        // What a killed predecessor said of itself no longer holds.
        std::fs::remove_file(dir.join("running.json")).ok();
        Ok(Self { dir, _lock: lock })
    }

    /// The directory, absolute.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Tells other commands where we are.
    pub fn announce(&self, presence: &Presence) -> Result<(), Failure> {
        let path = self.dir.join("running.json");
        let text = serde_json::to_vec(presence)
            .map_err(|error| Failure::work("the presence file could not be written", error))?;
        written_whole(&path, &text).map_err(refused(&path))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        std::fs::remove_file(self.dir.join("running.json")).ok();
    }
}

/// The passphrase under which secrets in the databases are sealed (setting `identity.key_secret`), unless somebody names
/// another one. It is made before the first database is, and kept beside them for its owner alone: a copy of the databases
/// tells no secrets without it, and whoever moves the data moves it as well.
///
/// Errors: [`Failure::KeyLost`] when there are databases but no key: with another one nobody could sign in.
pub fn key_secret(dir: &Path) -> Result<String, Failure> {
    let path = dir.join("key");
    match std::fs::read_to_string(&path) {
        Ok(stored) if !stored.trim().is_empty() => return Ok(stored.trim().to_owned()),
        Err(cause) if cause.kind() != ErrorKind::NotFound => return Err(refused(&path)(cause)),
        _ if has_databases(dir) => return Err(Failure::KeyLost { path }),
        _ => {}
    }
    let made = identity::seed::random_token()
        .map_err(|error| Failure::work("no key could be made", error))?;
    written_whole(&path, made.as_bytes()).map_err(refused(&path))?;
    Ok(made)
}

/// Whether PostgreSQL has worked in a directory, even if parts of it are lost.
fn has_databases(dir: &Path) -> bool {
    ["PG_VERSION", "base", "global"].iter().any(|part| dir.join("postgres").join(part).exists())
}

/// Makes a directory and those above it.
fn make_directory(dir: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(dir).map_err(|cause| {
        let file = dir.ancestors().find(|path| path.symlink_metadata().is_ok() && !path.is_dir());
        match file {
            Some(file) => refused(file)(Error::other("it is not a directory")),
            None => refused(dir)(cause),
        }
    })
}

fn not_a_directory(file: &Path) -> Result<(), Failure> {
    match file.is_dir() {
        true => Err(refused(file)(Error::other("it is a directory where a file belongs"))),
        false => Ok(()),
    }
}

/// Writes a file for its owner alone, whole or not at all.
fn written_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let fresh = path.with_added_extension("new");
    File::options()
        .create(true)
        .truncate(true)
        .write(true)
        .mode(0o600)
        .open(&fresh)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&fresh, path))
}

/// Who runs on a directory now, or the directory itself when nobody does. A command that has just
/// taken the directory for a moment is waited for.
pub async fn running_or_taken(dir: &Path) -> Result<Result<Presence, Home>, Failure> {
    let begun = Instant::now();
    loop {
        match Home::take(dir) {
            Ok(home) => return Ok(Err(home)),
            Err(Failure::InUse { path, pid }) => {
                if let Some(presence) = presence(&path) {
                    return Ok(Ok(presence));
                }
                if begun.elapsed() > Duration::from_secs(30) {
                    return Err(Failure::InUse { path, pid });
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Err(other) => return Err(other),
        }
    }
}

/// What the portal that runs on a directory says of itself.
fn presence(dir: &Path) -> Option<Presence> {
    let text = std::fs::read(dir.join("running.json")).ok()?;
    serde_json::from_slice(&text).ok()
}

fn refused(path: &Path) -> impl FnOnce(std::io::Error) -> Failure + '_ {
    move |cause| Failure::Directory { path: path.to_path_buf(), cause }
}
