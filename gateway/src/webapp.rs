//! Serves the built web app, and the headers that every answer of the gateway carries.

use std::path::PathBuf;

use actix_files::NamedFile;
use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method, StatusCode,
        header::{self, ContentEncoding, HeaderMap, HeaderName, HeaderValue},
    },
};
use platform::{config::ConfigError, error::Problem};
use url::Url;

/// What an answer under a name that holds its content's hash says to caches (RFC 8246).
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// The web app may load from this origin only, and from that of the outside help widget where there is one. Emotion writes
/// style elements, so styles may be inline; scripts may not. Images may be previews of files that were just chosen.
fn app_policy(widget: Option<&Url>) -> String {
    let widget = widget.map(|url| format!(" {}", url.origin().ascii_serialization()));
    let widget = widget.unwrap_or_default();
    format!(
        "default-src 'none'; script-src 'self'{widget}; style-src 'self' 'unsafe-inline'{widget}; \
         img-src 'self' data: blob:{widget}; font-src 'self'{widget}; media-src 'self'; connect-src 'self'{widget}; \
         manifest-src 'self'; worker-src 'self'; frame-src 'self'{widget}; frame-ancestors 'none'; \
         form-action 'self'; base-uri 'none'; object-src 'none'"
    )
}
/// The page that ends a silent sign-in runs in a frame of the app itself.
const SILENT_PAGE: &str = "/auth/silent";
const SILENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    connect-src 'self'; frame-ancestors 'self'; form-action 'self'; base-uri 'none'; object-src 'none'";
/// For what is never a page: answers of an API, files that pages load.
const NO_PAGE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// The page that shows a service's OpenAPI document.
const DOCS_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/// The folder of the built web app.
#[derive(Clone, Debug)]
pub struct WebApp {
    root: PathBuf,
    policy: HeaderValue,
    /// What the page that starts the app says beside what was built.
    meta: Option<String>,
}

impl WebApp {
    /// Serves from `root`, which need not exist yet. `widget` is the script of the outside help widget; `help_desk` is
    /// where people write to.
    ///
    /// Errors: the widget's origin cannot be part of a header.
    pub fn new(root: PathBuf, widget: Option<&Url>, help_desk: &str) -> Result<Self, ConfigError> {
        let policy = HeaderValue::try_from(app_policy(widget));
        let policy =
            policy.map_err(|error| ConfigError::new("identity.help_widget.script_url", error))?;
        let meta = (!help_desk.is_empty())
            .then(|| format!(r#"<meta name="help-desk" content="{}" />"#, escaped(help_desk)));
        Ok(Self { root, policy, meta })
    }

    /// The file at the path, or the app for a path that is one of its pages.
    pub fn serve(&self, request: &HttpRequest) -> Result<HttpResponse, Problem> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Err(Problem::not_found("path"));
        }
        let path = request.uri().path();
        if let Some(file) = self.file(path)
            && let Some(response) = self.open(request, file, is_hashed(path))
        {
            return Ok(response);
        }
        if path != "/" && !accepts_html(request) {
            return Err(Problem::not_found("path"));
        }
        match self.index(request) {
            Some(mut response) => {
                // A cached index would name assets that the next build no longer has.
                set(response.headers_mut(), header::CACHE_CONTROL, "no-store");
                for name in [header::ETAG, header::LAST_MODIFIED] {
                    response.headers_mut().remove(name);
                }
                if path == SILENT_PAGE {
                    set(response.headers_mut(), header::CONTENT_SECURITY_POLICY, SILENT_POLICY);
                }
                Ok(response)
            }
            None => Ok(self.not_built()),
        }
    }

    /// The page that starts the app.
    fn index(&self, request: &HttpRequest) -> Option<HttpResponse> {
        let file = self.root.join("index.html");
        let Some(meta) = &self.meta else { return self.open(request, file, false) };
        let built = std::fs::read_to_string(file).ok()?;
        let (head, rest) = built.split_at(built.find("</head>").unwrap_or(0));
        let mut response = HttpResponse::Ok();
        response
            .content_type("text/html; charset=utf-8")
            .insert_header((header::CONTENT_SECURITY_POLICY, self.policy.clone()));
        Some(response.body([head, meta, rest].concat()))
    }

