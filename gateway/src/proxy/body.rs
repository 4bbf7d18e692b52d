//! Bodies on their way: the answer's to the client, the request's to the service.

use std::{
    cell::{Cell, RefCell},
    future::Future,
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::{
    body::{BodySize, MessageBody},
    error::PayloadError,
    web,
};
use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt};
use hyper::{
    body::{Body, Frame, Incoming, SizeHint},
    client::conn::http1::SendRequest,
    upgrade::Upgraded,
};
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncWriteExt, ReadHalf, WriteHalf},
    sync::Notify,
    time::{Instant, Sleep},
};
use tokio_util::{io::poll_read_buf, sync::WaitForCancellationFutureOwned};

use super::{Timeouts, connection::Pool};

/// Room for what a WebSocket brings in one read.
const READ_BUFFER: usize = 16 * 1024;

/// A body that ends at once, for the answer to HEAD. It announces nothing: the server would hold it to that when another
/// request is pipelined behind.
pub struct NoBody;

impl MessageBody for NoBody {
    type Error = std::convert::Infallible;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Poll::Ready(None)
    }
}

/// Passes an answer's body on as it arrives, then gives the connection back.
pub struct AnswerBody {
    pool: Rc<Pool>,
    sender: Option<SendRequest<RequestBody>>,
    incoming: Incoming,
    size: BodySize,
    idle: Idle,
}

impl AnswerBody {
    /// The body of an answer that came on the connection of `sender`.
    pub fn new(pool: Rc<Pool>, sender: SendRequest<RequestBody>, incoming: Incoming) -> Self {
        let idle = Idle::new(pool.upstream.timeouts.idle);
        let size = incoming.size_hint().exact().map_or(BodySize::Stream, BodySize::Sized);
        Self { pool, sender: Some(sender), incoming, size, idle }
    }

    /// The head is already with the client: all that is left is to cut the connection, so that the
    /// client does not take half an answer for a whole one.
    fn broken(&mut self, error: io::Error) -> Poll<Option<Result<Bytes, io::Error>>> {
        tracing::warn!(service = %self.pool.upstream.name, %error, "answer broke off");
        self.sender = None;
        Poll::Ready(Some(Err(error)))
    }
}

impl MessageBody for AnswerBody {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        self.size
    }

    fn poll_next(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, io::Error>>> {
        let this = self.get_mut();
        loop {
            match Pin::new(&mut this.incoming).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => {
                    this.idle.reset();
                    // Trailers stay here: actix-web cannot send them.
                    if let Ok(data) = frame.into_data() {
                        return Poll::Ready(Some(Ok(data)));
                    }
                }
                Poll::Ready(Some(Err(error))) => return this.broken(io::Error::other(error)),
                Poll::Ready(None) => {
                    if let Some(sender) = this.sender.take() {
                        this.pool.keep(sender);
                    }
                    return Poll::Ready(None);
                }
                Poll::Pending => {
                    ready!(this.idle.poll(cx));
                    return this.broken(io::ErrorKind::TimedOut.into());
                }
            }
        }
    }
}

/// A deadline that moves with every sign of life; the timer is only armed while waiting.
struct Idle {
    after: Duration,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Idle {
    fn new(after: Duration) -> Self {
        Self { after, timer: None }
    }

    fn reset(&mut self) {
        if let Some(timer) = &mut self.timer {
            timer.as_mut().reset(Instant::now() + self.after);
        }
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let after = self.after;
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(after)));
        timer.as_mut().poll(cx)
    }
}

/// Why a request's body did not get through.
#[derive(Debug)]
pub enum NotSent {
    /// Larger than allowed.
    TooLarge,
    /// The client broke off, or sent what is no body.
    Client(PayloadError),
    /// The client sent nothing for too long, or took too long for the whole.
    Slow,
}

/// How far a request's body has got, for whoever waits for the answer.
#[derive(Default)]
pub struct Progress {
    /// Told when the last byte was taken.
    pub whole: Notify,
    /// Why it stopped, when it did.
    pub stopped: RefCell<Option<NotSent>>,
}

/// A request's body, passed on as it arrives.
pub enum RequestBody {
    /// There is none.
    Empty,
    /// The client's.
    Streamed(Box<Streamed>),
}

/// The client's body on its way.
pub struct Streamed {
    payload: web::Payload,
    /// Bytes that were announced and are yet to come.
    left: Option<u64>,
    limit: u64,
    seen: u64,
    idle: Idle,
    /// Does not move: a client that sends a byte now and then is no less slow.
    whole: Idle,
    progress: Rc<Progress>,
}

