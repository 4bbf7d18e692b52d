//! An answer's body on its way to the client.

use std::{
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
};

use actix_web::body::{BodySize, MessageBody};
use bytes::Bytes;
use hyper::{
    body::{Body, Incoming},
    client::conn::http1::SendRequest,
};

use super::{connection::Pool, idle::Idle, request_body::RequestBody};

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
                        this.pool.release(sender);
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
