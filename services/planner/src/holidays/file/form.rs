//! A file that comes in a form (RFC 7578), as spec 2 §7 has it, or by itself.

use std::{convert::Infallible, future::ready};

use actix_web::{HttpRequest, http::header::CONTENT_TYPE, web::Bytes};
use futures_util::stream;
use multer::Multipart;
use platform::{Fault, error::Problem, fault};

/// The file of a request: the first one of its form, or all that is sent when it is no form.
///
/// Errors: 400 on `file` for a form that cannot be read or has no file.
pub async fn file_of(request: &HttpRequest, sent: Bytes) -> Result<Bytes, Problem> {
    const NO_FILE: Fault = fault("formFile", "The form has no file");
    let content = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let Some(boundary) = content.and_then(|content| multer::parse_boundary(content).ok()) else {
        return Ok(sent);
    };
    let whole = stream::once(ready(Ok::<_, Infallible>(sent)));
    let mut form = Multipart::new(whole, boundary);
    let broken = |_| Problem::invalid("file", NO_FILE);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.file_name().is_some() {
            return field.bytes().await.map_err(broken);
        }
    }
    Err(Problem::invalid("file", NO_FILE))
}
