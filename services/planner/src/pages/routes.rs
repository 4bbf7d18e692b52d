//! HTTP for pages as PDF.

use actix_web::{HttpResponse, http::header, post, web::Data};
use garde::Validate;
use platform::{
    Fault, Platform,
    auth::Can,
    documents::{Document, Paper},
    error::Problem,
    extract::Valid,
    fault,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::html::{blocks, is_too_deep};
use crate::actions;

/// Longest page, in bytes.
const LONGEST: usize = 500_000;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(print_html);
}

/// A page to be printed.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"title": "Week of March 9", "html": "<h1>Week of March 9</h1><p>Bring snacks</p>", "isLandscape": true}))]
pub struct HtmlRequest {
    /// What readers show as its name; at most 256 characters.
    #[garde(length(chars, max = 256))]
    #[schema(max_length = 256)]
    pub title: String,
    /// The page: headings, paragraphs, lists and tables, whose first row is their head. At most 500,000 bytes.
    #[garde(skip)]
    pub html: Option<String>,
    /// Wider than high.
    #[garde(skip)]
    pub is_landscape: bool,
    /// The language of its text, `en` or `es`.
    #[garde(length(max = 8))]
    #[schema(max_length = 8)]
    pub language: Option<String>,
}

/// HTML as PDF on US Letter. Scripts, styles, pictures and links are left out.
///
/// Errors: 400 on `html` when nothing is left to be printed, and when it is too long or its elements are too deep
/// within one another.
#[platform::path(
    tag = "pages",
    request_body = HtmlRequest,
    responses((status = 200, description = "The file", content((Vec<u8> = "application/pdf"))))
)]
#[post("/html-to-pdf")]
pub async fn print_html(
    _: Data<Platform>,
    _: Can<actions::PrintPlan>,
    Valid(body): Valid<HtmlRequest>,
) -> Result<HttpResponse, Problem> {
    let html = body.html.unwrap_or_default();
    if html.len() > LONGEST {
        let message = "The page is too long to be printed";
        return Err(Problem::invalid("html", fault("pageTooLong", message)));
    }
    if is_too_deep(&html) {
        let message = "The page has too many elements within one another";
        return Err(Problem::invalid("html", fault("pageTooDeep", message)));
    }
    let (title, language) = (body.title, body.language);
    let paper = if body.is_landscape { Paper::Landscape } else { Paper::Portrait };
    // A long page takes a while.
    let made = tokio::task::spawn_blocking(move || {
        let blocks = blocks(&html);
        if blocks.is_empty() {
            return Err(Problem::invalid("html", Fault::required("Page")));
        }
        let language = language.filter(|it| it == "es").unwrap_or_else(|| "en".to_owned());
        let footer = "{page} / {pages}".to_owned();
        Document { title, language, paper, footer, blocks }.pdf()
    });
    let file = made.await.map_err(Problem::internal)??;
    Ok(HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"plan.pdf\""))
        .body(file))
}
