//! A stream of events on its way to a page: it never ends by itself.

use std::{
    future::Future,
    io,
    pin::Pin,
    task::{Context, Poll},
};

use actix_web::{
    HttpResponse,
    body::{BodySize, BoxBody, MessageBody},
    http::header,
};
use bytes::Bytes;
use tokio::time::Sleep;
use tokio_util::sync::WaitForCancellationFutureOwned;

use super::call::Call;

/// Has an answer that is a stream of events end in order: with the caller's token, and when the gateway stops. Any other
/// answer stays as it is.
pub fn ending(response: HttpResponse, call: &Call<'_>) -> HttpResponse {
    let content_type = response.headers().get(header::CONTENT_TYPE);
    let is_events = content_type
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("text/event-stream"));
    if !is_events {
        return response;
    }
    let until = call.until.map(|until| Box::pin(tokio::time::sleep_until(until)));
    let closing = Box::pin(call.closing.clone().cancelled_owned());
    response.map_body(|_, body| BoxBody::new(EventStream { body, until, closing }))
}

struct EventStream {
    body: BoxBody,
    until: Option<Pin<Box<Sleep>>>,
    closing: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl MessageBody for EventStream {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, io::Error>>> {
        let this = self.get_mut();
        let is_over = this.closing.as_mut().poll(cx).is_ready()
            || this.until.as_mut().is_some_and(|until| until.as_mut().poll(cx).is_ready());
        if is_over {
            return Poll::Ready(None);
        }
        let next = Pin::new(&mut this.body).poll_next(cx);
        next.map_err(|error| io::Error::other(error.to_string()))
    }
}
