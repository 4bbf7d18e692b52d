//! What handlers take instead of bare `Json`, `Query` and `Path`: read, checked, and refused with a problem.

use std::{pin::Pin, str::FromStr};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, Responder,
    body::BoxBody,
    dev::Payload,
    http::{StatusCode, header},
    web,
};
use foundation::{
    error::{Problem, names},
    field_rules::{CheckFields, checked},
    in_flight,
    json::unfit,
    query,
};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, Error as _},
};

pub use foundation::json::unread;

/// A JSON answer, or a problem.
pub type Answer<T, E = Problem> = Result<web::Json<T>, E>;

/// Largest JSON body, in bytes.
const JSON_LIMIT: usize = 1024 * 1024;

/// A JSON body that was read whole and keeps its rules ([`CheckFields`]). Errors name the field: 400, 413, 415.
pub struct Valid<T>(pub T);

impl<T: DeserializeOwned + CheckFields + 'static> FromRequest for Valid<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let kind = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .map(|value| value.trim().to_ascii_lowercase());
        let (mut payload, request) = (payload.take(), request.clone());
        Box::pin(async move {
            if !kind.is_some_and(|kind| kind == "application/json" || kind.ends_with("+json")) {
                return Err(Problem::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    names::UNSUPPORTED_MEDIA_TYPE,
                    "Please send JSON.",
                ));
            }
            let body = in_flight::body(&request, &mut payload, JSON_LIMIT).await?;
            let mut reader = serde_json::Deserializer::from_slice(&body);
            let value: T = serde_path_to_error::deserialize(&mut reader).map_err(unread)?;
            reader.end().map_err(|_| Problem::bad_request("There is something after the JSON."))?;
            checked(value).map(Self)
        })
    }
}

/// A header with more query parameters, in the form of a query. What somebody looks for is a person's name or phone number more
/// often than not, and addresses are written down wherever a request passes.
pub const QUERY_HEADER: &str = "afterbell-query";

/// Query parameters that were read and keep their rules ([`CheckFields`]), from the address and from [`QUERY_HEADER`]. One without a
/// value counts as missing, as forms send what nobody filled in. Errors name the parameter: 400.
pub struct ValidQuery<T>(pub T);

impl<T: DeserializeOwned + CheckFields + 'static> FromRequest for ValidQuery<T> {
    type Error = Problem;
    type Future = std::future::Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let more = request.headers().get(QUERY_HEADER).and_then(|more| more.to_str().ok());
        let query = format!("{}&{}", request.query_string(), more.unwrap_or_default());
        // No text of the database can hold a NUL, so nobody can mean one.
        let query = query.replace("%00", "");
        let has_value = |pair: &&str| {
            !pair.is_empty() && pair.split_once('=').is_none_or(|(_, value)| !value.is_empty())
        };
        let query = query.split('&').filter(has_value).collect::<Vec<_>>().join("&");
        let read = query::read(&query)
            .map_err(|error| {
                let path = error.path().to_string();
                unfit(path.trim_start_matches('.'), &error.into_inner().to_string())
            })
            .and_then(checked)
            .map(Self);
        std::future::ready(read)
    }
}

/// Several values of a query parameter, between commas; none when there is nothing. For `#[serde(deserialize_with)]`.
pub fn several<'de, D: Deserializer<'de>, T: FromStr>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let values = text.split(',').map(str::trim).filter(|value| !value.is_empty());
    values.map(|value| value.parse().map_err(|_| D::Error::custom("is invalid"))).collect()
}

/// Path parameters, one number or a tuple of them. What is no id names nothing: 404.
#[derive(Clone, Copy, Debug)]
pub struct PathId<T = i64>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for PathId<T> {
    type Error = Problem;
    type Future = std::future::Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let read = web::Path::<T>::from_request(request, payload)
            .into_inner()
            .map(|path| Self(path.into_inner()))
            .map_err(|_| Problem::not_found("resource"));
        std::future::ready(read)
    }
}

/// 201 with the place of what was made.
pub struct Created<T> {
    /// Path of the new thing, relative to the service.
    pub location: String,
    /// The new thing.
    pub body: T,
}

impl<T: Serialize> Responder for Created<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Created().insert_header((header::LOCATION, self.location)).json(self.body)
    }
}

/// 201 with something that is shown once, such as a code: nobody keeps a copy, this service included.
pub struct CreatedSecret<T>(pub Created<T>);

impl<T: Serialize> Responder for CreatedSecret<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let mut response = self.0.respond_to(request);
        let no_store = header::HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, no_store);
        response
    }
}

/// The `ETag`s that the caller has.
pub struct IfNoneMatch(String);

impl IfNoneMatch {
    /// Whether the caller has this one.
    pub fn matches(&self, tag: &str) -> bool {
        self.0.split(',').any(|seen| {
            let seen = seen.trim();
            seen == "*" || seen.strip_prefix("W/").unwrap_or(seen) == tag
        })
    }
}

impl FromRequest for IfNoneMatch {
    type Error = Problem;
    type Future = std::future::Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let value = request.headers().get(header::IF_NONE_MATCH);
        let value = value.and_then(|value| value.to_str().ok()).unwrap_or_default();
        std::future::ready(Ok(Self(value.to_owned())))
    }
}
