//! Which headers pass the gateway, and what it says about the client in their place.

use std::net::IpAddr;

use actix_web::{
    HttpRequest,
    http::header::{self, HeaderMap, HeaderName, HeaderValue},
};

use platform::correlation;

/// WebSocket protocol that a client offers beside the one with its token.
pub const PROTOCOL: &str = "afterbell";
/// Prefix of the protocol that carries a token where a browser cannot send `Authorization`.
pub const TOKEN_PROTOCOL: &str = "afterbell.bearer.";

/// How a request's body is announced.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Announced {
    /// No body.
    None,
    /// So many bytes.
    Length(u64),
    /// As many as come.
    Chunked,
}

impl Announced {
    /// Reads the announcement; the server has already refused those that contradict themselves.
    pub fn of(headers: &HeaderMap) -> Self {
        if headers.contains_key(header::TRANSFER_ENCODING) {
            return Self::Chunked;
        }
        match headers.get(header::CONTENT_LENGTH).map(|value| value.to_str().ok()?.parse().ok()) {
            None | Some(Some(0)) => Self::None,
            Some(Some(length)) => Self::Length(length),
            Some(None) => Self::Chunked,
        }
    }

    /// The number of bytes, where it is known.
    pub fn length(self) -> Option<u64> {
        match self {
            Self::Length(length) => Some(length),
            Self::None | Self::Chunked => None,
        }
    }
}

/// Headers that the gateway sets on a forwarded request in place of the client's.
#[derive(Clone, Copy, Debug)]
pub struct Forwarded<'a> {
    /// Where the request came from.
    pub client: IpAddr,
    /// `https` or `http`: how the public reaches the gateway.
    pub scheme: &'a str,
    /// Host and port under which the public reaches the gateway.
    pub host: &'a str,
    /// Names the request everywhere.
    pub correlation_id: &'a str,
    /// W3C trace context of the gateway's span.
    pub traceparent: Option<&'a str>,
    /// A token that did not come in `Authorization`: WebSockets in a browser cannot send one.
    pub token: Option<&'a str>,
}

/// A header that cannot be passed on as it is.
#[derive(Debug, thiserror::Error)]
#[error("a header cannot be passed on")]
pub struct BadHeader;

/// Headers that are being gathered: two versions of one crate each have a map of their own.
pub trait Gathered {
    /// An empty map.
    fn with_room(headers: usize) -> Self;

    /// Adds a header.
    fn add(&mut self, name: &str, value: &[u8]) -> Result<(), BadHeader>;
}

impl Gathered for HeaderMap {
    fn with_room(headers: usize) -> Self {
        Self::with_capacity(headers)
    }

    fn add(&mut self, name: &str, value: &[u8]) -> Result<(), BadHeader> {
        let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| BadHeader)?;
        self.append(name, HeaderValue::from_bytes(value).map_err(|_| BadHeader)?);
        Ok(())
    }
}

impl Gathered for http::HeaderMap {
    fn with_room(headers: usize) -> Self {
        Self::with_capacity(headers)
    }

    fn add(&mut self, name: &str, value: &[u8]) -> Result<(), BadHeader> {
        let name = http::HeaderName::from_bytes(name.as_bytes()).map_err(|_| BadHeader)?;
        self.append(name, http::HeaderValue::from_bytes(value).map_err(|_| BadHeader)?);
        Ok(())
    }
}

/// The headers of the request for the service. How its body ends is left to the connection.
pub fn request_headers<Map: Gathered>(
    request: &HttpRequest,
    authority: &str,
    forwarded: &Forwarded<'_>,
    upgrade: bool,
) -> Result<Map, BadHeader> {
    let headers = request.headers();
    let mut out = Map::with_room(headers.len() + 8);
    out.add("host", authority.as_bytes())?;
    let dropped = Nominated::of(headers);
    for (name, value) in headers {
        if is_passed_on(name.as_str(), forwarded) && !dropped.contains(name.as_str()) {
            out.add(name.as_str(), value.as_bytes())?;
        }
    }
    out.add("x-forwarded-for", forwarded.client.to_string().as_bytes())?;
    out.add("x-forwarded-proto", forwarded.scheme.as_bytes())?;
    out.add("x-forwarded-host", forwarded.host.as_bytes())?;
    out.add(correlation::HEADER, forwarded.correlation_id.as_bytes())?;
    if let Some(id) = correlation::client_id(headers) {
        out.add(correlation::CLIENT_HEADER, id.as_bytes())?;
    }
    if let Some(traceparent) = forwarded.traceparent {
        out.add("traceparent", traceparent.as_bytes())?;
    }
    if let Some(token) = forwarded.token {
        out.add("authorization", format!("Bearer {token}").as_bytes())?;
        let offered: Vec<&str> = offered_protocols(headers).collect();
        if !offered.is_empty() {
            out.add("sec-websocket-protocol", offered.join(", ").as_bytes())?;
        }
    }
    if upgrade {
        out.add("connection", b"upgrade")?;
        out.add("upgrade", b"websocket")?;
    }
    Ok(out)
}

/// Two ways to end a body are one too many: somebody in between could read the other (RFC 9112 §6.3).
pub fn ends_in_two_ways(headers: &http::HeaderMap) -> bool {
    headers.contains_key(http::header::TRANSFER_ENCODING)
        && headers.contains_key(http::header::CONTENT_LENGTH)
}

