//! Starting and stopping the server on a directory.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use sha2::{Digest as _, Sha256};
use tokio_postgres::NoTls;
use tokio_postgres::error::{DbError, SqlState};

use super::watchdog::Watchdog;
use super::{Account, Binaries, PostgresError};

/// How long a server may take to answer after its start. Replaying the log after a crash of the
/// machine can take minutes.
const START_TIMEOUT: Duration = Duration::from_secs(300);
const STOP_TIMEOUT: Duration = Duration::from_secs(30);
/// Bytes of the log that are shown to whoever asks why a server has ended.
const SHOWN: u64 = 4 * 1024;
/// Bytes of the log in which the reason of a failed start is looked for: up to two hundred sessions of a killed server add a line
/// each to it.
const READ: u64 = 64 * 1024;
const POLL: Duration = Duration::from_millis(20);

/// Name of the account that owns everything in a server of ours.
pub(super) const SUPERUSER: &str = "afterbell";

/// Whether a crash of the machine may lose data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// Every commit is on disk before it is answered.
    Durable,
    /// Nothing is flushed: for tests.
    Throwaway,
}

/// What to start.
#[derive(Debug, Clone)]
pub struct Options {
    /// The PostgreSQL data directory; made when it is not there.
    pub data: PathBuf,
    /// File the server's log is appended to.
    pub log: PathBuf,
    /// Whether commits are flushed.
    pub durability: Durability,
    /// `node_modules` directories in which the npm build may be.
    pub node_modules: Vec<PathBuf>,
    /// Removed when the server ends, however it ends.
    pub temporary: Option<PathBuf>,
}

/// Where a running server of ours is; enough for another process to connect to it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct RunningServer {
    /// Directory of its Unix socket.
    pub socket: PathBuf,
    /// Its process.
    pub pid: u32,
    /// Its major version.
    pub major: u32,
    /// Its data directory.
    #[serde(default)]
    pub data: PathBuf,
}

impl RunningServer {
    /// URL of a database for a role.
    pub fn url(&self, database: &str, role: &str) -> String {
        let host: String =
            url::form_urlencoded::byte_serialize(self.socket.to_string_lossy().as_bytes())
                .collect();
        format!("postgres://{role}@{host}/{database}")
    }

    /// URL for the account that owns everything.
    pub fn admin_url(&self) -> String {
        self.url("postgres", SUPERUSER)
    }
}

/// A PostgreSQL server we started. Dropping it without [`Postgres::stop`] stops it as well, a
/// moment later.
#[derive(Debug)]
pub struct Postgres {
    server: RunningServer,
    child: Child,
    watchdog: Watchdog,
    options: Options,
    binaries: Binaries,
    account: Account,
}

impl Postgres {
    /// Starts a server on a directory and waits until it answers. A server that a killed
    /// predecessor left running there is stopped first.
    ///
    /// The caller makes sure that no other process does the same on that directory now.
    pub async fn start(mut options: Options) -> Result<Self, PostgresError> {
        let parent = options.data.parent().unwrap_or(Path::new("/")).to_path_buf();
        std::fs::create_dir_all(&parent).map_err(PostgresError::unwritable(&parent))?;
        let mut account = Account::for_data(&options.data)?;
        if !account.reaches(&parent) {
            options.data = outside_closed_directories(&options.data)?;
            account = Account::for_data(&options.data)?;
        }
        let made_by = data_version(&options.data)?;
        let binaries =
            Binaries::find(&options.node_modules, made_by.map(|made| (made, &*options.data)))?
                .reachable_by(account)?;
        if made_by.is_none() {
            initialize(&binaries, account, &options).await?;
        }
        // First, because a server that is about to end takes files away.
        stop_leftover(&options.data).await?;
        account.own(&options.data)?;
        let socket = socket_dir(account)?;
        match launch(&binaries, account, &options, &socket).await {
            Ok((server, child, watchdog)) => {
                Ok(Self { server, child, watchdog, options, binaries, account })
            }
            Err(error) => {
                std::fs::remove_dir_all(&socket).ok();
                Err(error)
            }
        }
    }

    /// Where the server is.
    pub fn server(&self) -> &RunningServer {
        &self.server
    }