impl RequestBody {
    /// The body of a request, at most `limit` bytes of it.
    pub fn streamed(
        payload: web::Payload,
        announced: Option<u64>,
        limit: u64,
        timeouts: &Timeouts,
        progress: Rc<Progress>,
    ) -> Self {
        Self::Streamed(Box::new(Streamed {
            payload,
            left: announced,
            limit,
            seen: 0,
            idle: Idle::new(timeouts.idle),
            whole: Idle::new(timeouts.body),
            progress,
        }))
    }
}

impl Streamed {
    fn stopped(&self, why: NotSent) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let error = io::Error::other(format!("{why:?}"));
        *self.progress.stopped.borrow_mut() = Some(why);
        Poll::Ready(Some(Err(error)))
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let Self::Streamed(body) = self.get_mut() else {
            return Poll::Ready(None);
        };
        match Pin::new(&mut body.payload).poll_next(cx) {
            Poll::Ready(Some(Ok(chunk))) => {
                body.idle.reset();
                let length = u64::try_from(chunk.len()).unwrap_or(u64::MAX);
                body.seen = body.seen.saturating_add(length);
                if body.seen > body.limit {
                    return body.stopped(NotSent::TooLarge);
                }
                if let Some(left) = &mut body.left {
                    *left = left.saturating_sub(length);
                    if *left == 0 {
                        // Of an announced body nothing is asked for after its last byte.
                        body.progress.whole.notify_one();
                    }
                }
                Poll::Ready(Some(Ok(Frame::data(chunk))))
            }
            Poll::Ready(Some(Err(error))) => body.stopped(NotSent::Client(error)),
            Poll::Ready(None) => {
                body.progress.whole.notify_one();
                Poll::Ready(None)
            }
            Poll::Pending => {
                if body.idle.poll(cx).is_pending() && body.whole.poll(cx).is_pending() {
                    return Poll::Pending;
                }
                body.stopped(NotSent::Slow)
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Self::Empty)
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Empty => SizeHint::with_exact(0),
            Self::Streamed(body) => body.left.map_or_else(SizeHint::default, SizeHint::with_exact),
        }
    }
}

/// The service's side of a WebSocket, as the body of the 101 answer.
pub struct Tunnel {
    reader: ReadHalf<TokioIo<Upgraded>>,
    buffer: BytesMut,
    last: Rc<Cell<Instant>>,
    idle: Duration,
    timer: Pin<Box<Sleep>>,
    closing: Pin<Box<WaitForCancellationFutureOwned>>,
    until: Option<Instant>,
}

impl Tunnel {
    /// Copies both ways until either side ends, nothing passes for `idle`, `until` is over, or `closing`.
    pub fn open(
        upgraded: Upgraded,
        payload: web::Payload,
        idle: Duration,
        until: Option<Instant>,
        closing: WaitForCancellationFutureOwned,
    ) -> Self {
        let last = Rc::new(Cell::new(Instant::now()));
        let (reader, writer) = tokio::io::split(TokioIo::new(upgraded));
        actix_web::rt::spawn(copy_up(payload, writer, last.clone()));
        let first = Instant::now() + idle;
        Self {
            reader,
            buffer: BytesMut::new(),
            last,
            idle,
            timer: Box::pin(tokio::time::sleep_until(
                until.map_or(first, |until| until.min(first)),
            )),
            closing: Box::pin(closing),
            until,
        }
    }

    fn deadline(&self) -> Instant {
        let idle = self.last.get() + self.idle;
        self.until.map_or(idle, |until| until.min(idle))
    }
}

/// Shutting the writing half down tells the service that the client is gone.
async fn copy_up(
    mut payload: web::Payload,
    mut writer: WriteHalf<TokioIo<Upgraded>>,
    last: Rc<Cell<Instant>>,
) {
    while let Some(Ok(chunk)) = payload.next().await {
        last.set(Instant::now());
        if writer.write_all(&chunk).await.is_err() {
            break;
        }
    }
    // The service may have gone first.
    let _ = writer.shutdown().await;
}

impl MessageBody for Tunnel {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, io::Error>>> {
        let this = self.get_mut();
        if this.closing.as_mut().poll(cx).is_ready() {
            return Poll::Ready(None);
        }
        this.buffer.reserve(READ_BUFFER);
        match poll_read_buf(Pin::new(&mut this.reader), cx, &mut this.buffer) {
            Poll::Ready(Ok(0)) => return Poll::Ready(None),
            Poll::Ready(Ok(_)) => {}
            Poll::Ready(Err(error)) => return Poll::Ready(Some(Err(error))),
            Poll::Pending => loop {
                ready!(this.timer.as_mut().poll(cx));
                if this.deadline() <= Instant::now() {
                    return Poll::Ready(None);
                }
                let deadline = this.deadline();
                this.timer.as_mut().reset(deadline);
            },
        }
        this.last.set(Instant::now());
        Poll::Ready(Some(Ok(this.buffer.split().freeze())))
    }
}
