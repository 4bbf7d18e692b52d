//! What is read is answered in a form that was asked for (RFC 9110 §12.5.1).
//!
//! Only reads are refused: of a change it would be told that it cannot be answered after it was made.

use actix_web::{
    Error, ResponseError,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{
        StatusCode,
        header::{Accept, CONTENT_TYPE, Header, Quality},
    },
    middleware::Next,
};
use foundation::error::{Problem, names};

/// Middleware that answers 406 when the `Accept` header of a read rules its answer out.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let accept = if request.method().is_safe() { Accept::parse(&request).ok() } else { None };
    let response = next.call(request).await?;
    let content_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let fits = match (&accept, content_type) {
        (Some(accept), Some(content_type)) if response.status().is_success() => {
            accepts(accept, content_type)
        }
        // What is not known, and problems, are answered as they are.
        _ => true,
    };
    if fits {
        return Ok(response.map_into_left_body());
    }
    let problem = Problem::new(
        StatusCode::NOT_ACCEPTABLE,
        names::NOT_ACCEPTABLE,
        "This cannot be answered in the format that was asked for.",
    );
    Ok(response.into_response(problem.error_response()).map_into_right_body())
}

/// Whether a header admits a type. One that names nothing admits everything.
fn accepts(accept: &Accept, content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or(content_type).trim();
    let (kind, subkind) = essence.split_once('/').unwrap_or((essence, ""));
    accept.is_empty()
        || accept.iter().any(|range| {
            let (of, sub) = (range.item.type_().as_str(), range.item.subtype().as_str());
            range.quality > Quality::ZERO
                && (of == "*" || of.eq_ignore_ascii_case(kind))
                && (sub == "*" || sub.eq_ignore_ascii_case(subkind))
        })
}

#[cfg(test)]
mod tests {
    use actix_web::{http::header, test::TestRequest};
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("", true)]
    #[case("*/*", true)]
    #[case("text/html, application/*;q=0.8", true)]
    #[case("Application/JSON", true)]
    #[case("text/csv", false)]
    #[case("application/json;q=0, text/csv", false)]
    fn a_type_is_admitted_by_its_name_or_a_star(#[case] accept: &str, #[case] fits: bool) {
        let request =
            TestRequest::default().insert_header((header::ACCEPT, accept)).to_http_request();
        let accept = Accept::parse(&request).unwrap();
        assert_eq!(accepts(&accept, "application/json; charset=utf-8"), fits);
    }
}
