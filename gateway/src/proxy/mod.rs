//! Passes a request on to a service and its answer back, both as they arrive.
//!
//! The client side is actix-web. The service side is hyper's HTTP/1.1 on kept connections that each request
//! thread has for itself, so that nothing is handed to another thread and nothing is locked on the way.

mod answer_body;
mod balance;
mod breaker;
mod call;
mod compression;
mod connection;
mod events;
mod headers;
mod idle;
mod inside;
mod request_body;
mod tunnel;
mod upstream;

use std::{fmt::Display, pin::pin, rc::Rc, time::Duration};

use actix_web::{
    HttpResponse, HttpResponseBuilder,
    http::{Method, StatusCode, header},
    web,
};
use hyper::{
    Request, Response,
    body::{Body, Incoming},
    client::conn::http1::SendRequest,
};
use tokio::time::timeout;

pub use balance::{Balance, watch};
pub use breaker::Breaker;
pub use call::Call;
pub use compression::compressed;
pub use connection::Pool;
pub use headers::{Announced, Forwarded, TOKEN_PROTOCOL};
pub use request_body::NotSent;
pub use upstream::{Timeouts, Upstream};

use crate::access::Verb;
use answer_body::{AnswerBody, NoBody};
use call::Broken;
use connection::Connection;
use request_body::{Progress, RequestBody};
use tunnel::Tunnel;

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

type Sender = SendRequest<RequestBody>;

/// When a client may try again after no address has answered.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// Why one address gave no answer.
enum Unanswered {
    /// Another one may be asked, with the body that nobody has read.
    AskAnother(web::Payload),
    Failed(Failed),
}

/// Passes the request on to one address of the service. Another one is asked when nothing was sent to the first, or when
/// the request only reads.
pub async fn forward(
    service: &Balance,
    call: Call<'_>,
    mut payload: web::Payload,
) -> Result<HttpResponse, Failed> {
    let mut retry_after = None;
    for pool in service.in_turn() {
        if let Err(wait) = pool.upstream.breaker.admit() {
            retry_after = Some(retry_after.map_or(wait, |least: Duration| least.min(wait)));
            continue;
        }
        match ask(pool, service.is_alone(), &call, payload).await {
            Ok(response) => return Ok(events::ending(response, &call)),
            Err(Unanswered::Failed(failed)) => return Err(failed),
            Err(Unanswered::AskAnother(unread)) => payload = unread,
        }
    }
    Err(Failed::Unavailable { retry_after: retry_after.unwrap_or(AGAIN_AFTER) })
}

async fn ask(
    pool: &Rc<Pool>,
    is_alone: bool,
    call: &Call<'_>,
    payload: web::Payload,
) -> Result<HttpResponse, Unanswered> {
    let upstream = &pool.upstream;
    let announced = match call.upgrade {
        true => Announced::None,
        false => Announced::of(call.request.headers()),
    };
    if let (Some(direct), Announced::None, false) = (&pool.direct, announced, call.upgrade) {
        let answered = inside::answer(direct, upstream, call).await;
        return answered
            .inspect(|_| upstream.breaker.succeeded())
            .map_err(|error| Unanswered::Failed(unavailable(upstream, &error)));
    }
    // A body that was not announced is no body; on a WebSocket it is what comes after the handshake.
    let (answered, unsent) = match announced {
        Announced::None => (without_body(pool, is_alone, call).await, Some(payload)),
        Announced::Length(_) | Announced::Chunked => match pool.connection().await {
            Ok(connection) => {
                let length = announced.length();
                (with_body(pool, connection, call, payload, length).await, None)
            }
            Err(error) => (Err(Broken::unreached(error)), Some(payload)),
        },
    };
    let (response, sender, unsent) = match (answered, unsent) {
        (Ok((response, sender)), unsent) => (response, sender, unsent),
        (Err(Broken::Unreached(error)), Some(payload)) => {
            unavailable(upstream, &error);
            return Err(Unanswered::AskAnother(payload));
        }
        (Err(Broken::Service(error)), Some(payload)) if only_reads(call) => {
            unavailable(upstream, &error);
            return Err(Unanswered::AskAnother(payload));
        }
        (Err(Broken::Unreached(error) | Broken::Late(error) | Broken::Service(error)), _) => {
            return Err(Unanswered::Failed(unavailable(upstream, &error)));
        }
        (Err(Broken::Client(why)), _) => return Err(Unanswered::Failed(Failed::Body(why))),
    };
    if headers::ends_in_two_ways(response.headers()) {
        let error = "both content-length and transfer-encoding";
        return Err(Unanswered::Failed(unavailable(upstream, &error)));
    }
    match unsent {
        _ if response.status() != http::StatusCode::SWITCHING_PROTOCOLS => {
            upstream.breaker.succeeded();
            Ok(answer(pool, response, sender, call.request.method()))
        }
        Some(payload) if call.upgrade => {
            open_tunnel(response, payload, call, upstream).await.map_err(Unanswered::Failed)
        }
        _ => {
            let error = "protocol switched without being asked";
            Err(Unanswered::Failed(unavailable(upstream, &error)))
        }
    }
}

