//! The account PostgreSQL runs as: our own, or an ordinary one when we are root.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use nix::unistd::{Uid, User};

use super::PostgresError;

/// The user and group a PostgreSQL program is executed as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Account {
    /// `None`: our own account, no change needed.
    other: Option<(u32, u32)>,
}

impl Account {
    /// Chooses the account for a data directory that may or may not exist yet: ourselves, or, when
    /// we are root, the directory's present owner, else `postgres`, else `nobody`.
    ///
    /// Errors: [`PostgresError::ForeignOwner`] when we are not root and the directory is another's.
    pub fn for_data(data: &Path) -> Result<Self, PostgresError> {
        let owner = std::fs::metadata(data).ok().map(|meta| (meta.uid(), meta.gid()));
        let me = Uid::effective();
        if !me.is_root() {
            return match owner {
                Some((uid, _)) if uid != me.as_raw() => Err(PostgresError::ForeignOwner {
                    path: data.to_path_buf(),
                    owner: user_name(uid),
                }),
                _ => Ok(Self { other: None }),
            };
        }
        match owner {
            Some((uid, gid)) if uid != 0 => Ok(Self { other: Some((uid, gid)) }),
            _ => Ok(Self { other: Some(ordinary_user()) }),
        }
    }

    /// True when programs run as somebody else than us.
    pub fn is_other(self) -> bool {
        self.other.is_some()
    }

    /// Prepares a command to run as this account, detached from our terminal and group so that a
    /// Ctrl-C meant for us does not reach it, with messages in English and no foreign settings.
    pub fn command(self, program: &Path) -> Command {
        let mut command = Command::new(program);
        if let Some((uid, gid)) = self.other {
            command.uid(uid).gid(gid);
        }
        command.process_group(0).stdin(Stdio::null()).current_dir("/");
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("PG") {
                command.env_remove(name);
            }
        }
        command.env("LC_ALL", "C");
        command
    }

    /// Makes a directory that this account, and only it (and root), can enter.
    pub fn private_dir(self, path: &Path) -> Result<(), PostgresError> {
        std::fs::create_dir_all(path).map_err(PostgresError::unwritable(path))?;
        self.own(path)?;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700))
            .map_err(PostgresError::unwritable(path))
    }

    /// Gives a file or directory, and all that is in it, to this account.
    pub fn own(self, path: &Path) -> Result<(), PostgresError> {
        let Some((uid, gid)) = self.other else { return Ok(()) };
        std::os::unix::fs::lchown(path, Some(uid), Some(gid))
            .map_err(PostgresError::unwritable(path))?;
        if path.is_dir() && !path.is_symlink() {
            for entry in std::fs::read_dir(path).map_err(PostgresError::unwritable(path))? {
                self.own(&entry.map_err(PostgresError::unwritable(path))?.path())?;
            }
        }
        Ok(())
    }

    /// Whether this account can enter a directory, through all of those above it.
    pub fn reaches(self, dir: &Path) -> bool {
        self.command(Path::new("/bin/sh"))
            .args(["-c", "cd -- \"$1\"", "sh"])
            .arg(dir)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }
}

/// PostgreSQL's own account where its package made one, else the one every system has.
fn ordinary_user() -> (u32, u32) {
    ["postgres", "nobody"]
        .iter()
        .find_map(|name| User::from_name(name).ok().flatten())
        .map_or((65_534, 65_534), |user| (user.uid.as_raw(), user.gid.as_raw()))
}

fn user_name(uid: u32) -> String {
    User::from_uid(Uid::from_raw(uid))
        .ok()
        .flatten()
        .map_or_else(|| uid.to_string(), |user| user.name)
}