    /// The last lines of the log when the server has ended by itself, else `None`.
    pub fn ended(&mut self) -> Option<String> {
        match self.child.try_wait() {
            Ok(None) => None,
            _ => Some(log_tail(&self.options.log, 0, SHOWN)),
        }
    }

    /// Starts a server that has ended by itself again, at the same place.
    pub async fn restart(&mut self) -> Result<(), PostgresError> {
        stop_leftover(&self.options.data).await?;
        let (server, child, watchdog) =
            launch(&self.binaries, self.account, &self.options, &self.server.socket).await?;
        self.server = server;
        self.child = child;
        std::mem::replace(&mut self.watchdog, watchdog).dismiss();
        Ok(())
    }

    /// Stops the server: open connections are closed, everything is flushed.
    pub async fn stop(mut self) {
        end(&mut self.child).await;
        self.watchdog.dismiss();
        std::fs::remove_dir_all(&self.server.socket).ok();
        if let Some(dir) = &self.options.temporary {
            std::fs::remove_dir_all(dir).ok();
        }
    }
}

/// The version that made a data directory; `None` when it is not there or empty.
fn data_version(data: &Path) -> Result<Option<u32>, PostgresError> {
    let damaged = |detail: &str| PostgresError::Damaged {
        path: data.to_path_buf(),
        detail: detail.to_owned(),
    };
    if std::fs::symlink_metadata(data).is_ok() && !data.is_dir() {
        return Err(damaged("it is not a directory"));
    }
    if std::fs::read_dir(data).is_ok_and(|mut entries| entries.next().is_some()) {
        let text = std::fs::read_to_string(data.join("PG_VERSION"))
            .map_err(|_| damaged("its PG_VERSION file is missing"))?;
        let version = text.trim().parse().map_err(|_| damaged("its PG_VERSION is unreadable"))?;
        return Ok(Some(version));
    }
    Ok(None)
}

/// A place for the data that the server's account can reach, used when we are root and the wanted
/// directory lies below one that only root may enter. A link is left where the data was wanted.
fn outside_closed_directories(requested: &Path) -> Result<PathBuf, PostgresError> {
    let absolute = std::path::absolute(requested).map_err(PostgresError::unwritable(requested))?;
    let name = hex::encode(Sha256::digest(absolute.to_string_lossy().as_bytes()));
    let real = PathBuf::from("/var/lib/afterbell").join(name.get(..16).unwrap_or(&name));
    if std::fs::read_link(requested).is_ok_and(|target| target == real) && real.is_dir() {
        return Ok(real);
    }
    // No link: whoever removed the data directory wanted its contents gone.
    if real.exists() {
        std::fs::remove_dir_all(&real).map_err(PostgresError::unwritable(&real))?;
    }
    if requested.is_dir() && !requested.is_symlink() {
        return Ok(requested.to_path_buf());
    }
    std::fs::create_dir_all(&real).map_err(PostgresError::unwritable(&real))?;
    std::fs::remove_file(requested).ok();
    std::os::unix::fs::symlink(&real, requested).map_err(PostgresError::unwritable(requested))?;
    Ok(real)
}

/// Makes the data directory under another name and moves it into place when it is whole, so that
/// an interruption leaves nothing half made.
async fn initialize(
    binaries: &Binaries,
    account: Account,
    options: &Options,
) -> Result<(), PostgresError> {
    let fresh = options.data.with_extension("new");
    if fresh.exists() {
        std::fs::remove_dir_all(&fresh).map_err(PostgresError::unwritable(&fresh))?;
    }
    let program = binaries.program("initdb");
    let mut detail = String::new();
    // The first locale sorts and folds case by Unicode; not every system has it.
    for locale in ["C.UTF-8", "C"] {
        account.private_dir(&fresh)?;
        let mut command = account.command(&program);
        command
            .args(["--username", SUPERUSER, "--auth", "trust", "--encoding", "UTF8"])
            .args(["--locale", locale, "--no-instructions", "--pgdata"])
            .arg(&fresh);
        if options.durability == Durability::Throwaway {
            command.arg("--no-sync");
        }
        let output = tokio::task::spawn_blocking(move || command.output()).await;
        match output {
            Ok(Ok(output)) if output.status.success() => {
                std::fs::remove_dir(&options.data).ok();
                return std::fs::rename(&fresh, &options.data)
                    .map_err(PostgresError::unwritable(&options.data));
            }
            Ok(Ok(output)) => detail = String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            Ok(Err(error)) => detail = error.to_string(),
            Err(error) => detail = error.to_string(),
        }
        std::fs::remove_dir_all(&fresh).ok();
    }
    Err(PostgresError::Program { program: program.display().to_string(), detail })
}

