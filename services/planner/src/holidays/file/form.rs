//! A file that comes in a form (RFC 7578), as spec 2 §7 has it, or by itself.

use std::{convert::Infallible, future::ready};

use actix_web::{HttpRequest, http::header::CONTENT_TYPE, web::Bytes};
use futures_util::stream;
use multer::Multipart;
use platform::{Fault, error::Problem, fault};

const PROGRAM: &str = "programId";

/// What was sent.
pub struct Form {
    /// The first file of the form, or all that was sent when it is no form.
    pub file: Bytes,
    /// Its field `programId`.
    pub program_id: Option<i64>,
}

/// Reads what was sent.
///
/// Errors: 400 on `file` for a form that cannot be read or has no file, 400 on `programId` for what is no number.
pub async fn form_of(request: &HttpRequest, sent: Bytes) -> Result<Form, Problem> {
    const NO_FILE: Fault = fault("formFile", "The form has no file");
    let content = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let Some(boundary) = content.and_then(|content| multer::parse_boundary(content).ok()) else {
        return Ok(Form { file: sent, program_id: None });
    };
    let whole = stream::once(ready(Ok::<_, Infallible>(sent)));
    let mut form = Multipart::new(whole, boundary);
    let broken = |_| Problem::invalid("file", NO_FILE);
    let (mut file, mut program_id) = (None, None);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.file_name().is_some() {
            let bytes = field.bytes().await.map_err(broken)?;
            file.get_or_insert(bytes);
        } else if field.name() == Some(PROGRAM) {
            let text = field.text().await.map_err(broken)?;
            let invalid = |_| Problem::invalid(PROGRAM, Fault::invalid("Program"));
            program_id = Some(text.trim().parse().map_err(invalid)?);
        }
    }
    let file = file.ok_or_else(|| Problem::invalid("file", NO_FILE))?;
    Ok(Form { file, program_id })
}
