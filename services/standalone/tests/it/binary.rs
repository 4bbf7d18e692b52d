//! Runs `afterbell` and reads what it says.

use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use platform::postgres::RunningServer;
use serde_json::Value;

/// A directory that the account which PostgreSQL runs as can reach.
pub fn directory() -> tempfile::TempDir {
    testing::open_directory("afterbell-it-")
}

/// As [`directory`], with the demo in `data`, which a portal there starts on with `--demo`. It is loaded once for all
/// tests of the process: each gets a copy.
pub fn directory_with_demo() -> tempfile::TempDir {
    static LOADED: LazyLock<PathBuf> = LazyLock::new(|| {
        let loaded = directory().keep();
        remove_at_exit(&loaded);
        assert_eq!(Portal::start(&loaded, &["--demo"]).end("-TERM"), Some(0));
        loaded
    });
    let dir = directory();
    // By `cp`, which leaves the database to its owner.
    let copy = Command::new("cp").arg("-a").arg(LOADED.join("data")).arg(dir.path()).status();
    assert!(copy.unwrap().success());
    dir
}

/// Removes a directory when this process ends, however it does: then nobody holds the other end of the pipe any more.
fn remove_at_exit(dir: &Path) {
    static REMOVERS: Mutex<Vec<Child>> = Mutex::new(Vec::new());
    let mut remover = Command::new("sh");
    remover.args(["-c", "read -r _; rm -rf \"$0\""]).arg(dir).stdin(Stdio::piped());
    let remover = remover.stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    REMOVERS.lock().unwrap().push(remover.spawn().unwrap());
}

/// `afterbell` with arguments, in a directory, with settings of nobody's.
pub fn afterbell(dir: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_afterbell"));
    command.current_dir(dir).args(args);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("AFTERBELL_") && name != "AFTERBELL_POSTGRES_BIN" {
            command.env_remove(name);
        }
    }
    command
}

/// Runs a command to its end.
pub fn output(dir: &Path, args: &[&str]) -> Output {
    afterbell(dir, args).output().unwrap()
}

/// What it printed, after it has succeeded.
#[track_caller]
pub fn succeed(dir: &Path, args: &[&str]) -> String {
    succeed_with(dir, args, &[])
}

/// As [`succeed`], with variables of the environment.
#[track_caller]
pub fn succeed_with(dir: &Path, args: &[&str], variables: &[(&str, &str)]) -> String {
    let output = afterbell(dir, args).envs(variables.iter().copied()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What it complained of on one line, after it has failed with code 2.
#[track_caller]
pub fn refuse(dir: &Path, args: &[&str]) -> String {
    refuse_with(dir, args, &[])
}

/// As [`refuse`], with variables of the environment.
#[track_caller]
pub fn refuse_with(dir: &Path, args: &[&str], variables: &[(&str, &str)]) -> String {
    let output = afterbell(dir, args).envs(variables.iter().copied()).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    let line = text.lines().find(|line| line.starts_with("afterbell: "));
    line.unwrap_or_else(|| panic!("no sentence in {text}")).to_owned()
}

/// A portal that answers requests; killed when dropped.
pub struct Portal {
    pub url: String,
    pub dir: PathBuf,
    child: Child,
}

impl Portal {
    /// Starts `afterbell run --json --port 0 --data data` and more, and waits for its ready line.
    pub fn start(dir: &Path, more: &[&str]) -> Self {
        Self::start_with(dir, more, &[])
    }

    /// As [`Portal::start`], with variables of the environment.
    pub fn start_with(dir: &Path, more: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut args = vec!["run", "--json", "--port", "0", "--data", "data"];
        args.extend(more);
        let mut command = afterbell(dir, &args);
        let mut child =
            command.envs(variables.iter().copied()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let ready: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("said {line:?}"));
        assert_eq!(ready["event"], "ready");
        let url = ready["url"].as_str().unwrap().to_owned();
        Self { url, dir: dir.to_path_buf(), child }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Its PostgreSQL.
    pub fn postgres(&self) -> RunningServer {
        let text = std::fs::read(self.dir.join("data/running.json")).unwrap();
        let mut presence: Value = serde_json::from_slice(&text).unwrap();
        serde_json::from_value(presence["postgres"].take()).unwrap()
    }

    /// Ends it by a signal; answers its exit code.
    #[track_caller]
    pub fn end(mut self, signal: &str) -> Option<i32> {
        let pid = self.pid().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "{signal} did not end it");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Portal {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Waits until a process is gone.
#[track_caller]
pub fn wait_for_exit(pid: u32) {
    let begun = Instant::now();
    let stat = format!("/proc/{pid}/stat");
    // A zombie that nobody has waited for yet has ended as well.
    while std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z ")) {
        assert!(begun.elapsed() < Duration::from_secs(30), "process {pid} still runs");
        std::thread::sleep(Duration::from_millis(50));
    }
}