/// Stops a server that still runs on the directory after the process that owned it was killed, and
/// removes a lock file that names no such server.
async fn stop_leftover(data: &Path) -> Result<(), PostgresError> {
    let lock = data.join("postmaster.pid");
    let Ok(text) = std::fs::read_to_string(&lock) else { return Ok(()) };
    let pid = text.lines().next().and_then(|line| line.trim().parse::<u32>().ok());
    let Some(pid) = pid.filter(|pid| serves(*pid, data)) else {
        return match std::fs::remove_file(&lock) {
            // It ended between the reading and now.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
            removed => removed.map_err(PostgresError::unwritable(&lock)),
        };
    };
    for (how, patience) in [
        (Signal::SIGINT, STOP_TIMEOUT),
        (Signal::SIGQUIT, Duration::from_secs(10)),
        (Signal::SIGKILL, Duration::from_secs(10)),
    ] {
        signal(pid, how);
        let begun = Instant::now();
        while begun.elapsed() < patience {
            if !serves(pid, data) {
                return Ok(());
            }
            tokio::time::sleep(POLL).await;
        }
    }
    Err(PostgresError::Start { detail: format!("process {pid} still runs on {}", data.display()) })
}

/// Whether a process is a PostgreSQL server working in that directory.
fn serves(pid: u32, data: &Path) -> bool {
    let process = PathBuf::from(format!("/proc/{pid}"));
    if !Path::new("/proc/self").exists() {
        return i32::try_from(pid).is_ok_and(|pid| kill(Pid::from_raw(pid), None).is_ok());
    }
    let same_place = match (std::fs::read_link(process.join("cwd")), std::fs::canonicalize(data)) {
        (Ok(cwd), Ok(data)) => cwd == data,
        _ => false,
    };
    same_place
        && std::fs::read_to_string(process.join("comm"))
            .is_ok_and(|name| name.trim().starts_with("postgres"))
}

/// A private directory with a short name: the path of a Unix socket has room for 107 bytes.
fn socket_dir(account: Account) -> Result<PathBuf, PostgresError> {
    let short = Path::new("/tmp");
    let root = if short.is_dir() { short.to_path_buf() } else { std::env::temp_dir() };
    let dir = tempfile::Builder::new()
        .prefix("afterbell-")
        .tempdir_in(&root)
        .map_err(PostgresError::unwritable(&root))?
        .keep();
    account.private_dir(&dir)?;
    Ok(dir)
}

