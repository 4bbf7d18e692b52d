//! A wire to a database that can be cut.

use std::path::{Path, PathBuf};

use tempfile::TempDir;
use tokio::{
    io::{AsyncRead, AsyncWrite, copy_bidirectional},
    net::{TcpStream, UnixListener, UnixStream},
    sync::watch,
};
use url::Url;

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

pub struct Wire {
    folder: TempDir,
    through: String,
    cut: watch::Sender<bool>,
}

impl Wire {
    /// A wire to the database of a URL.
    pub fn to(database: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut through = Url::parse(database).unwrap();
        let host: String =
            url::form_urlencoded::byte_serialize(folder.path().to_string_lossy().as_bytes())
                .collect();
        through.set_host(Some(&host)).unwrap();
        through.set_port(None).unwrap();
        let wire = Self { through: through.into(), cut: watch::Sender::new(false), folder };
        let (database, socket) = (Url::parse(database).unwrap(), wire.socket());
        tokio::spawn(serve(database, socket, wire.cut.subscribe()));
        wire
    }

    /// URL of the database through the wire.
    pub fn url(&self) -> &str {
        &self.through
    }

    /// Ends every connection and takes no new one.
    pub fn cut(&self) {
        self.cut.send_replace(true);
    }

    pub fn mend(&self) {
        self.cut.send_replace(false);
    }

    fn socket(&self) -> PathBuf {
        self.folder.path().join(".s.PGSQL.5432")
    }
}

async fn serve(database: Url, socket: PathBuf, mut cut: watch::Receiver<bool>) {
    let listener = UnixListener::bind(socket).unwrap();
    while let Ok((mut near, _)) = listener.accept().await {
        if *cut.borrow_and_update() {
            continue;
        }
        let (database, mut cut) = (database.clone(), cut.clone());
        tokio::spawn(async move {
            let mut far = connect(&database).await;
            tokio::select! {
                _ = copy_bidirectional(&mut near, &mut far) => {}
                _ = cut.wait_for(|cut| *cut) => {}
            }
        });
    }
}

async fn connect(database: &Url) -> Box<dyn Stream> {
    let port = database.port().unwrap_or(5432);
    let host = database.host_str().unwrap();
    let (host, _) = url::form_urlencoded::parse(host.as_bytes()).next().unwrap();
    if host.starts_with('/') {
        let socket = Path::new(&*host).join(format!(".s.PGSQL.{port}"));
        Box::new(UnixStream::connect(socket).await.unwrap())
    } else {
        Box::new(TcpStream::connect((&*host, port)).await.unwrap())
    }
}
