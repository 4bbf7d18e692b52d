//! A WebSocket between client and service.

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
    web,
};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncWriteExt, ReadHalf, WriteHalf},
    time::{Instant, Sleep},
};
use tokio_util::{io::poll_read_buf, sync::WaitForCancellationFutureOwned};

/// Room for what a WebSocket brings in one read.
const READ_BUFFER: usize = 16 * 1024;

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