async fn launch(
    binaries: &Binaries,
    account: Account,
    options: &Options,
    socket: &Path,
) -> Result<(RunningServer, Child, Watchdog), PostgresError> {
    let begun = Instant::now();
    loop {
        match launch_once(binaries, account, options, socket).await {
            // Sessions of a server that was killed end by themselves within a moment.
            Err(PostgresError::Start { detail })
                if detail.contains("shared memory block") && begun.elapsed() < STOP_TIMEOUT =>
            {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            other => return other,
        }
    }
}

async fn launch_once(
    binaries: &Binaries,
    account: Account,
    options: &Options,
    socket: &Path,
) -> Result<(RunningServer, Child, Watchdog), PostgresError> {
    let log = File::options()
        .create(true)
        .append(true)
        .open(&options.log)
        .map_err(PostgresError::unwritable(&options.log))?;
    let logged = log.metadata().map_or(0, |meta| meta.len());
    let errors = log.try_clone().map_err(PostgresError::unwritable(&options.log))?;
    let program = binaries.program("postgres");
    let failed = |error: std::io::Error| PostgresError::Program {
        program: program.display().to_string(),
        detail: error.to_string(),
    };
    let mut command = account.command(&program);
    command.arg("-D").arg(&options.data).arg("-k").arg(socket);
    for setting in settings(options.durability) {
        command.args(["-c", setting]);
    }
    let mut child =
        command.stdout(Stdio::from(log)).stderr(Stdio::from(errors)).spawn().map_err(failed)?;
    let mut temporary = vec![socket];
    temporary.extend(options.temporary.as_deref());
    let watchdog = match Watchdog::start(child.id(), &options.data, &temporary) {
        Ok(watchdog) => watchdog,
        Err(error) => {
            child.kill().ok();
            child.wait().ok();
            return Err(failed(error));
        }
    };
    let server = RunningServer {
        socket: socket.to_path_buf(),
        pid: child.id(),
        major: binaries.major(),
        data: options.data.clone(),
    };
    match answer(&mut child, options, &server.admin_url(), logged).await {
        Ok(()) => Ok((server, child, watchdog)),
        Err(error) => {
            end(&mut child).await;
            watchdog.dismiss();
            Err(error)
        }
    }
}

/// Waits until a server that was started answers. Its log was `logged` bytes long before.
///
/// Errors: it has ended, or says that it will not answer.
async fn answer(
    child: &mut Child,
    options: &Options,
    url: &str,
    logged: u64,
) -> Result<(), PostgresError> {
    let begun = Instant::now();
    while begun.elapsed() < START_TIMEOUT {
        if !matches!(child.try_wait(), Ok(None)) {
            return Err(refused(&options.data, &log_tail(&options.log, logged, READ)));
        }
        match tokio_postgres::connect(url, NoTls).await {
            Ok(_) => return Ok(()),
            Err(error) => match error.as_db_error() {
                // It is starting up, or replays its log after a crash of the machine.
                Some(message) if *message.code() == SqlState::CANNOT_CONNECT_NOW => {}
                Some(message) => return Err(unusable(&options.data, message)),
                // It does not listen yet, or the connection broke off.
                None => {}
            },
        }
        if let Some(detail) = crash(&log_tail(&options.log, logged, READ)) {
            return Err(PostgresError::Start { detail });
        }
        tokio::time::sleep(POLL).await;
    }
    Err(PostgresError::Start {
        detail: format!("it did not answer within {} s", START_TIMEOUT.as_secs()),
    })
}

/// Stops a server: open connections are closed, everything is flushed.
async fn end(child: &mut Child) {
    if matches!(child.try_wait(), Ok(None)) {
        signal(child.id(), Signal::SIGINT);
    }
    let begun = Instant::now();
    while matches!(child.try_wait(), Ok(None)) {
        if begun.elapsed() > STOP_TIMEOUT {
            signal(child.id(), Signal::SIGQUIT);
            child.wait().ok();
            break;
        }
        tokio::time::sleep(POLL).await;
    }
}

fn settings(durability: Durability) -> Vec<&'static str> {
    let mut settings = vec![
        "listen_addresses=",
        "unix_socket_permissions=0700",
        "max_connections=200",
        "jit=off",
        "timezone=UTC",
        "log_timezone=UTC",
        "lc_messages=C",
        "logging_collector=off",
        "log_checkpoints=off",
    ];
    match durability {
        Durability::Durable => settings.push("shared_buffers=128MB"),
        Durability::Throwaway => settings.extend([
            "shared_buffers=64MB",
            "fsync=off",
            "synchronous_commit=off",
            "full_page_writes=off",
            "autovacuum=off",
        ]),
    }
    settings
}

/// Whether sessions say so when they end, also those of a server that was killed: they write into the same log, and after it was
/// started again. It says nothing of why a server does not start.
fn of_sessions(message: &str) -> bool {
    ["terminating connection", "connection to client lost", "the database system is "]
        .iter()
        .any(|words| message.starts_with(words))
}

