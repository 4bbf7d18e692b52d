//! What handlers take instead of bare `Json`, `Query` and `Path`: read, checked, and refused with a problem.

use std::pin::Pin;

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, Responder,
    body::BoxBody,
    dev::Payload,
    http::{StatusCode, header},
    web,
};
use futures_util::StreamExt;
use garde::Validate;
use serde::{Serialize, de::DeserializeOwned};

use crate::error::{Problem, names};

/// A JSON answer, or a problem.
pub type Answer<T, E = Problem> = Result<web::Json<T>, E>;

/// Largest JSON body, in bytes.
const JSON_LIMIT: usize = 1024 * 1024;

/// A JSON body that was read whole and keeps its rules (garde). Errors name the field: 400, 413, 415.
pub struct Valid<T>(pub T);

impl<T> FromRequest for Valid<T>
where
    T: DeserializeOwned + Validate + 'static,
    T::Context: Default,
{
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let kind = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .map(|value| value.trim().to_ascii_lowercase());
        let mut payload = payload.take();
        Box::pin(async move {
            if !kind.is_some_and(|kind| kind == "application/json" || kind.ends_with("+json")) {
                return Err(Problem::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    names::UNSUPPORTED_MEDIA_TYPE,
                    "Please send JSON.",
                ));
            }
            let mut body = web::BytesMut::new();
            while let Some(chunk) = payload.next().await {
                let chunk = chunk.map_err(|_| Problem::bad_request("The request broke off."))?;
                if body.len() + chunk.len() > JSON_LIMIT {
                    return Err(Problem::too_large());
                }
                body.extend_from_slice(&chunk);
            }
            let mut reader = serde_json::Deserializer::from_slice(&body);
            let value: T = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
                let field = error.path().to_string();
                Problem::validation([(field, error.into_inner().to_string())])
            })?;
            reader.end().map_err(|_| Problem::bad_request("There is something after the JSON."))?;
            validated(value).map(Self)
        })
    }
}

/// Query parameters that were read and keep their rules (garde). Errors name the parameter: 400.
pub struct ValidQuery<T>(pub T);

impl<T> FromRequest for ValidQuery<T>
where
    T: DeserializeOwned + Validate + 'static,
    T::Context: Default,
{
    type Error = Problem;
    type Future = std::future::Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let read = web::Query::<T>::from_query(request.query_string())
            .map_err(|error| Problem::bad_request(error.to_string()))
            .and_then(|query| validated(query.into_inner()))
            .map(Self);
        std::future::ready(read)
    }
}

fn validated<T>(value: T) -> Result<T, Problem>
where
    T: Validate,
    T::Context: Default,
{
    value.validate().map_err(|report| {
        Problem::validation(
            report
                .iter()
                .map(|(path, error)| (camel_case(&path.to_string()), error.message().to_string())),
        )
    })?;
    Ok(value)
}

/// Field paths as the caller wrote them: `postal_code` was sent as `postalCode`.
fn camel_case(path: &str) -> String {
    let mut name = String::with_capacity(path.len());
    let mut upper = false;
    for c in path.chars() {
        if c == '_' {
            upper = true;
        } else if std::mem::take(&mut upper) {
            name.extend(c.to_uppercase());
        } else {
            name.push(c);
        }
    }
    name
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

#[cfg(test)]
mod tests {
    #[test]
    fn fields_are_named_as_they_were_sent() {
        assert_eq!(super::camel_case("site_days[0].day_id"), "siteDays[0].dayId");
        assert_eq!(super::camel_case("name"), "name");
    }
}
