//! Requests without a body to a service of this process: its handlers answer them in the task of the request.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use actix_http::Request;
use actix_web::{
    HttpResponse,
    body::{BodySize, BoxBody, MessageBody},
    http::{Method, StatusCode, Uri, header},
};
use bytes::Bytes;
use platform::direct::Direct;
use tokio::time::timeout;

use super::{
    answer_body::NoBody,
    call::{Broken, Call},
    headers,
    idle::Idle,
    upstream::Upstream,
};

/// Asks the service and waits for the head of its answer.
pub async fn answer(
    direct: &Direct,
    upstream: &Arc<Upstream>,
    call: &Call<'_>,
) -> Result<HttpResponse, Broken> {
    let answered = direct.answer(request_for(call, &upstream.authority)?);
    let response = match timeout(upstream.timeouts.answer, answered).await {
        Ok(response) => response.map_err(Broken::service)?,
        Err(late) => return Err(Broken::late(late)),
    };
    let mut response = HttpResponse::from(response);
    headers::retain_passed_back(response.headers_mut());
    let size = response.body().size();
    if *call.request.method() == Method::HEAD {
        response.head_mut().no_chunking(true);
        // Of what never has a body, GET announces no length either.
        let has_length = response.status() != StatusCode::NOT_MODIFIED;
        if let (BodySize::Sized(length), true) = (size, has_length) {
            response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
        }
        return Ok(response.set_body(NoBody).map_into_boxed_body());
    }
    if size != BodySize::Stream {
        return Ok(response);
    }
    let idle = Idle::new(upstream.timeouts.idle);
    let upstream = upstream.clone();
    Ok(response.map_body(|_, body| BoxBody::new(StreamedBody { body, idle, upstream })))
}

fn request_for(call: &Call<'_>, authority: &str) -> Result<Request, Broken> {
    let mut request = Request::new();
    let head = request.head_mut();
    head.method = Method::from_bytes(call.method.as_str().as_bytes()).map_err(Broken::service)?;
    head.uri = Uri::try_from(call.target).map_err(Broken::service)?;
    head.headers = headers::request_headers(call.request, authority, &call.forwarded, false)
        .map_err(Broken::service)?;
    Ok(request)
}

/// A body that is made as it is read.
struct StreamedBody {
    body: BoxBody,
    idle: Idle,
    upstream: Arc<Upstream>,
}

impl StreamedBody {
    /// The head is already with the client: all that is left is to cut the connection.
    fn broken(&self, error: io::Error) -> Poll<Option<Result<Bytes, io::Error>>> {
        tracing::warn!(service = %self.upstream.name, %error, "answer broke off");
        Poll::Ready(Some(Err(error)))
    }
}

impl MessageBody for StreamedBody {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, io::Error>>> {
        let this = self.get_mut();
        match Pin::new(&mut this.body).poll_next(cx) {
            Poll::Ready(Some(Ok(bytes))) => {
                this.idle.reset();
                Poll::Ready(Some(Ok(bytes)))
            }
            Poll::Ready(Some(Err(error))) => this.broken(io::Error::other(error.to_string())),
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => {
                ready!(this.idle.poll(cx));
                this.broken(io::ErrorKind::TimedOut.into())
            }
        }
    }
}