/// The headers of an answer that pass the gateway.
pub fn answer_headers(received: &http::HeaderMap) -> HeaderMap {
    let mut headers = HeaderMap::with_capacity(received.len() + 4);
    for (name, value) in received {
        if !is_passed_back(name.as_str()) {
            continue;
        }
        let name = HeaderName::from_bytes(name.as_str().as_bytes());
        // What one version of the same crate takes for a header, the other does too.
        if let (Ok(name), Ok(value)) = (name, HeaderValue::from_bytes(value.as_bytes())) {
            headers.append(name, value);
        }
    }
    headers
}

/// Leaves of an answer's headers those that pass the gateway.
pub fn retain_passed_back(headers: &mut HeaderMap) {
    headers.retain(|name, _| is_passed_back(name.as_str()));
}

/// Hop-by-hop headers, those that tell how the body ended on the way here, and those that only the gateway may set.
fn is_passed_back(name: &str) -> bool {
    !matches!(
        name,
        "connection"
            | "content-length"
            | "transfer-encoding"
            | "keep-alive"
            | "proxy-connection"
            | "proxy-authenticate"
            | "te"
            | "trailer"
            | "upgrade"
            | "server"
            | "x-powered-by"
            | "x-correlation-id"
    ) && !name.starts_with("x-afterbell-")
}

/// Offered WebSocket protocols without the one that is a token.
fn offered_protocols(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    headers
        .get_all(header::SEC_WEBSOCKET_PROTOCOL)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .filter(|protocol| !protocol.starts_with(TOKEN_PROTOCOL))
}

/// Hop-by-hop headers, those that only the gateway may set, and those that change what a request means.
fn is_passed_on(name: &str, forwarded: &Forwarded<'_>) -> bool {
    match name {
        "host"
        | "connection"
        | "keep-alive"
        | "proxy-connection"
        | "proxy-authorization"
        | "proxy-authenticate"
        | "te"
        | "trailer"
        | "transfer-encoding"
        | "upgrade"
        | "content-length"
        | "expect"
        | "http2-settings"
        | correlation::HEADER
        | correlation::CLIENT_HEADER
        | "forwarded"
        | "via"
        | "x-real-ip"
        | "x-client-ip"
        | "true-client-ip"
        | "x-original-url"
        | "x-original-uri"
        | "x-rewrite-url"
        | "x-http-method-override"
        | "x-http-method"
        | "x-method-override" => false,
        "authorization" | "sec-websocket-protocol" => forwarded.token.is_none(),
        "traceparent" | "tracestate" => forwarded.traceparent.is_none(),
        name => !name.starts_with("x-forwarded-") && !name.starts_with("x-afterbell-"),
    }
}

/// Headers that `Connection` names: they are meant for the next hop, which is us.
struct Nominated<'a>(Option<Vec<&'a str>>);

impl<'a> Nominated<'a> {
    fn of(headers: &'a HeaderMap) -> Self {
        let ordinary = |value: &HeaderValue| {
            let bytes = value.as_bytes();
            bytes.eq_ignore_ascii_case(b"keep-alive") || bytes.eq_ignore_ascii_case(b"close")
        };
        let mut values = headers.get_all(header::CONNECTION).peekable();
        if values.peek().is_none() || headers.get_all(header::CONNECTION).all(ordinary) {
            return Self(None);
        }
        let names = values.filter_map(|value| value.to_str().ok());
        Self(Some(names.flat_map(|value| value.split(',')).map(str::trim).collect()))
    }

    fn contains(&self, name: &str) -> bool {
        self.0
            .as_ref()
            .is_some_and(|names| names.iter().any(|nominated| nominated.eq_ignore_ascii_case(name)))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn forwarded() -> Forwarded<'static> {
        Forwarded {
            client: IpAddr::from([192, 0, 2, 7]),
            scheme: "https",
            host: "portal.test",
            correlation_id: "abc",
            traceparent: None,
            token: None,
        }
    }

    #[test]
    fn request_headers_carry_the_gateways_view() {
        let request = TestRequest::get()
            .insert_header(("accept", "text/plain"))
            .insert_header(("connection", "keep-alive, X-Secret"))
            .insert_header(("x-secret", "1"))
            .insert_header(("x-forwarded-for", "6.6.6.6"))
            .insert_header(("x-real-ip", "6.6.6.6"))
            .insert_header(("x-afterbell-user", "1"))
            .insert_header(("te", "trailers"))
            .insert_header(("x-correlation-id", "mine"))
            .insert_header(("x-client-correlation-id", "another"))
            .to_http_request();
        let headers: http::HeaderMap =
            request_headers(&request, "127.0.0.1:9", &forwarded(), false).unwrap();
        let mut forwarded: Vec<_> =
            headers.iter().map(|(name, value)| (name.as_str(), value.to_str().unwrap())).collect();
        forwarded.sort_unstable();
        assert_eq!(
            forwarded,
            [
                ("accept", "text/plain"),
                ("host", "127.0.0.1:9"),
                ("x-client-correlation-id", "mine"),
                ("x-correlation-id", "abc"),
                ("x-forwarded-for", "192.0.2.7"),
                ("x-forwarded-host", "portal.test"),
                ("x-forwarded-proto", "https"),
            ]
        );
    }

    #[test]
    fn hop_by_hop_headers_are_removed_from_answers() {
        let mut received = http::HeaderMap::new();
        for (name, value) in [
            ("etag", "\"a\""),
            ("server", "x"),
            ("connection", "keep-alive"),
            ("content-length", "5"),
            ("x-afterbell-secret", "1"),
        ] {
            received.insert(name, http::HeaderValue::from_static(value));
        }
        let passed = answer_headers(&received);
        assert_eq!(passed.len(), 1);
        assert_eq!(passed.get("etag").unwrap(), "\"a\"");
    }
}
