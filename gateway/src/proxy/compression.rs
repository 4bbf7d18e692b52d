//! Answers made smaller on their way: JSON and CSV, for clients that take gzip.
//!
//! What is compressed gives away how much of it is alike, so nothing is that holds a secret beside what others can put into
//! it: pages, tokens, answers that set cookies or must not be stored (BREACH). Everything else needs a token that a browser
//! does not send by itself.

use std::{
    io::{self, Write},
    mem,
    pin::Pin,
    task::{Context, Poll},
};

use actix_web::{
    HttpRequest, HttpResponse,
    body::{BodySize, BoxBody, MessageBody},
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};

/// Fewer bytes than these are not worth it.
const LEAST: u64 = 1024;
/// Bytes that are compressed in one go before what came of them is sent.
const PIECE: usize = 32 * 1024;
/// Bytes that are worth to be sent while more follow at once.
const ENOUGH: usize = 8 * 1024;
/// Most of what can be gained, at a third of the time that the last few percent cost.
const LEVEL: Compression = Compression::new(4);

/// Compresses the answer to a request where that is worth it and harmless. Others stay as they are.
pub fn compressed(request: &HttpRequest, mut response: HttpResponse) -> HttpResponse {
    if !may_vary(&response) {
        return response;
    }
    let takes_gzip = takes_gzip(request.headers());
    let headers = response.headers_mut();
    vary(headers);
    if response.status() == StatusCode::NOT_MODIFIED {
        if takes_gzip {
            weaken_tag(response.headers_mut());
        }
        return response;
    }
    // The answer to HEAD has a length and no body.
    let announced = response.headers().get(header::CONTENT_LENGTH);
    let length = match (announced, response.body().size()) {
        (Some(announced), _) => announced.to_str().ok().and_then(|length| length.parse().ok()),
        (None, BodySize::Sized(length)) => Some(length),
        (None, BodySize::None) => Some(0),
        (None, BodySize::Stream) => None,
    };
    if !takes_gzip || length.is_some_and(|length| length < LEAST) {
        return response;
    }
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::ACCEPT_RANGES);
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    weaken_tag(headers);
    if *request.method() == Method::HEAD {
        return response;
    }
    response.map_body(|_, body| BoxBody::new(Gzip::new(body)))
}

/// Whether clients may get different bytes of this answer.
fn may_vary(response: &HttpResponse) -> bool {
    let headers = response.headers();
    let control = headers.get(header::CACHE_CONTROL).map_or(&b""[..], HeaderValue::as_bytes);
    let says = |word: &str| control.windows(word.len()).any(|part| part == word.as_bytes());
    let is_untouched = !headers.contains_key(header::CONTENT_ENCODING)
        && !headers.contains_key(header::CONTENT_RANGE)
        && !headers.contains_key(header::SET_COOKIE)
        && response.status() != StatusCode::PARTIAL_CONTENT
        && !response.status().is_informational()
        && !says("no-transform");
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    is_untouched
        && match kind {
            "" => response.status() == StatusCode::NOT_MODIFIED,
            "text/csv" => true,
            // What must not be stored is shown once: a secret.
            "application/json" => !says("no-store"),
            kind => {
                kind.starts_with("application/") && kind.ends_with("+json") && !says("no-store")
            }
        }
}

/// Whether a client takes gzip (RFC 9110 §12.5.3).
fn takes_gzip(headers: &HeaderMap) -> bool {
    let mut others = false;
    for value in headers.get_all(header::ACCEPT_ENCODING) {
        for offer in value.to_str().unwrap_or_default().split(',') {
            let (name, weight) = match offer.split_once(';') {
                Some((name, weight)) => (name, weight.trim()),
                None => (offer, ""),
            };
            let quality = weight.strip_prefix("q=").unwrap_or("1").trim();
            let is_taken = quality.parse().is_ok_and(|quality: f32| quality > 0.0);
            match name.trim().to_ascii_lowercase().as_str() {
                "gzip" | "x-gzip" => return is_taken,
                "*" => others = is_taken,
                _ => {}
            }
        }
    }
    others
}

fn vary(headers: &mut HeaderMap) {
    let is_listed = headers
        .get_all(header::VARY)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|name| {
            matches!(name.trim(), "*") || name.trim().eq_ignore_ascii_case("accept-encoding")
        });
    if !is_listed {
        headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
}

