//! A request's body on its way to the service.

use std::{
    cell::RefCell,
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};

use actix_web::{error::PayloadError, web};
use bytes::Bytes;
use futures_util::Stream;
use hyper::body::{Body, Frame, SizeHint};
use tokio::sync::Notify;

use super::{Timeouts, idle::Idle};

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
