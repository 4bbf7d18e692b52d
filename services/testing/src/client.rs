//! A client for each identity: HTTP with the token, and answers that are easy to assert on.

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;

use platform::auth::{Role, VIEW_AS_HEADER};

/// Sends requests to one server as one person (or nobody).
#[derive(Clone, Debug)]
pub struct TestClient {
    /// The person's user id; 0 for nobody and for an integrator.
    pub user_id: i64,
    /// Their role, if any.
    pub role: Option<Role>,
    /// Their access token, if any.
    pub token: Option<String>,
    /// Id of their session.
    pub session: String,
    base: String,
    headers: HeaderMap,
    http: reqwest::Client,
}

/// An answer, read to its end.
#[derive(Clone, Debug)]
pub struct TestResponse {
    /// Status code.
    pub status: StatusCode,
    /// Headers.
    pub headers: HeaderMap,
    /// Body.
    pub body: Vec<u8>,
}

impl TestClient {
    /// A client without a token for `http://host:port`. Redirects are answers like any other.
    pub fn anonymous(base: &str) -> Self {
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            // Sooner than the server closes it: a request that meets a closing connection is lost.
            .pool_idle_timeout(std::time::Duration::from_secs(2))
            .build()
            .expect("an HTTP client");
        Self {
            user_id: 0,
            role: None,
            token: None,
            session: String::new(),
            base: base.trim_end_matches('/').to_owned(),
            headers: HeaderMap::new(),
            http,
        }
    }

    /// The same client with a bearer token.
    pub fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// The same client that sends one more header with each request.
    pub fn with_header(&self, name: &str, value: &str) -> Self {
        let mut client = self.clone();
        let name = HeaderName::try_from(name).expect("a header name");
        client.headers.insert(name, HeaderValue::try_from(value).expect("a header value"));
        client
    }

    /// The same client while it views a place as a role: `role=6,account=1,program=2,site=3`.
    pub fn viewing(&self, view: &str) -> Self {
        self.with_header(VIEW_AS_HEADER, view)
    }

    /// A request that is yet to be sent, for what the verbs below do not cover.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request =
            self.http.request(method, format!("{}{path}", self.base)).headers(self.headers.clone());
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    /// `GET path`.
    pub async fn get(&self, path: &str) -> TestResponse {
        send(self.request(Method::GET, path)).await
    }

    /// `DELETE path`.
    pub async fn delete(&self, path: &str) -> TestResponse {
        send(self.request(Method::DELETE, path)).await
    }

    /// `POST path` with a JSON body.
    pub async fn post(&self, path: &str, body: &(impl Serialize + ?Sized)) -> TestResponse {
        send(self.request(Method::POST, path).json(body)).await
    }

    /// `PUT path` with a JSON body.
    pub async fn put(&self, path: &str, body: &(impl Serialize + ?Sized)) -> TestResponse {
        send(self.request(Method::PUT, path).json(body)).await
    }

    /// `PATCH path` with a JSON body.
    pub async fn patch(&self, path: &str, body: &(impl Serialize + ?Sized)) -> TestResponse {
        send(self.request(Method::PATCH, path).json(body)).await
    }

    /// `POST path` with a form, as a browser sends it.
    pub async fn post_form(&self, path: &str, form: &(impl Serialize + ?Sized)) -> TestResponse {
        send(self.request(Method::POST, path).form(form)).await
    }
}

/// Sends a request and reads the whole answer; of a stream of events, which never ends, the head alone.
pub async fn send(request: RequestBuilder) -> TestResponse {
    let response = request.send().await.expect("an answer");
    let (status, headers) = (response.status(), response.headers().clone());
    let kind = headers.get(reqwest::header::CONTENT_TYPE).map_or(&[][..], HeaderValue::as_bytes);
    let body = match kind.starts_with(b"text/event-stream") {
        true => Vec::new(),
        false => response.bytes().await.expect("a whole answer").to_vec(),
    };
    TestResponse { status, headers, body }
}

impl TestResponse {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON of any shape, such as [`serde_json::Value`].
    #[track_caller]
    pub fn json<T: DeserializeOwned>(&self) -> T {
        match serde_json::from_slice(&self.body) {
            Ok(value) => value,
            Err(error) => panic!("{error} in {} {}", self.status, self.text()),
        }
    }

    /// The body as JSON, for indexing.
    #[track_caller]
    pub fn value(&self) -> serde_json::Value {
        self.json()
    }

    /// Fails unless the status is this one; the message shows the body.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self
    }

    /// Fails unless this is a problem of that status and name (RFC 9457, spec 1 §3).
    #[track_caller]
    pub fn expect_problem(self, status: u16, name: &str) -> Self {
        let answer = self.expect(status);
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        assert_eq!(answer.value()["name"], name, "{}", answer.text());
        answer
    }

    /// A header's value.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}
