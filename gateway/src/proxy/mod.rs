//! Passes a request on to a service and its answer back, both as they arrive.
//!
//! The client side is actix-web. The service side is HTTP/1.1 on kept connections that each request thread
//! has for itself, so that nothing is handed to another task and nothing is locked on the way.

mod body;
mod breaker;
mod connection;
mod headers;
mod wire;

use std::{fmt::Display, io, rc::Rc, sync::Arc, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::{Method, StatusCode, header},
    web,
};
use bytes::BytesMut;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

pub use body::NotSent;
pub use breaker::Breaker;
pub use connection::Pool;
pub use headers::{Announced, TOKEN_PROTOCOL, Told};

use body::{AnswerBody, NoBody, Sending, Source, Tunnel, send_body};
use connection::Connection;
use wire::{Framing, Head};

/// How long a service may take.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// To accept a connection.
    pub connect: Duration,
    /// From the whole request to the head of the answer.
    pub answer: Duration,
    /// Between two pieces of a body.
    pub idle: Duration,
    /// Between two messages on a WebSocket, either way.
    pub websocket_idle: Duration,
}

/// A service behind the gateway. Shared by all request threads.
#[derive(Debug)]
pub struct Upstream {
    /// Its name in paths.
    pub name: Arc<str>,
    /// `host:port`.
    pub authority: String,
    /// How long it may take.
    pub timeouts: Timeouts,
    /// Whether it is asked at all.
    pub breaker: Breaker,
}

/// One request to be passed on.
pub struct Call<'a> {
    /// The request as it came.
    pub request: &'a HttpRequest,
    /// Path and query inside the service.
    pub target: &'a str,
    /// What the service is told about the client.
    pub told: Told<'a>,
    /// Most bytes of a body.
    pub body_limit: u64,
    /// Whether this asks for a WebSocket.
    pub upgrade: bool,
    /// When a WebSocket has to end: with its token.
    pub until: Option<Instant>,
    /// Ends WebSockets when the gateway stops.
    pub closing: &'a CancellationToken,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Failed {
    /// The service cannot be reached, or answers nonsense, or nothing in time.
    Unavailable {
        /// When to try again.
        retry_after: Duration,
    },
    /// The client's body could not be passed on.
    Body(NotSent),
}

enum Broken {
    Service(io::Error),
    Client(NotSent),
}

/// Passes the request on.
pub async fn forward(
    pool: &Rc<Pool>,
    call: Call<'_>,
    payload: web::Payload,
) -> Result<HttpResponse, Failed> {
    let upstream = &pool.upstream;
    upstream.breaker.admit().map_err(|retry_after| Failed::Unavailable { retry_after })?;
    let announced = match call.upgrade {
        true => Announced::None,
        false => Announced::of(call.request.headers()),
    };
    let mut out = BytesMut::with_capacity(2048);
    let how = (announced, call.upgrade);
    headers::write_request_head(
        &mut out,
        call.request,
        call.target,
        &upstream.authority,
        &call.told,
        how,
    );

    if let Announced::None = announced {
        let (head, connection) = without_body(pool, &out, call.request.method())
            .await
            .map_err(|error| unavailable(upstream, &error))?;
        return match head.status {
            StatusCode::SWITCHING_PROTOCOLS if call.upgrade => {
                upstream.breaker.succeeded();
                Ok(open_tunnel(head, connection, payload, &call, upstream))
            }
            _ => answer(pool, head, Source::Reusable(connection)),
        };
    }
    let sending = match announced {
        Announced::Length(_) => Sending::Plain,
        Announced::Chunked | Announced::None => Sending::Chunked,
    };
    match with_body(pool, &out, &call, payload, sending).await {
        Ok((head, source)) => answer(pool, head, source),
        Err(Broken::Service(error)) => Err(unavailable(upstream, &error)),
        Err(Broken::Client(why)) => Err(Failed::Body(why)),
    }
}

fn unavailable(upstream: &Upstream, error: &dyn Display) -> Failed {
    tracing::warn!(service = %upstream.name, %error, "service does not answer");
    if upstream.breaker.failed() {
        tracing::warn!(service = %upstream.name, "circuit opened");
    }
    Failed::Unavailable { retry_after: Duration::from_secs(1) }
}