    /// The file that a path names: plain segments only, never a hidden one.
    fn file(&self, path: &str) -> Option<PathBuf> {
        let mut file = self.root.clone();
        let relative = path.strip_prefix('/')?;
        for segment in relative.split('/') {
            let plain = |byte: u8| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~' | b'@')
            };
            if segment.is_empty() || segment.starts_with('.') || !segment.bytes().all(plain) {
                return None;
            }
            file.push(segment);
        }
        (relative != "index.html").then_some(file)
    }

    /// The file, in the smallest form that the build made and the client takes.
    fn open(&self, request: &HttpRequest, file: PathBuf, hashed: bool) -> Option<HttpResponse> {
        let kind = mime_guess::from_path(&file).first_or_octet_stream();
        let accepted = Accepted::of(request.headers());
        let forms = [
            (accepted.brotli, ".br", ContentEncoding::Brotli),
            (accepted.gzip, ".gz", ContentEncoding::Gzip),
        ];
        let mut opened = None;
        for (accepted, extension, encoding) in forms {
            if accepted && opened.is_none() {
                let mut name = file.clone().into_os_string();
                name.push(extension);
                opened = open_file(PathBuf::from(name)).map(|file| (file, Some(encoding)));
            }
        }
        let (named, encoding) = match opened {
            Some(opened) => opened,
            None => (open_file(file)?, None),
        };
        // What never changes is not asked about again: it needs no validators.
        let named = named
            .set_content_type(kind)
            .disable_content_disposition()
            .use_etag(!hashed)
            .use_last_modified(!hashed);
        let mut response = match encoding {
            Some(encoding) => named.set_content_encoding(encoding).into_response(request),
            None => named.into_response(request),
        };
        let headers = response.headers_mut();
        set(headers, header::VARY, "accept-encoding");
        let (policy, cache) = match hashed {
            // Never a page: what it may do is said by the page that loads it, and many of them are loaded.
            true => (HeaderValue::from_static(NO_PAGE_POLICY), IMMUTABLE),
            false => (self.policy.clone(), "no-cache"),
        };
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        set(headers, header::CACHE_CONTROL, cache);
        Some(response)
    }

    fn not_built(&self) -> HttpResponse {
        HttpResponse::build(StatusCode::SERVICE_UNAVAILABLE)
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .insert_header((header::CONTENT_SECURITY_POLICY, self.policy.clone()))
            .content_type("text/html; charset=utf-8")
            .body(include_str!("not_built.html"))
    }
}

/// Opening and asking the size are quick enough to be done in place; the content is read elsewhere.
fn open_file(path: PathBuf) -> Option<NamedFile> {
    let file = NamedFile::open(path).ok()?;
    file.metadata().is_file().then_some(file)
}

/// A name with a hash in it (`main.0a1b2c3d.js`) never changes its content.
fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.split(['.', '-']).skip(1).any(|part| {
        (8..=64).contains(&part.len())
            && part.bytes().all(|byte| byte.is_ascii_hexdigit())
            && part.bytes().any(|byte| byte.is_ascii_digit())
    })
}

/// What the web app's answer is: a part of it that is kept for ever is never a page.
pub fn kind_of(response: &HttpResponse) -> ResponseKind {
    match response.headers().get(header::CACHE_CONTROL) {
        Some(value) if value == IMMUTABLE => ResponseKind::Asset,
        _ => ResponseKind::Page,
    }
}