fn only_reads(call: &Call<'_>) -> bool {
    matches!(call.method, Verb::Get | Verb::Head) && !call.upgrade
}

fn unavailable(upstream: &Upstream, error: &dyn Display) -> Failed {
    let address = &*upstream.authority;
    tracing::warn!(service = %upstream.name, address, %error, "service does not answer");
    if upstream.breaker.failed() {
        tracing::warn!(service = %upstream.name, "circuit opened");
    }
    Failed::Unavailable { retry_after: AGAIN_AFTER }
}

fn request_for(
    call: &Call<'_>,
    authority: &str,
    body: RequestBody,
) -> Result<Request<RequestBody>, Broken> {
    let headers = headers::request_headers(call.request, authority, &call.forwarded, call.upgrade)
        .map_err(Broken::service)?;
    let mut request = Request::new(body);
    *request.method_mut() =
        http::Method::from_bytes(call.method.as_str().as_bytes()).map_err(Broken::service)?;
    *request.uri_mut() = http::Uri::try_from(call.target).map_err(Broken::service)?;
    *request.headers_mut() = headers;
    Ok(request)
}

/// The status that a service answers a GET of the gateway's own with, on a connection of its own; none when it does not
/// answer.
pub async fn status_of(pool: &Pool, path: &'static str) -> Option<http::StatusCode> {
    let mut sender = pool.open().await.ok()?.sender;
    let mut request = Request::new(RequestBody::Empty);
    *request.uri_mut() = http::Uri::from_static(path);
    let host = http::HeaderValue::try_from(&pool.upstream.authority).ok()?;
    request.headers_mut().insert(http::header::HOST, host);
    Some(sender.send_request(request).await.ok()?.status())
}

/// Sends a request without a body.
///
/// A GET is sent once more when its connection could not be opened, or was a kept one that the service
/// had closed in the meantime. Nothing else is: it could be done twice.
async fn without_body(
    pool: &Pool,
    is_alone: bool,
    call: &Call<'_>,
) -> Result<(Response<Incoming>, Sender), Broken> {
    let may_repeat = matches!(call.method, Verb::Get | Verb::Head);
    // Where there is another address, that one is asked sooner.
    let mut opened_before = !is_alone;
    loop {
        let Connection { mut sender, reused } = match pool.idle() {
            Some(connection) => connection,
            None => match pool.open().await {
                Ok(connection) => connection,
                Err(_) if may_repeat && !opened_before => {
                    opened_before = true;
                    continue;
                }
                Err(error) => return Err(Broken::unreached(error)),
            },
        };
        let request = request_for(call, &pool.upstream.authority, RequestBody::Empty)?;
        match timeout(pool.upstream.timeouts.answer, sender.send_request(request)).await {
            Ok(Ok(response)) => return Ok((response, sender)),
            Ok(Err(error)) if reused && may_repeat && !error.is_parse() => {}
            Ok(Err(error)) => return Err(Broken::service(error)),
            Err(late) => return Err(Broken::late(late)),
        }
    }
}

