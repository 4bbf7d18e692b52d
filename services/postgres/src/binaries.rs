//! Where `initdb` and `postgres` are.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Account, OLDEST_MAJOR, PostgresError};

/// A directory that holds `initdb` and `postgres` of one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    dir: PathBuf,
    major: u32,
}

impl Binaries {
    /// Finds the binaries to use: `AFTERBELL_POSTGRES_BIN` alone when it is set, else the first of
    /// the installed packages (newest first), `PATH`, and the npm package in the given
    /// `node_modules` directories.
    ///
    /// `made_by` is the major version of an existing data directory: only that one can read it.
    pub fn find(
        node_modules: &[PathBuf],
        made_by: Option<(u32, &Path)>,
    ) -> Result<Self, PostgresError> {
        let mut looked = Vec::new();
        let mut found = Vec::new();
        for dir in candidates(node_modules) {
            if let Some(binaries) = Self::in_dir(&dir) {
                found.push(binaries);
            }
            looked.push(dir.display().to_string());
        }
        found.retain(|binaries| binaries.major >= OLDEST_MAJOR);
        match made_by {
            Some((made, path)) if !found.is_empty() => {
                let names: Vec<_> = found.iter().map(|one| one.major.to_string()).collect();
                found.into_iter().find(|one| one.major == made).ok_or(PostgresError::OtherVersion {
                    path: path.to_path_buf(),
                    made,
                    found: names.join(", "),
                })
            }
            _ => found
                .into_iter()
                .next()
                .ok_or(PostgresError::NotFound { looked: looked.join(", ") }),
        }
    }

    /// The binaries in one directory, if they are there and say their version.
    pub fn in_dir(dir: &Path) -> Option<Self> {
        let postgres = dir.join("postgres");
        if !dir.join("initdb").is_file() || !postgres.is_file() {
            return None;
        }
        complete_npm_package(dir);
        let output = Command::new(&postgres).arg("--version").output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        Some(Self { dir: dir.to_path_buf(), major: major_of(&text)? })
    }

    /// The major version, such as 18.
    pub fn major(&self) -> u32 {
        self.major
    }

    /// The directory they are in.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Path of one program, such as `postgres`.
    pub fn program(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// The same binaries in a place the account can execute them from: where they are, or, when a
    /// directory above them is closed to it (a checkout in /root), a copy under /var/cache.
    pub fn reachable_by(self, account: Account) -> Result<Self, PostgresError> {
        if !account.is_other() || account.reaches(&self.dir) {
            return Ok(self);
        }
        let package = self.dir.parent().unwrap_or(&self.dir);
        let copy = PathBuf::from(format!("/var/cache/afterbell/postgresql-{}", self.major));
        if Self::in_dir(&copy.join("bin")).is_none() {
            let cache = Path::new("/var/cache/afterbell");
            std::fs::create_dir_all(cache).map_err(PostgresError::unwritable(cache))?;
            // Several processes may do this at once: each fills a directory of its own, and the
            // first to finish gives it the name.
            let fresh = tempfile::Builder::new()
                .permissions(std::fs::Permissions::from_mode(0o755))
                .tempdir_in(cache)
                .map_err(PostgresError::unwritable(cache))?;
            copy_tree(package, fresh.path())?;
            if let Err(error) = std::fs::rename(fresh.path(), &copy)
                && Self::in_dir(&copy.join("bin")).is_none()
            {
                return Err(PostgresError::Unwritable { path: copy, source: error });
            }
        }
        Ok(Self { dir: copy.join("bin"), major: self.major })
    }
}

fn candidates(node_modules: &[PathBuf]) -> Vec<PathBuf> {
    if let Some(dir) = std::env::var_os("AFTERBELL_POSTGRES_BIN").filter(|dir| !dir.is_empty()) {
        return vec![PathBuf::from(dir)];
    }
    let mut installed: Vec<(u32, PathBuf)> = ["/usr/lib/postgresql", "/opt/homebrew/opt"]
        .iter()
        .filter_map(|root| std::fs::read_dir(root).ok())
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let major = name.trim_start_matches("postgresql@").parse().ok()?;
            Some((major, entry.path().join("bin")))
        })
        .collect();
    installed.sort_by_key(|(major, _)| std::cmp::Reverse(*major));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let embedded = format!("@embedded-postgres/{}/native/bin", npm_platform());
    installed
        .into_iter()
        .map(|(_, dir)| dir)
        .chain(std::env::split_paths(&path).filter(|dir| dir.join("postgres").is_file()))
        .chain(node_modules.iter().map(|dir| dir.join(&embedded)))
        .collect()
}

/// The npm name of this platform, such as `linux-x64`.
fn npm_platform() -> String {
    let system = match std::env::consts::OS {
        "macos" => "darwin",
        other => other,
    };
    let machine = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("{system}-{machine}")
}

/// npm tarballs carry no symbolic links and may lose the executable bit. The package lists its
/// links in `pg-symlinks.json`; its install script makes them, unless scripts were switched off.
/// Failing is no error here: the binaries then do not run, and the search goes on.
fn complete_npm_package(bin: &Path) {
    let Some(native) = bin.parent() else { return };
    let Ok(list) = std::fs::read(native.join("pg-symlinks.json")) else { return };
    let Ok(links) = serde_json::from_slice::<Vec<Link>>(&list) else { return };
    for link in links {
        let (Some(source), Some(target)) =
            (link.source.strip_prefix("native/"), link.target.strip_prefix("native/"))
        else {
            continue;
        };
        let target = native.join(target);
        let up = Path::new(&link.target).parent();
        let relative = match Path::new(&link.source).parent() == up {
            true => PathBuf::from(Path::new(source).file_name().unwrap_or_default()),
            false => native.join(source),
        };
        if std::fs::symlink_metadata(&target).is_err() {
            std::os::unix::fs::symlink(relative, &target).ok();
        }
    }
    for name in ["postgres", "initdb", "pg_ctl"] {
        let program = bin.join(name);
        if let Ok(meta) = std::fs::metadata(&program)
            && meta.permissions().mode() & 0o111 != 0o111
        {
            std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).ok();
        }
    }
}

#[derive(serde::Deserialize)]
struct Link {
    source: String,
    target: String,
}

fn copy_tree(from: &Path, to: &Path) -> Result<(), PostgresError> {
    let failed = PostgresError::unwritable;
    let meta = std::fs::symlink_metadata(from).map_err(failed(from))?;
    if meta.is_symlink() {
        let target = std::fs::read_link(from).map_err(failed(from))?;
        std::fs::remove_file(to).ok();
        return std::os::unix::fs::symlink(target, to).map_err(failed(to));
    }
    if !meta.is_dir() {
        return std::fs::copy(from, to).map(|_| ()).map_err(failed(to));
    }
    std::fs::create_dir_all(to).map_err(failed(to))?;
    for entry in std::fs::read_dir(from).map_err(failed(from))? {
        let entry = entry.map_err(failed(from))?;
        copy_tree(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// `postgres (PostgreSQL) 15.19 (Debian …)` and `18beta1` alike.
fn major_of(version: &str) -> Option<u32> {
    let number = version.split("(PostgreSQL)").nth(1)?.trim_start();
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_major_version() {
        assert_eq!(major_of("postgres (PostgreSQL) 15.19 (Debian 15.19-0+deb12u1)"), Some(15));
        assert_eq!(major_of("postgres (PostgreSQL) 18beta1"), Some(18));
        assert_eq!(major_of("nonsense"), None);
    }
}
