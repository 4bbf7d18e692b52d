//! Read your own writes across services.
//!
//! An answer to a write names the changes it made, `service:account:position`, in the header `Afterbell-Consistency`.
//! A request that carries such names waits until they have been applied here, at most two seconds, and is otherwise
//! answered 503 `Error_NotYetConsistent` instead of something stale. Only who is signed in may wait, and only for the
//! accounts that they see. Whoever echoes the last header they were given
//! sees everything they wrote, through whichever services.

mod arrival;

use std::cell::RefCell;

use actix_web::{
    Error, HttpMessage, ResponseError,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderName, HeaderValue},
    middleware::Next,
};
use data::consistency::WRITES;
use foundation::error::Problem;

pub use arrival::Waiters;
pub use data::consistency::{HEADER, Token, Tokens};

/// Middleware that answers what the request has seen and what it wrote. Waiting comes later (`Waiters::arrive`), when
/// it is known who asks.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let seen = match seen(&request) {
        Ok(seen) => seen,
        Err(problem) => return Ok(refuse(request, &problem)),
    };
    if !seen.0.is_empty() {
        request.extensions_mut().insert(seen.clone());
    }
    let work = async {
        let response = next.call(request).await;
        (response, WRITES.with(RefCell::take))
    };
    let (response, written) = WRITES.scope(RefCell::default(), work).await;
    let mut response = response?.map_into_left_body();
    let mut tokens = seen;
    // An answer given again names what the first request wrote.
    let again = response.headers().get(HEADER).and_then(|value| value.to_str().ok()?.parse().ok());
    for token in again.into_iter().flat_map(|again: Tokens| again.0).chain(written) {
        tokens.add(token);
    }
    answer(&mut response, tokens);
    Ok(response)
}

fn refuse<B>(request: ServiceRequest, problem: &Problem) -> ServiceResponse<EitherBody<B>> {
    request.into_response(problem.error_response()).map_into_right_body()
}

fn answer<B>(response: &mut ServiceResponse<B>, tokens: Tokens) {
    if tokens.0.is_empty() {
        return;
    }
    if let Ok(value) = HeaderValue::from_str(&tokens.to_string()) {
        response.headers_mut().insert(HeaderName::from_static(HEADER), value);
    }
}

fn seen(request: &ServiceRequest) -> Result<Tokens, Problem> {
    let bad = || Problem::bad_request("The header Afterbell-Consistency cannot be read.");
    let mut tokens = Tokens::default();
    for value in request.headers().get_all(HEADER) {
        let client_tokens: Tokens =
            value.to_str().ok().and_then(|text| text.parse().ok()).ok_or_else(bad)?;
        for token in client_tokens.0.into_iter().rev() {
            tokens.add(token);
        }
    }
    Ok(tokens)
}
