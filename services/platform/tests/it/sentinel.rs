//! A group of Redis servers of which Sentinels choose the master.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use platform::cache::Cache;
use secrecy::SecretString;
use testing::free_port;

const HOUR: Duration = Duration::from_secs(3600);
/// How long the group may take for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server, ended when dropped as if it had crashed.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    /// Of a group without a password but for what `settings` say.
    fn start(folder: &Path, name: &str, settings: &str, is_sentinel: bool) -> Self {
        let port = free_port();
        let file = folder.join(name);
        let text = format!("bind 127.0.0.1\nport {port}\ndir {}\n{settings}", folder.display());
        std::fs::write(&file, text).unwrap();
        let mut command = Command::new("redis-server");
        command.arg(&file);
        if is_sentinel {
            command.arg("--sentinel");
        }
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("redis-server");
        Self { child, port }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Asks again until the answer is as it should be.
async fn until<T, E: std::fmt::Debug>(
    ask: impl AsyncFn() -> Result<T, E>,
    is_right: impl Fn(&T) -> bool,
) {
    let begun = Instant::now();
    loop {
        let answer = ask().await;
        if answer.as_ref().is_ok_and(&is_right) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{:?}", answer.err());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_master_that_is_lost_has_a_successor() {
    let folder = tempfile::tempdir().unwrap();
    let server = |name: &str, settings: &str| {
        let settings = format!(
            "save \"\"\nappendonly no\nrequirepass se@cret\nmasterauth se@cret\nrepl-diskless-sync-delay 0\n{settings}"
        );
        Server::start(folder.path(), name, &settings, false)
    };
    let master = server("master", "");
    let replica = server("replica", &format!("replicaof 127.0.0.1 {}\n", master.port));
    let url = format!("redis://:se%40cret@127.0.0.1:{}/0", replica.port);
    let replica_alone = Cache::open(&SecretString::from(url)).await.unwrap();
    let sentinel = Server::start(
        folder.path(),
        "sentinel",
        &format!(
            "sentinel monitor portal 127.0.0.1 {} 1\nsentinel auth-pass portal se@cret\n\
             sentinel down-after-milliseconds portal 500\nsentinel failover-timeout portal 3000\n",
            master.port
        ),
        true,
    );
    // The first of the list is away.
    let url =
        format!("redis+sentinel://:se%40cret@127.0.0.1:1,127.0.0.1:{}/portal/0", sentinel.port);
    let cache = Cache::open(&SecretString::from(url)).await.unwrap();
    assert!(cache.is_shared());
    until(async || cache.set("session", "Ivy", HOUR).await, |()| true).await;
    // Both have it, and the Sentinel knows of the replica, which it asks the master for now and then.
    let is_there = |value: &Option<String>| value.as_deref() == Some("Ivy");
    until(async || replica_alone.get("session").await, is_there).await;
    let known = redis_replicas(sentinel.port);
    until(async || Ok::<_, ()>(known().await), |count| *count == 1).await;

    drop(master);
    until(async || cache.set("later", "Ivy", HOUR).await, |()| true).await;
    assert_eq!(cache.get("session").await.unwrap().as_deref(), Some("Ivy"));
    // Whoever was connected to it while it was none has to come again.
    until(async || replica_alone.get("later").await, is_there).await;
}

/// How many replicas a Sentinel knows that are well.
fn redis_replicas(port: u16) -> impl AsyncFn() -> usize {
    async move || {
        let output = Command::new("redis-cli")
            .args(["-p", &port.to_string(), "sentinel", "replicas", "portal"])
            .output()
            .unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        stdout
            .lines()
            .filter(|line| *line == "master-link-status")
            .count()
            .min(stdout.lines().filter(|line| *line == "ok").count())
    }
}
