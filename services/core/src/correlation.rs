//! One correlation id from browser to SQL: made by the gateway, carried by the task, answered and logged. What a client
//! sends of its own is kept beside it.

use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderMap, HeaderName, HeaderValue},
    middleware::Next,
};

/// The header that carries it.
pub const HEADER: &str = "x-correlation-id";
/// The header by which the gateway passes on what a client sent in [`HEADER`].
pub const CLIENT_HEADER: &str = "x-client-correlation-id";

/// What a task knows of the request it works for.
#[derive(Clone, Debug)]
pub struct RequestContext {
    /// Names the request in logs, traces and the audit log.
    pub correlation_id: String,
    /// What the client calls the request.
    pub client_correlation_id: Option<String>,
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

/// A new id.
pub fn new_id() -> String {
    uuid::Uuid::now_v7().simple().to_string()
}

/// The caller's id, if it is plain.
pub fn client_id(headers: &HeaderMap) -> Option<&str> {
    headers.get(HEADER).and_then(|value| value.to_str().ok()).filter(|id| is_plain(id))
}

/// Middleware that gives each request its context.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let correlation_id = client_id(request.headers()).map_or_else(new_id, str::to_owned);
    let address = header("x-forwarded-for")
        .and_then(|list| list.split(',').next())
        .map(|first| first.trim().to_owned())
        .or_else(|| request.peer_addr().map(|address| address.ip().to_string()));
    let client_correlation_id = header(CLIENT_HEADER).filter(|id| is_plain(id)).map(str::to_owned);
    let context =
        RequestContext { correlation_id: correlation_id.clone(), client_correlation_id, address };
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
        assert!(is_plain("abc-1_2.3"));
        assert!(!is_plain("a b") && !is_plain("a\nb") && !is_plain(""));
        assert!(!is_plain(&"x".repeat(65)));
    }
}