/// Tells a damaged directory from a machine that is short of something.
fn refused(data: &Path, log: &str) -> PostgresError {
    let fatal = log
        .lines()
        .rev()
        .filter_map(|line| {
            ["FATAL:", "PANIC:"].iter().find_map(|mark| line.split_once(mark).map(|(_, rest)| rest))
        })
        .map(str::trim)
        .find(|message| !of_sessions(message))
        .map(str::to_owned);
    let machine = [
        "No space left",
        "shared memory",
        "semaphore",
        "Permission denied",
        "lock file",
        "Cannot allocate",
        "out of memory",
        "listen on",
        "create any Unix-domain sockets",
    ];
    match fatal {
        Some(detail) if machine.iter().any(|words| detail.contains(words)) => {
            PostgresError::Start { detail }
        }
        // The data is as it was. What is wrong with the file, and in which line, was said before.
        Some(detail) if detail.starts_with("configuration file") => {
            let message = log.lines().filter_map(|line| line.split_once("LOG:"));
            let message: Vec<&str> = message.map(|(_, message)| message.trim()).collect();
            PostgresError::Start { detail: format!("{detail}: {}", message.join("; ")) }
        }
        Some(detail) => PostgresError::Damaged { path: data.to_path_buf(), detail },
        None if log.trim().is_empty() => PostgresError::Start {
            detail: "it ended without a word; is the machine out of memory?".to_owned(),
        },
        // Without its control file it does not get as far as its own log format.
        None if log.contains("could not find the database system") => PostgresError::Damaged {
            path: data.to_path_buf(),
            detail: "global/pg_control is missing".to_owned(),
        },
        None => PostgresError::Start { detail: log.lines().last().unwrap_or_default().to_owned() },
    }
}

/// Classes of SQLSTATE that speak of the machine, of other programs or of who may connect, not of the data.
const NOT_THE_DATA: [&str; 3] = ["28", "53", "57"];

/// What a server that is up says instead of answering us, who are alone with it.
pub(super) fn unusable(data: &Path, message: &DbError) -> PostgresError {
    let detail = match message.detail() {
        Some(more) => format!("{} ({})", message.message(), more.trim_end_matches('.')),
        None => message.message().to_owned(),
    };
    match NOT_THE_DATA.iter().any(|class| message.code().code().starts_with(class)) {
        true => PostgresError::Start { detail },
        false => PostgresError::Damaged { path: data.to_path_buf(), detail },
    }
}

/// What the log says of a process of the server that was ended by a signal. The server tries again for ever.
fn crash(log: &str) -> Option<String> {
    let line = log.lines().rev().find(|line| line.contains("was terminated by signal"))?;
    Some(line.split_once("LOG:").map_or(line, |(_, message)| message).trim().to_owned())
}

/// What the log has gained since it was `from` bytes long, at most its last `most` bytes.
fn log_tail(path: &Path, from: u64, most: u64) -> String {
    let mut text = Vec::new();
    if let Ok(mut file) = File::open(path) {
        let length = file.metadata().map_or(0, |meta| meta.len());
        file.seek(SeekFrom::Start(from.max(length.saturating_sub(most)))).ok();
        file.read_to_end(&mut text).ok();
    }
    String::from_utf8_lossy(&text).into_owned()
}

fn signal(pid: u32, signal: Signal) {
    if let Ok(pid) = i32::try_from(pid) {
        kill(Pid::from_raw(pid), signal).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sessions_say_is_no_reason_not_to_start() {
        let data = Path::new("/data");
        let of_server = "2026-09-01 08:00:00.000 UTC [7] FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use\n";
        let of_sessions = "2026-09-01 08:00:00.001 UTC [5] FATAL:  terminating connection due to unexpected postmaster exit\n\
            2026-09-01 08:00:00.002 UTC [8] FATAL:  the database system is starting up\n";
        let PostgresError::Start { detail } = refused(data, &format!("{of_server}{of_sessions}"))
        else {
            panic!("it is taken for damaged");
        };
        assert_eq!(detail, "pre-existing shared memory block (key 1, ID 2) is still in use");
        let of_startup =
            "2026-09-01 08:00:00.000 UTC [9] PANIC:  could not locate a valid checkpoint record\n";
        assert!(matches!(
            refused(data, &format!("{of_startup}{of_sessions}")),
            PostgresError::Damaged { .. }
        ));
    }

    #[test]
    fn a_crash_is_read_from_the_log() {
        let log = "2026-09-01 08:00:00.000 UTC [7] LOG:  database system is ready to accept connections\n\
            2026-09-01 08:00:01.000 UTC [7] LOG:  server process (PID 9) was terminated by signal 11: \
            Segmentation fault\n\
            2026-09-01 08:00:01.000 UTC [7] LOG:  terminating any other active server processes\n";
        let message = "server process (PID 9) was terminated by signal 11: Segmentation fault";
        assert_eq!(crash(log).as_deref(), Some(message));
        assert_eq!(crash(log.lines().next().unwrap()), None);
    }
}