/// Other bytes of the same: a tag that stood for each byte stands for the meaning alone (RFC 9110 §8.8.3).
fn weaken_tag(headers: &mut HeaderMap) {
    let Some(tag) = headers.get(header::ETAG).map(HeaderValue::as_bytes) else { return };
    if tag.starts_with(b"W/") {
        return;
    }
    if let Ok(tag) = HeaderValue::from_bytes(&[b"W/", tag].concat()) {
        headers.insert(header::ETAG, tag);
    }
}

/// A body that is compressed as it passes. What has come so far is passed on whenever the rest has to be waited for.
struct Gzip {
    body: BoxBody,
    /// None once the body has ended.
    encoder: Option<GzEncoder<Vec<u8>>>,
    /// What has come and is not compressed yet.
    waiting: Bytes,
    /// Whether something compressed may be held back.
    is_dirty: bool,
}

impl Gzip {
    fn new(body: BoxBody) -> Self {
        let encoder = Some(GzEncoder::new(Vec::new(), LEVEL));
        Self { body, encoder, waiting: Bytes::new(), is_dirty: false }
    }

    /// What is ready to be sent.
    fn output(&mut self) -> Option<Bytes> {
        let ready = mem::take(self.encoder.as_mut()?.get_mut());
        (!ready.is_empty()).then(|| ready.into())
    }
}

