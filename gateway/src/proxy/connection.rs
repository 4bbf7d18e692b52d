//! Connections to one service, kept by each request thread for itself: no lock and no other task in the way.

use std::{
    cell::RefCell,
    io,
    pin::Pin,
    rc::Rc,
    sync::Arc,
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};

use bytes::BytesMut;
use tokio::{
    io::AsyncWriteExt,
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    time::timeout,
};
use tokio_util::io::poll_read_buf;

use super::{
    Timeouts, Upstream,
    wire::{Head, parse_head},
};

/// Room for a head and a small body in one read.
const READ_BUFFER: usize = 16 * 1024;
/// Idle connections kept for a service by one thread.
const MAX_IDLE: usize = 128;
/// A service drops an idle connection after five seconds; asking on it just then would fail.
const IDLE_FOR: Duration = Duration::from_millis(4_500);

/// The reading half and what was read ahead.
pub struct Reader {
    half: OwnedReadHalf,
    /// Bytes read and not yet used.
    pub buffer: BytesMut,
}

impl Reader {
    /// Reads some bytes into the buffer; 0 is the end of the connection.
    pub fn poll_fill(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if self.buffer.capacity() - self.buffer.len() < READ_BUFFER / 4 {
            self.buffer.reserve(READ_BUFFER);
        }
        let read = ready!(poll_read_buf(Pin::new(&mut self.half), cx, &mut self.buffer))?;
        Poll::Ready(Ok(read))
    }

    async fn fill(&mut self) -> io::Result<usize> {
        std::future::poll_fn(|cx| self.poll_fill(cx)).await
    }

    /// Reads the head of the answer; interim answers (1xx, but not 101) are dropped.
    pub async fn head(&mut self, to_head_request: bool) -> io::Result<Head> {
        loop {
            if self.buffer.is_empty() && self.fill().await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            match parse_head(&mut self.buffer, to_head_request)? {
                Some(head) if head.status.is_informational() && head.status != 101 => {}
                Some(head) => return Ok(head),
                None if self.fill().await? == 0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                None => {}
            }
        }
    }

    fn is_quiet(&self) -> bool {
        let would_block = |error: io::Error| error.kind() == io::ErrorKind::WouldBlock;
        self.buffer.is_empty() && self.half.try_read(&mut [0_u8; 1]).is_err_and(would_block)
    }
}

/// A connection, ready for a request.
pub struct Connection {
    /// The reading half.
    pub reader: Reader,
    /// The writing half.
    pub writer: OwnedWriteHalf,
    /// Whether it has carried a request before.
    pub reused: bool,
}

impl Connection {
    async fn open(authority: &str, timeouts: &Timeouts) -> io::Result<Self> {
        let stream = timeout(timeouts.connect, TcpStream::connect(authority)).await??;
        stream.set_nodelay(true)?;
        let (half, writer) = stream.into_split();
        let buffer = BytesMut::new();
        Ok(Self { reader: Reader { half, buffer }, writer, reused: false })
    }

    /// Sends bytes whole.
    pub async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes).await
    }
}

/// The connections of one request thread to one service.
pub struct Pool {
    /// The service.
    pub upstream: Arc<Upstream>,
    idle: RefCell<Vec<(Connection, Instant)>>,
}

impl Pool {
    /// An empty pool.
    pub fn new(upstream: Arc<Upstream>) -> Rc<Self> {
        Rc::new(Self { upstream, idle: RefCell::default() })
    }

    /// The connection that was used last, if one is still good.
    pub fn idle(&self) -> Option<Connection> {
        let mut idle = self.idle.borrow_mut();
        while let Some((connection, since)) = idle.pop() {
            if since.elapsed() > IDLE_FOR {
                // Those below it have been idle for longer still.
                idle.clear();
            } else if connection.reader.is_quiet() {
                return Some(connection);
            }
        }
        None
    }

    /// A new connection.
    pub async fn open(&self) -> io::Result<Connection> {
        Connection::open(&self.upstream.authority, &self.upstream.timeouts).await
    }

    /// Keeps a connection whose last answer was read to its end.
    pub fn keep(&self, mut connection: Connection) {
        let mut idle = self.idle.borrow_mut();
        if idle.len() < MAX_IDLE && connection.reader.buffer.is_empty() {
            connection.reused = true;
            idle.push((connection, Instant::now()));
        }
    }
}
