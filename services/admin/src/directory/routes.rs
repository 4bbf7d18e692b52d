//! HTTP for directory imports.

use std::pin::Pin;

use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    http::{StatusCode, header},
    post,
    web::{Bytes, Data, Json},
};
use platform::{
    Fault, Platform,
    audit::Actor,
    auth::Can,
    error::{Problem, names::UNSUPPORTED_MEDIA_TYPE},
    extract::{Answer, ValidQuery},
    files::{UPLOAD_LIMIT, Upload},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    ImportError, Importer, Mapping,
    model::{ImportAnswer, ImportQuery},
    reader::ReadError,
};
use crate::{actions, error::NO_CSV_HEADERS, names};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(import_directory);
}

/// Imports a partner's directory as CSV: agencies become accounts, their programs programs, the
/// programs' sites sites. Every row is loaded, merged or reported; importing a file twice changes nothing.
///
/// Errors: 400 `Error_NoCsvHeaders` when the file lacks the columns that the mapping names.
#[platform::path(
    tag = "directory",
    params(ImportQuery),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 200, body = ImportAnswer)),
)]
#[post("/directory-imports")]
pub async fn import_directory(
    platform: Data<Platform>,
    who: Can<actions::ImportDirectory>,
    ValidQuery(query): ValidQuery<ImportQuery>,
    CsvBody(file): CsvBody,
) -> Answer<ImportAnswer> {
    let mapping = match query.mapping.as_deref().filter(|text| !text.trim().is_empty()) {
        Some(text) => Mapping::parse(text),
        None => Mapping::dycd(),
    };
    let mapping = mapping
        .map_err(|error| Problem::invalid("mapping", Fault::new("mapping", error.to_string())))?;
    let file_name = names::clean(query.file_name.as_deref().unwrap_or("upload.csv"));
    let importer = Importer {
        platform: &platform,
        actor: Actor::from(&who.principal),
        mapping: &mapping,
        file_name: &file_name,
    };
    let (mut rejects, mut notes) = (Vec::new(), Vec::new());
    let summary = importer.import(&*file, &mut rejects, &mut notes).await.map_err(problem)?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ok(Json(ImportAnswer { summary, rejects_csv: text(rejects), notes_csv: text(notes) }))
}

fn problem(error: ImportError) -> Problem {
    match error {
        ImportError::Read(
            error @ (ReadError::Empty | ReadError::NotText | ReadError::MissingColumn(_)),
        ) => Problem::new(StatusCode::BAD_REQUEST, NO_CSV_HEADERS, sentence(&error.to_string())),
        ImportError::Database(error) => crate::error::write_failed(error),
        ImportError::Problem(problem) => *problem,
        other => Problem::internal(other),
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

/// A CSV file of at most 5 MB.
pub struct CsvBody(pub Bytes);

impl FromRequest for CsvBody {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let kind = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .map(|value| value.trim().to_ascii_lowercase());
        let file = Upload::<UPLOAD_LIMIT>::from_request(request, payload);
        Box::pin(async move {
            if kind.as_deref() != Some("text/csv") {
                return Err(Problem::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    UNSUPPORTED_MEDIA_TYPE,
                    "Please send a CSV file (text/csv).",
                ));
            }
            let Upload(file) = file.await?;
            Ok(Self(file))
        })
    }
}