impl MessageBody for Gzip {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, io::Error>>> {
        let this = self.get_mut();
        loop {
            let Some(encoder) = &mut this.encoder else { return Poll::Ready(None) };
            if !this.waiting.is_empty() {
                let piece = this.waiting.split_to(PIECE.min(this.waiting.len()));
                this.is_dirty = true;
                if let Err(error) = encoder.write_all(&piece) {
                    return Poll::Ready(Some(Err(error)));
                }
                if encoder.get_ref().len() >= ENOUGH
                    && let Some(ready) = this.output()
                {
                    return Poll::Ready(Some(Ok(ready)));
                }
                continue;
            }
            match Pin::new(&mut this.body).poll_next(cx) {
                Poll::Ready(Some(Ok(bytes))) => this.waiting = bytes,
                Poll::Ready(Some(Err(error))) => {
                    return Poll::Ready(Some(Err(io::Error::other(error.to_string()))));
                }
                Poll::Ready(None) => {
                    let rest = this.encoder.take().map(GzEncoder::finish);
                    return Poll::Ready(rest.map(|rest| rest.map(Bytes::from)));
                }
                Poll::Pending if this.is_dirty => {
                    this.is_dirty = false;
                    if let Err(error) = encoder.flush() {
                        return Poll::Ready(Some(Err(error)));
                    }
                    match this.output() {
                        Some(ready) => return Poll::Ready(Some(Ok(ready))),
                        None => return Poll::Pending,
                    }
                }
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, io::Read, time::Duration};

    use actix_web::{body::BodyStream, http::header::HeaderName, test::TestRequest};
    use flate2::read::GzDecoder;
    use rstest::rstest;

    use super::*;

    fn request_accepting(encodings: &[&'static str]) -> HttpRequest {
        let mut request = TestRequest::get();
        for encoding in encodings {
            request = request.append_header((header::ACCEPT_ENCODING, *encoding));
        }
        request.to_http_request()
    }

    #[rstest]
    #[case(&["gzip, deflate, br"], true)]
    #[case(&["br", "GZIP;q=0.1"], true)]
    #[case(&["x-gzip"], true)]
    #[case(&["*"], true)]
    #[case(&["identity"], false)]
    #[case(&["*;q=0.5, gzip;q=0"], false)]
    #[case(&["gzip;q=0.000"], false)]
    #[case(&["br, deflate, zstd"], false)]
    #[case(&[], false)]
    fn gzip_only_for_clients_that_accept_it(
        #[case] encodings: &[&'static str],
        #[case] is_taken: bool,
    ) {
        assert_eq!(takes_gzip(request_accepting(encodings).headers()), is_taken);
    }

    fn answer(kind: &str, length: usize, more: &[(HeaderName, &'static str)]) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        response.content_type(kind);
        for (name, value) in more {
            response.insert_header((name, *value));
        }
        response.body(vec![b'7'; length])
    }

    fn is_compressed(response: HttpResponse) -> bool {
        let response = compressed(&request_accepting(&["gzip"]), response);
        response.headers().get(header::CONTENT_ENCODING).is_some_and(|value| value == "gzip")
    }

    #[rstest]
    #[case::json("application/json", 1024, &[], true)]
    #[case::a_problem("application/problem+json", 5000, &[], true)]
    #[case::csv("text/csv; charset=utf-8", 5000, &[(header::CACHE_CONTROL, "private, no-store")], true)]
    #[case::small("application/json", 1023, &[], false)]
    #[case::events("text/event-stream", 5000, &[], false)]
    #[case::a_picture("image/jpeg", 5000, &[], false)]
    #[case::a_page("text/html", 5000, &[], false)]
    #[case::tokens("application/json", 5000, &[(header::CACHE_CONTROL, "no-store")], false)]
    #[case::cookies("application/json", 5000, &[(header::SET_COOKIE, "a=b")], false)]
    #[case::encoded("application/json", 5000, &[(header::CONTENT_ENCODING, "br")], false)]
    #[case::a_part("application/json", 5000, &[(header::CONTENT_RANGE, "bytes 0-4999/9000")], false)]
    #[case::as_it_is("application/json", 5000, &[(header::CACHE_CONTROL, "no-transform")], false)]
    fn what_is_worth_it_and_harmless_is_compressed(
        #[case] kind: &str,
        #[case] length: usize,
        #[case] more: &[(HeaderName, &'static str)],
        #[case] expected: bool,
    ) {
        assert_eq!(is_compressed(answer(kind, length, more)), expected);
    }

    #[test]
    fn vary_header_names_accept_encoding_once() {
        let uncompressed = || answer("application/json", 5000, &[(header::ETAG, "\"7\"")]);
        let tags = |response: &HttpResponse| {
            let header = |name| response.headers().get(name).unwrap().to_str().unwrap().to_owned();
            (header(header::ETAG), header(header::VARY))
        };
        let encoding = "Accept-Encoding".to_owned();
        let small = compressed(&request_accepting(&["gzip"]), uncompressed());
        assert_eq!(tags(&small), ("W/\"7\"".to_owned(), encoding.clone()));
        let plain = compressed(&request_accepting(&[]), uncompressed());
        assert_eq!(tags(&plain), ("\"7\"".to_owned(), encoding.clone()));
        let mut same = HttpResponse::NotModified();
        same.insert_header((header::ETAG, "\"7\""));
        let same = compressed(&request_accepting(&["gzip"]), same.finish());
        assert_eq!(tags(&same), ("W/\"7\"".to_owned(), encoding));
        let answered =
            answer("application/json", 5000, &[(header::VARY, "Origin, accept-encoding")]);
        let answered = compressed(&request_accepting(&["gzip"]), answered);
        assert_eq!(answered.headers().get_all(header::VARY).count(), 1);
    }

    async fn next(body: &mut BoxBody) -> Option<Bytes> {
        poll_fn(|cx| Pin::new(&mut *body).poll_next(cx)).await.map(Result::unwrap)
    }

    #[actix_web::test]
    async fn what_has_come_does_not_wait_for_the_rest() {
        let (pieces, body) = tokio::sync::mpsc::unbounded_channel::<Result<Bytes, io::Error>>();
        let body =
            futures_util::stream::unfold(body, async |mut body| Some((body.recv().await?, body)));
        let response =
            HttpResponse::Ok().content_type("text/csv").body(BodyStream::new(Box::pin(body)));
        let mut body = compressed(&request_accepting(&["gzip"]), response).into_body();
        let mut sent = Vec::new();
        let mut length = 0;
        for piece in ["one,two\n", "three,four\n"] {
            pieces.send(Ok(piece.into())).unwrap();
            length += piece.len();
            // All of it comes out before there is more.
            let mut read = vec![0; length];
            while GzDecoder::new(&*sent).read_exact(&mut read).is_err() {
                let more = tokio::time::timeout(Duration::from_secs(10), next(&mut body)).await;
                sent.extend_from_slice(&more.unwrap().unwrap());
            }
            assert!(read.ends_with(piece.as_bytes()));
        }
        drop(pieces);
        while let Some(bytes) = next(&mut body).await {
            sent.extend_from_slice(&bytes);
        }
        let mut whole = String::new();
        GzDecoder::new(&*sent).read_to_string(&mut whole).unwrap();
        assert_eq!(whole, "one,two\nthree,four\n");
    }

    #[actix_web::test]
    async fn decompressed_body_equals_the_original() {
        let text: String = (0..200_000).map(|number| format!("{number},")).collect();
        let response = HttpResponse::Ok().content_type("application/json").body(text.clone());
        let body = compressed(&request_accepting(&["gzip"]), response).into_body();
        let sent = actix_web::body::to_bytes(body).await.unwrap();
        assert!(sent.len() < text.len() / 2);
        let mut read = String::new();
        GzDecoder::new(&*sent).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }
}
