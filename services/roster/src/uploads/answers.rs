//! Answers that several handlers of uploads give.

use actix_web::{HttpResponse, body::MessageBody, http::header};
use platform::error::Problem;

use super::model::RosterUpload;

/// A site has one upload of a kind at a time.
pub fn exists(open: Option<&RosterUpload>) -> Problem {
    let detail = "This site already has an upload. Please finish or delete it first.";
    Problem {
        current: open.and_then(|open| serde_json::to_value(open).ok()).map(Box::new),
        ..Problem::conflict("Error_UploadExists", detail)
    }
}

/// Why an upload could not be kept.
pub fn taken(error: diesel::result::Error) -> Problem {
    match platform::error::broken_constraint(&error) {
        Some("roster_uploads_open") => exists(None),
        _ => error.into(),
    }
}

/// There is no such upload (404).
pub fn missing() -> Problem {
    Problem::not_found("rosterUpload")
}

/// A file to be saved.
pub fn csv_file(name: &str, body: impl MessageBody + 'static) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .body(body)
}
