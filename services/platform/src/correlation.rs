//! One correlation id from browser to SQL: taken from `X-Correlation-Id` or made, carried by the task, answered and logged.

use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderName, HeaderValue},
    middleware::Next,
};

/// The header that carries it.
pub const HEADER: &str = "x-correlation-id";

/// What a task knows of the request it works for.
#[derive(Clone, Debug)]
pub struct RequestContext {
    /// Names the request in logs, traces and the audit log.
    pub correlation_id: String,
    /// Where it came from, as the gateway tells.
    pub address: Option<String>,
}

tokio::task_local! {
    static CONTEXT: RequestContext;
}

/// The correlation id of the request that this task works for.
pub fn current() -> Option<String> {
    CONTEXT.try_with(|context| context.correlation_id.clone()).ok()
}

/// The address that the request came from.
pub fn address() -> Option<String> {
    CONTEXT.try_with(|context| context.address.clone()).ok().flatten()
}

/// Whether a caller's id is short and plain enough to be written to logs and headers.
pub fn is_plain(id: &str) -> bool {
    (1..=64).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

/// The caller's id if it is plain, else a new one.
pub fn accept_or_new(given: Option<&str>) -> String {
    match given {
        Some(id) if is_plain(id) => id.to_owned(),
        _ => uuid::Uuid::now_v7().simple().to_string(),
    }
}

/// Middleware that gives each request its context.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let correlation_id = accept_or_new(header(HEADER));
    let address = header("x-forwarded-for")
        .and_then(|list| list.split(',').next())
        .map(|first| first.trim().to_owned())
        .or_else(|| request.peer_addr().map(|address| address.ip().to_string()));
    let context = RequestContext { correlation_id: correlation_id.clone(), address };
    request.extensions_mut().insert(context.clone());
    let mut response = CONTEXT.scope(context, next.call(request)).await?;
    if let Ok(value) = HeaderValue::from_str(&correlation_id) {
        response.headers_mut().insert(HeaderName::from_static(HEADER), value);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_ids_are_taken_over() {
        assert_eq!(accept_or_new(Some("abc-1")), "abc-1");
        assert_ne!(accept_or_new(Some("a b\nc")), "a b\nc");
        assert_ne!(accept_or_new(Some(&"x".repeat(65))), "x".repeat(65));
    }
}
