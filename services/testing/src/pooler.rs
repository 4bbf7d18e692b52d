//! A PgBouncer for tests, which pools transactions.

use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio_postgres::{Config, config::Host};

use super::container::free_port;
use super::database::open_directory;

/// A PgBouncer in front of a database. It ends when this is dropped.
#[derive(Debug)]
pub struct Pooler {
    url: String,
    child: Child,
    _folder: tempfile::TempDir,
}

impl Pooler {
    /// Starts the one that `AFTERBELL_TEST_PGBOUNCER` names in front of the database of a URL, for its role, with at most so
    /// many prepared statements for each connection; 0 is what those before 1.21 do.
    ///
    /// Panics when there is none: a test never passes because its server was missing.
    pub async fn start(database: &str, statements: u32) -> Self {
        let program = std::env::var("AFTERBELL_TEST_PGBOUNCER")
            .expect("AFTERBELL_TEST_PGBOUNCER: run the tests by deploy/pgbouncer/run.sh");
        let config: Config = database.parse().expect("the database's URL");
        let user = config.get_user().expect("a role").to_owned();
        let name = config.get_dbname().expect("a database").to_owned();
        let server = forward(config).await;
        let folder = open_directory("afterbell-pooler-");
        let port = free_port();
        let path = |name: &str| folder.path().join(name);
        let write = |name: &str, text: String| {
            std::fs::write(path(name), text).expect("its settings");
            let open = std::fs::Permissions::from_mode(0o644);
            std::fs::set_permissions(path(name), open).expect("its settings");
        };
        write("users", format!("\"{user}\" \"\"\n"));
        let users = path("users");
        write(
            "settings",
            format!(
                "[databases]\n* = host=127.0.0.1 port={server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
                 listen_port = {port}\nunix_socket_dir =\nauth_type = trust\nauth_file = {}\n\
                 pool_mode = transaction\ndefault_pool_size = 4\nmax_prepared_statements = {statements}\n",
                users.display()
            ),
        );
        // Where the account that it runs as can reach it.
        let own = path("pgbouncer");
        std::fs::copy(program, &own).expect("the program that AFTERBELL_TEST_PGBOUNCER names");
        let mut command = Command::new(own);
        if nix::unistd::geteuid().is_root() {
            // It does not run as root.
            command.args(["--user", "nobody"]);
        }
        let child = command
            .arg(path("settings"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("PgBouncer");
        let url = format!("postgres://{user}@127.0.0.1:{port}/{name}");
        let mut pooler = Self { url, child, _folder: folder };
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            let ended = pooler.child.try_wait().expect("its process");
            assert!(
                ended.is_none() && begun.elapsed() < Duration::from_secs(30),
                "PgBouncer is silent"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        pooler
    }

    /// URL of the database through it.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// A port that leads to a server, whose socket is perhaps closed to other accounts.
async fn forward(to: Config) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("its address").port();
    let server = to.get_ports().first().copied().unwrap_or(5432);
    let host = to.get_hosts().first().expect("a host").clone();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let host = host.clone();
            tokio::spawn(async move {
                match host {
                    Host::Tcp(host) => {
                        let mut far = TcpStream::connect((host.as_str(), server)).await?;
                        copy_bidirectional(&mut near, &mut far).await
                    }
                    Host::Unix(folder) => {
                        let socket: PathBuf = folder.join(format!(".s.PGSQL.{server}"));
                        let mut far = UnixStream::connect(socket).await?;
                        copy_bidirectional(&mut near, &mut far).await
                    }
                }
            });
        }
    });
    port
}