/// Whether a browser asks for a page, not a script for data.
pub fn accepts_html(request: &HttpRequest) -> bool {
    let accept = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

struct Accepted {
    brotli: bool,
    gzip: bool,
}

impl Accepted {
    fn of(headers: &HeaderMap) -> Self {
        let value = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let mut accepted = Self { brotli: false, gzip: false };
        for item in value.unwrap_or_default().split(',') {
            let mut parts = item.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            let refused = parts.any(|part| {
                part.strip_prefix("q=")
                    .is_some_and(|q| q.trim().parse::<f32>().is_ok_and(|q| q <= 0.0))
            });
            match name.to_ascii_lowercase().as_str() {
                "br" => accepted.brotli = !refused,
                "gzip" | "x-gzip" => accepted.gzip = !refused,
                _ => {}
            }
        }
        accepted
    }
}

/// Text as it stands in an attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            other => safe.push(other),
        }
    }
    safe
}

/// Headers for every answer, prepared once.
#[derive(Clone, Debug)]
pub struct SafeHeaders {
    always: Vec<(HeaderName, HeaderValue)>,
    /// What only a document obeys: a page loads some thirty assets, each with its headers.
    documents: Vec<(HeaderName, HeaderValue)>,
}

/// Kind of response, which decides on its headers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ResponseKind {
    /// JSON and the like under `/api`.
    Api,
    /// The page of a service's OpenAPI document.
    Docs,
    /// A page with a policy of its own, or the web app.
    Page,
    /// A part of the web app that is named by its content.
    Asset,
}

impl SafeHeaders {
    /// Headers for a gateway at `origin`.
    pub fn new(origin: &str) -> Self {
        let mut always = vec![
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "same-origin"),
            (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        ];
        if origin.starts_with("https://") {
            always.push((header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains"));
        }
        let documents = vec![
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (
                HeaderName::from_static("permissions-policy"),
                "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
            ),
        ];
        let prepared = |headers: Vec<(HeaderName, &'static str)>| {
            let with_value = |(name, value)| (name, HeaderValue::from_static(value));
            headers.into_iter().map(with_value).collect()
        };
        Self { always: prepared(always), documents: prepared(documents) }
    }

    /// Adds what the answer does not have already; a service may know better.
    pub fn add(&self, headers: &mut HeaderMap, kind: ResponseKind) {
        let documents = match kind {
            ResponseKind::Asset => &[],
            ResponseKind::Api | ResponseKind::Docs | ResponseKind::Page => {
                self.documents.as_slice()
            }
        };
        for (name, value) in self.always.iter().chain(documents) {
            if !headers.contains_key(name) {
                headers.insert(name.clone(), value.clone());
            }
        }
        let policy = match kind {
            ResponseKind::Api => NO_PAGE_POLICY,
            ResponseKind::Docs => DOCS_POLICY,
            ResponseKind::Page | ResponseKind::Asset => return,
        };
        add(headers, header::CONTENT_SECURITY_POLICY, policy);
        // Answers are somebody's own: nothing in between may keep them. A service's ETag still saves bytes.
        add(headers, header::CACHE_CONTROL, "private, no-cache");
    }
}

fn add(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        set(headers, name, value);
    }
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("/assets/main.0a1b2c3d.js", true)]
    #[case("/main.0a1b2c3d4e5f60718293.css", true)]
    #[case("/planner-0a1b2c3d.js", true)]
    #[case("/main.js", false)]
    #[case("/favicon.svg", false)]
    #[case("/deadbeef.js", false)]
    #[case("/manifest.webmanifest", false)]
    fn hashed_names_are_recognized(#[case] path: &str, #[case] hashed: bool) {
        assert_eq!(is_hashed(path), hashed);
    }

    #[rstest]
    #[case("gzip, deflate, br", true, true)]
    #[case("br;q=0, gzip;q=0.5", false, true)]
    #[case("identity", false, false)]
    #[case("*", false, false)]
    fn encodings_are_chosen(#[case] value: &'static str, #[case] brotli: bool, #[case] gzip: bool) {
        let mut headers = HeaderMap::new();
        set(&mut headers, header::ACCEPT_ENCODING, value);
        let accepted = Accepted::of(&headers);
        assert_eq!((accepted.brotli, accepted.gzip), (brotli, gzip));
    }
}
