//! Servers for tests in containers, where a Docker engine answers.

use std::{
    collections::BTreeSet,
    fmt::Display,
    io::Write as _,
    net::TcpListener,
    os::unix::process::CommandExt as _,
    process::{Child, Command, Stdio},
    sync::Mutex,
    time::Duration,
};

use testcontainers::{
    ContainerRequest, GenericImage, ImageExt as _, core::ContainerPort, runners::AsyncRunner as _,
};

/// How long an image may take to be had and started.
const PATIENCE: Duration = Duration::from_secs(300);

/// Kinds of servers of which this process could have no container: it does not ask, and wait, again.
static WITHOUT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// A kind of server that tests need.
#[derive(Clone, Copy, Debug)]
pub struct Image {
    /// Its name, for people.
    pub title: &'static str,
    /// The image, unless the environment names another.
    pub default: &'static str,
    /// The variable that does.
    pub setting: &'static str,
    /// The port on which it listens.
    pub port: u16,
}

/// A container that ends with this, and with the process, however that ends.
#[derive(Debug)]
pub struct Container {
    /// Its port on 127.0.0.1.
    pub port: u16,
    remover: Child,
}

impl Container {
    /// Starts a container whose server listens on a port of 127.0.0.1; a free one unless it is given. `settled` adds what
    /// the server needs and is told the port.
    ///
    /// None where no engine answers or the image cannot be had; says so, and which server tests get.
    pub async fn start(
        image: Image,
        port: Option<u16>,
        settled: impl FnOnce(ContainerRequest<GenericImage>, u16) -> ContainerRequest<GenericImage>,
    ) -> Option<Self> {
        let is_off = std::env::var("AFTERBELL_TEST_CONTAINERS").is_ok_and(|value| value == "off");
        if is_off || WITHOUT.lock().expect("the list").contains(image.title) {
            return None;
        }
        let name = std::env::var(image.setting).unwrap_or_else(|_| image.default.to_owned());
        // A port of a registry is followed by a path, a tag is not.
        let (repository, tag) = match name.rsplit_once(':') {
            Some((repository, tag)) if !tag.contains('/') => (repository, tag),
            _ => (name.as_str(), "latest"),
        };
        let port = port.unwrap_or_else(free_port);
        let inside = ContainerPort::Tcp(image.port);
        let request = GenericImage::new(repository, tag)
            .with_exposed_port(inside)
            .with_mapped_port(port, inside)
            .with_startup_timeout(PATIENCE);
        match settled(request, port).start().await {
            Ok(container) => {
                say(image.title, format_args!("a container of {name}"));
                let remover = remover(container.id());
                // It lives as long as the process, not as long as the runtime of the test that came first.
                std::mem::forget(container);
                Some(Self { port, remover })
            }
            Err(error) => {
                say(image.title, format_args!("no container of {name} ({error})"));
                WITHOUT.lock().expect("the list").insert(image.title);
                None
            }
        }
    }
}

impl Drop for Container {
    fn drop(&mut self) {
        drop(self.remover.stdin.take());
        self.remover.wait().ok();
    }
}

/// A port of 127.0.0.1 that nobody has, most likely.
pub fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    free.expect("a free port").port()
}

/// Says which server tests get, also where what tests write is held back.
pub fn say(title: &str, what: impl Display) {
    writeln!(std::io::stderr(), "tests: {title}: {what}").ok();
}

/// Removes the container when our end of its input closes, however we die.
fn remover(id: &str) -> Child {
    let script = r#"read -r _; docker rm --force --volumes "$1""#;
    Command::new("/bin/sh")
        .args(["-c", script, "afterbell-container", id])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("a shell")
}
