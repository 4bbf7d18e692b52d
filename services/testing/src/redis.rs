//! A Redis server for tests.

use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use testcontainers::ImageExt as _;

use super::container::{Container, Image, free_port, say};

/// The image of the server.
const IMAGE: Image =
    Image { title: "Redis", default: "redis:7", setting: "AFTERBELL_TEST_REDIS_IMAGE", port: 6379 };

/// A Redis server: the one `AFTERBELL_TEST_REDIS_URL` names, else one of our own on a free port, with nothing kept on
/// disk. Ours ends when this is dropped and when the process dies.
#[derive(Debug)]
pub struct RedisServer {
    url: String,
    own: Option<Own>,
}

/// What runs a server of our own.
#[derive(Debug)]
enum Own {
    Container(Container),
    Shell(Child),
}

impl RedisServer {
    /// Starts it and waits until it answers.
    ///
    /// Panics when there is none: a test never passes because its server was missing.
    pub async fn start() -> Self {
        if let Ok(url) = std::env::var("AFTERBELL_TEST_REDIS_URL") {
            say(IMAGE.title, "the one of AFTERBELL_TEST_REDIS_URL");
            return Self { url, own: None };
        }
        for _ in 0..5 {
            if let Some(server) = Self::start_once(free_port()).await {
                return server;
            }
        }
        panic!("redis-server did not start; install it or set AFTERBELL_TEST_REDIS_URL");
    }

    /// Its URL, such as `redis://127.0.0.1:40001/0`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Ends it, as if it had crashed.
    pub fn stop(&mut self) {
        match self.own.take() {
            Some(Own::Container(container)) => drop(container),
            Some(Own::Shell(mut shell)) => {
                drop(shell.stdin.take());
                shell.wait().ok();
            }
            None => {}
        }
    }

    /// Starts it again where it was, empty. Panics when it is not ours to start.
    pub async fn start_again(&mut self) {
        let port = url::Url::parse(&self.url).expect("its URL").port().expect("its port");
        assert!(self.own.is_none(), "it still runs");
        *self = Self::start_once(port).await.expect("redis-server where it was");
    }

    async fn start_once(port: u16) -> Option<Self> {
        let in_memory = ["redis-server", "--save", "", "--appendonly", "no"];
        let container =
            Container::start(IMAGE, Some(port), |request, _| request.with_cmd(in_memory)).await;
        let own = match container {
            Some(container) => Own::Container(container),
            None => Own::Shell(Self::shell(port)?),
        };
        let url = format!("redis://127.0.0.1:{port}/0");
        let client = redis::Client::open(url.as_str()).ok()?;
        let mut server = Self { url, own: Some(own) };
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            if client.get_multiplexed_async_connection().await.is_ok() {
                return Some(server);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        server.stop();
        None
    }

    fn shell(port: u16) -> Option<Child> {
        // The shell ends the server when our end of its input closes, however we die.
        let script = r#"redis-server --bind 127.0.0.1 --port "$1" --save "" --appendonly no \
            --dir / >/dev/null 2>&1 & server=$!; read -r _; kill -9 $server"#;
        say(IMAGE.title, "redis-server of this machine");
        Command::new("/bin/sh")
            .args(["-c", script, "afterbell-redis", &port.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .ok()
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        self.stop();
    }
}