/// Sends a request and its body as it arrives. The service may answer before it has all of it.
async fn with_body(
    pool: &Pool,
    connection: Connection,
    call: &Call<'_>,
    payload: web::Payload,
    length: Option<u64>,
) -> Result<(Response<Incoming>, Sender), Broken> {
    let timeouts = &pool.upstream.timeouts;
    let Connection { mut sender, .. } = connection;
    let progress = Rc::new(Progress::default());
    let body = RequestBody::streamed(payload, length, call.body_limit, timeouts, progress.clone());
    let request = request_for(call, &pool.upstream.authority, body)?;
    let mut exchange = pin!(sender.send_request(request));
    let result = tokio::select! {
        result = &mut exchange => result,
        // The time for an answer begins when the service has the whole request.
        () = progress.whole.notified() => match timeout(timeouts.answer, exchange).await {
            Ok(result) => result,
            Err(late) => return Err(Broken::late(late)),
        },
    };
    result.map(|response| (response, sender)).map_err(|error| {
        match progress.stopped.borrow_mut().take() {
            Some(why) => Broken::Client(why),
            None => Broken::service(error),
        }
    })
}

/// The answer for the client. Of the answer to HEAD only the head is read: its connection is not used again when the
/// service sends a body on it.
fn answer(
    pool: &Rc<Pool>,
    upstream_response: Response<Incoming>,
    sender: Sender,
    method: &Method,
) -> HttpResponse {
    let status = StatusCode::from_u16(upstream_response.status().as_u16())
        .unwrap_or(StatusCode::BAD_GATEWAY);
    let mut response = HttpResponse::new(status);
    *response.headers_mut() = headers::answer_headers(upstream_response.headers());
    let announced: Option<u64> = upstream_response
        .headers()
        .get(http::header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    let incoming = upstream_response.into_body();
    let is_whole = incoming.is_end_stream();
    if *method == Method::HEAD {
        if is_whole {
            pool.release(sender);
        }
        if announced.is_none() && is_whole {
            return response;
        }
        response.head_mut().no_chunking(true);
        if let Some(length) = announced {
            response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
        }
        return response.set_body(NoBody).map_into_boxed_body();
    }
    if !is_whole {
        return response
            .set_body(AnswerBody::new(pool.clone(), sender, incoming))
            .map_into_boxed_body();
    }
    pool.release(sender);
    response
}

async fn open_tunnel(
    upstream_response: Response<Incoming>,
    payload: web::Payload,
    call: &Call<'_>,
    upstream: &Upstream,
) -> Result<HttpResponse, Failed> {
    let mut response = HttpResponseBuilder::new(StatusCode::SWITCHING_PROTOCOLS);
    response.upgrade("websocket");
    let headers = headers::answer_headers(upstream_response.headers());
    let chosen = headers.contains_key(header::SEC_WEBSOCKET_PROTOCOL);
    for header in headers {
        response.append_header(header);
    }
    if call.forwarded.token.is_some() && !chosen {
        // A browser that offered protocols wants one of them back, and never the one with the token.
        response.insert_header((header::SEC_WEBSOCKET_PROTOCOL, headers::PROTOCOL));
    }
    let upgraded = hyper::upgrade::on(upstream_response)
        .await
        .map_err(|error| unavailable(upstream, &error))?;
    upstream.breaker.succeeded();
    let closing = call.closing.clone().cancelled_owned();
    let idle = upstream.timeouts.websocket_idle;
    Ok(response.body(Tunnel::open(upgraded, payload, idle, call.until, closing)))
}
