//! Which headers pass the gateway, and what it says about the client in their place.

use std::net::IpAddr;

use actix_web::{
    HttpRequest,
    http::{
        Method,
        header::{self, HeaderMap, HeaderValue},
    },
};
use bytes::{BufMut, BytesMut};

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
}

/// What the gateway tells a service about a request, instead of what the client said.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
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

/// Writes the head of the request for the service.
pub fn write_request_head(
    out: &mut BytesMut,
    request: &HttpRequest,
    target: &str,
    authority: &str,
    told: &Told<'_>,
    (announced, upgrade): (Announced, bool),
) {
    let headers = request.headers();
    put(out, &[request.method().as_str(), " ", target, " HTTP/1.1\r\nhost: ", authority, "\r\n"]);
    let dropped = Nominated::of(headers);
    for (name, value) in headers {
        let name = name.as_str();
        if is_passed_on(name, told) && !dropped.contains(name) {
            put(out, &[name, ": "]);
            out.put_slice(value.as_bytes());
            out.put_slice(b"\r\n");
        }
    }
    let mut digits = told.client.to_string();
    put(out, &["x-forwarded-for: ", digits.as_str(), "\r\nx-forwarded-proto: ", told.scheme]);
    put(
        out,
        &[
            "\r\nx-forwarded-host: ",
            told.host,
            "\r\nx-correlation-id: ",
            told.correlation_id,
            "\r\n",
        ],
    );
    if let Some(traceparent) = told.traceparent {
        put(out, &["traceparent: ", traceparent, "\r\n"]);
    }
    if let Some(token) = told.token {
        put(out, &["authorization: Bearer ", token, "\r\n"]);
        let offered: Vec<&str> = offered_protocols(headers).collect();
        if !offered.is_empty() {
            put(out, &["sec-websocket-protocol: ", &offered.join(", "), "\r\n"]);
        }
    }
    match announced {
        Announced::Length(length) => {
            digits.clear();
            // Writing to a String cannot fail.
            let _ = std::fmt::Write::write_fmt(&mut digits, format_args!("{length}"));
            put(out, &["content-length: ", digits.as_str(), "\r\n"]);
        }
        Announced::Chunked => put(out, &["transfer-encoding: chunked\r\n"]),
        Announced::None
            if matches!(*request.method(), Method::POST | Method::PUT | Method::PATCH) =>
        {
            put(out, &["content-length: 0\r\n"]);
        }
        Announced::None => {}
    }
    if upgrade {
        put(out, &["connection: upgrade\r\nupgrade: websocket\r\n"]);
    }
    put(out, &["\r\n"]);
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

fn put(out: &mut BytesMut, parts: &[&str]) {
    for part in parts {
        out.put_slice(part.as_bytes());
    }
}

/// Hop-by-hop headers, those that only the gateway may set, and those that change what a request means.
fn is_passed_on(name: &str, told: &Told<'_>) -> bool {
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
        | "x-correlation-id"
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
        "authorization" | "sec-websocket-protocol" => told.token.is_none(),
        "traceparent" | "tracestate" => told.traceparent.is_none(),
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

    fn told() -> Told<'static> {
        Told {
            client: IpAddr::from([192, 0, 2, 7]),
            scheme: "https",
            host: "portal.test",
            correlation_id: "abc",
            traceparent: None,
            token: None,
        }
    }

    fn head(request: TestRequest, announced: Announced) -> String {
        let mut out = BytesMut::new();
        let request = request.to_http_request();
        write_request_head(
            &mut out,
            &request,
            "/x?y=1",
            "127.0.0.1:9",
            &told(),
            (announced, false),
        );
        String::from_utf8(out.to_vec()).unwrap()
    }

    #[test]
    fn a_request_is_told_as_the_gateway_sees_it() {
        let request = TestRequest::get()
            .insert_header(("accept", "text/plain"))
            .insert_header(("connection", "keep-alive, X-Secret"))
            .insert_header(("x-secret", "1"))
            .insert_header(("x-forwarded-for", "6.6.6.6"))
            .insert_header(("x-real-ip", "6.6.6.6"))
            .insert_header(("x-afterbell-user", "1"))
            .insert_header(("te", "trailers"));
        assert_eq!(
            head(request, Announced::None),
            "GET /x?y=1 HTTP/1.1\r\nhost: 127.0.0.1:9\r\naccept: text/plain\r\n\
             x-forwarded-for: 192.0.2.7\r\nx-forwarded-proto: https\r\nx-forwarded-host: portal.test\r\n\
             x-correlation-id: abc\r\n\r\n"
        );
    }

    #[test]
    fn bodies_are_announced_once() {
        let post = |announced| head(TestRequest::post(), announced);
        assert!(post(Announced::Length(7)).contains("content-length: 7\r\n"));
        assert!(post(Announced::Chunked).contains("transfer-encoding: chunked\r\n"));
        assert!(post(Announced::None).contains("content-length: 0\r\n"));
    }
}
