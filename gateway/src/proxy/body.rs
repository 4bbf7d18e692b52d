//! Bodies on their way: the answer's to the client, the request's to the service.

use std::{
    cell::Cell,
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
use bytes::{BufMut, Bytes, BytesMut};
use futures_util::StreamExt;
use tokio::{
    io::AsyncWriteExt,
    net::tcp::OwnedWriteHalf,
    time::{Instant, Sleep, timeout},
};
use tokio_util::sync::WaitForCancellationFutureOwned;

use super::{
    connection::{Connection, Pool, Reader},
    wire::{Decoder, Framing, Piece},
};

/// A body that ends at once but says how long a GET's would be: the answer to HEAD.
pub struct NoBody(pub u64);

impl MessageBody for NoBody {
    type Error = std::convert::Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.0)
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
    connection: Source,
    decoder: Decoder,
    size: BodySize,
    idle: Idle,
}

/// Where the bytes come from, and whether the connection can be kept afterwards.
pub enum Source {
    /// Request sent whole, connection reusable.
    Reusable(Connection),
    /// Reading only; closed afterwards.
    Once(Reader),
    /// Given back.
    Spent,
}

impl AnswerBody {
    /// A body that ends as `framing` says.
    pub fn new(pool: Rc<Pool>, connection: Source, framing: Framing) -> Self {
        let idle = Idle::new(pool.upstream.timeouts.idle);
        let size = match framing {
            Framing::Empty(_) => BodySize::Sized(0),
            Framing::Length(length) => BodySize::Sized(length),
            Framing::Chunked | Framing::UntilClose => BodySize::Stream,
        };
        Self { pool, connection, decoder: Decoder::new(framing), size, idle }
    }

    fn finish(&mut self) {
        if let Source::Reusable(connection) = std::mem::replace(&mut self.connection, Source::Spent)
        {
            self.pool.keep(connection);
        }
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
            let reader = match &mut this.connection {
                Source::Reusable(connection) => &mut connection.reader,
                Source::Once(reader) => reader,
                Source::Spent => return Poll::Ready(None),
            };
            match this.decoder.next(&mut reader.buffer) {
                Ok(Piece::Data(data)) => {
                    if this.decoder.is_done() {
                        this.finish();
                    }
                    return Poll::Ready(Some(Ok(data)));
                }
                Ok(Piece::End) => {
                    this.finish();
                    return Poll::Ready(None);
                }
                Ok(Piece::More) => {}
                Err(error) => return this.broken(error),
            }
            match reader.poll_fill(cx) {
                Poll::Ready(Ok(0)) if this.decoder.may_end_here() => {
                    this.connection = Source::Spent;
                    return Poll::Ready(None);
                }
                Poll::Ready(Ok(0)) => return this.broken(io::ErrorKind::UnexpectedEof.into()),
                Poll::Ready(Ok(_)) => this.idle.reset(),
                Poll::Ready(Err(error)) => return this.broken(error),
                Poll::Pending => {
                    ready!(this.idle.poll(cx));
                    return this.broken(io::ErrorKind::TimedOut.into());
                }
            }
        }
    }
}

impl AnswerBody {
    /// The head is already with the client: all that is left is to cut the connection, so that the
    /// client does not take half an answer for a whole one.
    fn broken(&mut self, error: io::Error) -> Poll<Option<Result<Bytes, io::Error>>> {
        tracing::warn!(service = %self.pool.upstream.name, %error, "answer broke off");
        self.connection = Source::Spent;
        Poll::Ready(Some(Err(error)))
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
    /// The client sent nothing for too long.
    Slow,
    /// The service does not take it.
    Service(io::Error),
}

/// How a request's body is sent on.
#[derive(Clone, Copy, Debug)]
pub enum Sending {
    /// As it comes: its length was announced.
    Plain,
    /// In chunks.
    Chunked,
}

/// Sends a request's body on as it arrives; gives the writing half back once all of it was sent.
pub async fn send_body(
    mut payload: web::Payload,
    mut writer: OwnedWriteHalf,
    sending: Sending,
    limit: u64,
    idle: Duration,
) -> Result<OwnedWriteHalf, NotSent> {
    let mut seen = 0_u64;
    let mut frame = BytesMut::new();
    loop {
        let chunk = match timeout(idle, payload.next()).await {
            Err(_) => return Err(NotSent::Slow),
            Ok(Some(Ok(chunk))) => chunk,
            Ok(Some(Err(error))) => return Err(NotSent::Client(error)),
            Ok(None) => break,
        };
        seen = seen.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
        if seen > limit {
            return Err(NotSent::TooLarge);
        }
        let bytes = match sending {
            // An empty chunk would end the body.
            Sending::Chunked if chunk.is_empty() => continue,
            Sending::Chunked => {
                frame.clear();
                frame.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
                frame.extend_from_slice(&chunk);
                frame.put_slice(b"\r\n");
                &frame
            }
            Sending::Plain => chunk.as_ref(),
        };
        write(&mut writer, bytes, idle).await?;
    }
    if let Sending::Chunked = sending {
        write(&mut writer, b"0\r\n\r\n", idle).await?;
    }
    Ok(writer)
}

async fn write(writer: &mut OwnedWriteHalf, bytes: &[u8], idle: Duration) -> Result<(), NotSent> {
    match timeout(idle, writer.write_all(bytes)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(NotSent::Service(error)),
        Err(_) => Err(NotSent::Service(io::ErrorKind::TimedOut.into())),
    }
}

/// The service's side of a WebSocket, as the body of the 101 answer.
pub struct Tunnel {
    reader: Reader,
    last: Rc<Cell<Instant>>,
    idle: Duration,
    timer: Pin<Box<Sleep>>,
    closing: Pin<Box<WaitForCancellationFutureOwned>>,
    until: Option<Instant>,
}

impl Tunnel {
    /// Copies both ways until either side ends, nothing passes for `idle`, `until` is over, or `closing`.
    pub fn open(
        reader: Reader,
        writer: OwnedWriteHalf,
        payload: web::Payload,
        idle: Duration,
        until: Option<Instant>,
        closing: WaitForCancellationFutureOwned,
    ) -> Self {
        let last = Rc::new(Cell::new(Instant::now()));
        actix_web::rt::spawn(copy_up(payload, writer, last.clone()));
        let first = Instant::now() + idle;
        Self {
            reader,
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

/// Dropping the writing half tells the service that the client is gone.
async fn copy_up(mut payload: web::Payload, mut writer: OwnedWriteHalf, last: Rc<Cell<Instant>>) {
    while let Some(Ok(chunk)) = payload.next().await {
        last.set(Instant::now());
        if writer.write_all(&chunk).await.is_err() {
            break;
        }
    }
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
        if this.reader.buffer.is_empty() {
            match this.reader.poll_fill(cx) {
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
        }
        this.last.set(Instant::now());
        Poll::Ready(Some(Ok(this.reader.buffer.split().freeze())))
    }
}