/// Sends a request without a body.
///
/// A GET is sent once more when its connection could not be opened, or was a kept one that the service
/// had closed in the meantime. Nothing else is: it could be done twice.
async fn without_body(pool: &Pool, head: &[u8], method: &Method) -> io::Result<(Head, Connection)> {
    let may_repeat = matches!(*method, Method::GET | Method::HEAD);
    let is_head = *method == Method::HEAD;
    let mut opened_before = false;
    loop {
        let mut connection = match pool.idle() {
            Some(connection) => connection,
            None => match pool.open().await {
                Ok(connection) => connection,
                Err(_) if may_repeat && !opened_before => {
                    opened_before = true;
                    continue;
                }
                Err(error) => return Err(error),
            },
        };
        let exchange = async {
            connection.send(head).await?;
            connection.reader.head(is_head).await
        };
        match timeout(pool.upstream.timeouts.answer, exchange).await {
            Ok(Ok(head)) => return Ok((head, connection)),
            Ok(Err(error)) if connection.reused && may_repeat && is_closed(&error) => {}
            Ok(Err(error)) => return Err(error),
            Err(late) => return Err(late.into()),
        }
    }
}

fn is_closed(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
}

/// Sends a request and its body as it arrives. The service may answer before it has all of it.
async fn with_body(
    pool: &Pool,
    head: &[u8],
    call: &Call<'_>,
    payload: web::Payload,
    sending: Sending,
) -> Result<(Head, Source), Broken> {
    let timeouts = &pool.upstream.timeouts;
    let connection = match pool.idle() {
        Some(connection) => Ok(connection),
        None => pool.open().await,
    };
    let mut connection = connection.map_err(Broken::Service)?;
    connection.send(head).await.map_err(Broken::Service)?;
    let Connection { mut reader, writer, reused } = connection;
    let mut sent = Box::pin(send_body(payload, writer, sending, call.body_limit, timeouts.idle));

    let is_head = *call.request.method() == Method::HEAD;
    let sending_result = tokio::select! {
        result = &mut sent => result,
        early = reader.head(is_head) => {
            let head = early.map_err(Broken::Service)?;
            // Two-way streaming, or a refusal: the rest of the body goes on beside the answer.
            actix_web::rt::spawn(sent);
            return Ok((head, Source::Once(reader)));
        }
    };
    let writer = match sending_result {
        Ok(writer) => Some(writer),
        // It may have said why before it stopped listening.
        Err(NotSent::Service(_)) => None,
        Err(why) => return Err(Broken::Client(why)),
    };
    let head = match timeout(timeouts.answer, reader.head(is_head)).await {
        Ok(answered) => answered.map_err(Broken::Service)?,
        Err(late) => return Err(Broken::Service(late.into())),
    };
    let source = match writer {
        Some(writer) => Source::Reusable(Connection { reader, writer, reused }),
        None => Source::Once(reader),
    };
    Ok((head, source))
}

/// The answer for the client. A small body that came with its head is passed on with it.
fn answer(pool: &Rc<Pool>, head: Head, source: Source) -> Result<HttpResponse, Failed> {
    let upstream = &pool.upstream;
    if head.status == StatusCode::SWITCHING_PROTOCOLS {
        return Err(unavailable(upstream, &"protocol switched without being asked"));
    }
    upstream.breaker.succeeded();
    let mut response = HttpResponse::new(head.status);
    *response.headers_mut() = head.headers;
    let source = match source {
        Source::Reusable(connection) if !head.keep_alive => Source::Once(connection.reader),
        source => source,
    };
    Ok(match (head.framing, source) {
        (Framing::Empty(length), source) => {
            if let Source::Reusable(connection) = source {
                pool.keep(connection);
            }
            match length {
                Some(length) if length > 0 && head.status != StatusCode::NOT_MODIFIED => {
                    response.set_body(NoBody(length)).map_into_boxed_body()
                }
                _ => response,
            }
        }
        (Framing::Length(length), Source::Reusable(mut connection))
            if usize::try_from(length) == Ok(connection.reader.buffer.len()) =>
        {
            let body = connection.reader.buffer.split().freeze();
            pool.keep(connection);
            response.set_body(body).map_into_boxed_body()
        }
        (framing, source) => {
            let body = AnswerBody::new(pool.clone(), source, framing);
            response.set_body(body).map_into_boxed_body()
        }
    })
}

fn open_tunnel(
    head: Head,
    connection: Connection,
    payload: web::Payload,
    call: &Call<'_>,
    upstream: &Upstream,
) -> HttpResponse {
    let mut response = HttpResponseBuilder::new(StatusCode::SWITCHING_PROTOCOLS);
    response.upgrade("websocket");
    let chosen = head.headers.contains_key(header::SEC_WEBSOCKET_PROTOCOL);
    for header in head.headers {
        response.append_header(header);
    }
    if call.told.token.is_some() && !chosen {
        // A browser that offered protocols wants one of them back, and never the one with the token.
        response.insert_header((header::SEC_WEBSOCKET_PROTOCOL, headers::PROTOCOL));
    }
    let Connection { reader, writer, .. } = connection;
    let closing = call.closing.clone().cancelled_owned();
    let idle = upstream.timeouts.websocket_idle;
    response.body(Tunnel::open(reader, writer, payload, idle, call.until, closing))
}
