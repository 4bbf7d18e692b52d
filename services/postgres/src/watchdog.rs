//! Stops the server when we end without doing so ourselves: after `kill -9`, a panic, or a test
//! process that simply exits.

use std::io::Write as _;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

/// A shell that waits for the end of a pipe only we hold. The kernel closes our end however we
/// die; the shell then asks the server for a fast shutdown and removes what is temporary.
#[derive(Debug)]
pub(super) struct Watchdog {
    shell: Child,
    pipe: Option<ChildStdin>,
}

// $1 server's process, $2 its data directory, then the directories to remove. The process number
// may have been given to somebody else by then, so it counts only while the server's own lock file
// names it.
const SCRIPT: &str = r#"
read -r word
[ "$word" = done ] && exit 0
pid=$1; data=$2; shift 2
if read -r owner < "$data/postmaster.pid" && [ "$owner" = "$pid" ]; then
  kill -INT "$pid"
  n=0
  while [ -e "$data/postmaster.pid" ] && [ $n -lt 300 ]; do sleep 0.1; n=$((n+1)); done
fi
[ $# -gt 0 ] && rm -rf -- "$@"
"#;

impl Watchdog {
    pub(super) fn start(server: u32, data: &Path, temporary: &[&Path]) -> std::io::Result<Self> {
        let mut shell = Command::new("/bin/sh")
            .args(["-c", SCRIPT, "afterbell-watchdog", &server.to_string()])
            .arg(data)
            .args(temporary)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir("/")
            .process_group(0)
            .spawn()?;
        let pipe = shell.stdin.take();
        Ok(Self { shell, pipe })
    }

    /// Ends the watch: the server has been stopped the ordinary way.
    pub(super) fn dismiss(mut self) {
        if let Some(mut pipe) = self.pipe.take() {
            pipe.write_all(b"done\n").ok();
        }
        self.shell.wait().ok();
    }
}
