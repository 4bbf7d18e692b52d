//! Connections to one service, kept by each request thread for itself: no lock in the way.

use std::{
    cell::RefCell,
    io,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use platform::direct::Direct;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::timeout,
};

use super::{Upstream, request_body::RequestBody};

/// Idle connections kept for a service by one thread.
const MAX_IDLE: usize = 128;
/// A service drops an idle connection after five seconds; asking on it just then would fail.
const IDLE_FOR: Duration = Duration::from_millis(4_500);

/// A connection, ready for a request.
pub struct Connection {
    /// Sends on it.
    pub sender: SendRequest<RequestBody>,
    /// Whether it has carried a request before.
    pub reused: bool,
}

/// The connections of one request thread to one address of a service.
pub struct Pool {
    /// The service.
    pub upstream: Arc<Upstream>,
    /// The way to a service of this process.
    pub direct: Option<Direct>,
    idle: RefCell<Vec<(Connection, Instant)>>,
}

impl Pool {
    /// An empty pool.
    pub fn new(upstream: Arc<Upstream>) -> Rc<Self> {
        let direct = upstream.inside.clone().map(Direct::new);
        Rc::new(Self { upstream, direct, idle: RefCell::default() })
    }

    /// The connection that was used last, if one is still good.
    pub fn idle(&self) -> Option<Connection> {
        let mut idle = self.idle.borrow_mut();
        while let Some((connection, since)) = idle.pop() {
            if since.elapsed() > IDLE_FOR {
                // Those below it have been idle for longer still.
                idle.clear();
            } else if connection.sender.is_ready() {
                return Some(connection);
            }
        }
        None
    }

    /// One that was used before, or a new one.
    pub async fn connection(&self) -> io::Result<Connection> {
        match self.idle() {
            Some(connection) => Ok(connection),
            None => self.open().await,
        }
    }

    /// A new connection.
    pub async fn open(&self) -> io::Result<Connection> {
        let upstream = &self.upstream;
        let sender = match &self.direct {
            Some(direct) => speak(direct.connect().await?).await?,
            None => {
                let connecting = TcpStream::connect(&upstream.authority);
                let stream = timeout(upstream.timeouts.connect, connecting).await??;
                stream.set_nodelay(true)?;
                speak(stream).await?
            }
        };
        Ok(Connection { sender, reused: false })
    }

    /// Keeps a connection whose last answer was read to its end.
    pub fn release(&self, sender: SendRequest<RequestBody>) {
        let mut idle = self.idle.borrow_mut();
        if idle.len() < MAX_IDLE && !sender.is_closed() {
            idle.push((Connection { sender, reused: true }, Instant::now()));
        }
    }
}

/// Begins HTTP/1.1 on a connection.
async fn speak<Stream>(stream: Stream) -> io::Result<SendRequest<RequestBody>>
where
    Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    // It ends with the sender, or with the last byte of a WebSocket. What breaks it is told to the sender.
    actix_web::rt::spawn(async move {
        if let Err(error) = connection.with_upgrades().await {
            tracing::debug!(%error, "connection to a service ended");
        }
    });
    Ok(sender)
}
