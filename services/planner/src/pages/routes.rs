//! HTTP for pages as PDF.

use std::time::Duration;

use actix_web::{HttpResponse, http::header, post, web::Data};
use documents::{Document, Limits, NotMade, Paper, Stop};
use platform::{
    Fault, Platform, auth::Can, error::Problem, extract::Valid, fault, html::is_too_deep,
};
use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, SemaphorePermit};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::html::{TooManyCells, blocks};
use crate::actions;

/// Longest page, in bytes.
const LONGEST: usize = 500_000;

/// Most pages of paper, and most bytes on them.
const MOST_PAGES: usize = 300;
const MOST_BYTES: usize = 16_000_000;
/// Making a file takes memory and a processor, so a process makes a few at a time.
static MAKING: Semaphore = Semaphore::const_new(2);

/// How long a request waits for its turn: most files take a moment, so a few people who print at once all get theirs.
const PATIENCE: Duration = Duration::from_secs(5);

/// A turn to make a file.
///
/// Errors: 503 when others have them all for [`PATIENCE`].
async fn turn() -> Result<SemaphorePermit<'static>, Problem> {
    match tokio::time::timeout(PATIENCE, MAKING.acquire()).await {
        Ok(Ok(permit)) => Ok(permit),
        _ => Err(Problem::unavailable().retry_after(5)),
    }
}

fn too_long() -> Problem {
    Problem::invalid("html", fault("pageTooLong", "The page is too long to be printed"))
}

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(print_html);
}

/// A page to be printed.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(example = json!({"title": "Week of March 9", "html": "<h1>Week of March 9</h1><p>Bring snacks</p>", "isLandscape": true}))]
pub struct HtmlRequest {
    /// What readers show as its name; at most 256 characters.
    #[schema(max_length = 256)]
    pub title: String,
    /// The page: headings, paragraphs, lists and tables, whose first row is their head. At most 500,000 bytes.
    #[schema(max_length = 500_000)]
    pub html: Option<String>,
    /// Wider than high.
    pub is_landscape: bool,
    /// The language of its text, `en` or `es`.
    #[schema(max_length = 8)]
    pub language: Option<String>,
}
platform::field_rules!(HtmlRequest { title: chars(..=256), language: length(..=8) });

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
        return Err(too_long());
    }
    if is_too_deep(&html) {
        let message = "The page has too many elements within one another";
        return Err(Problem::invalid("html", fault("pageTooDeep", message)));
    }
    let (title, language) = (body.title, body.language);
    let paper = if body.is_landscape { Paper::Landscape } else { Paper::Portrait };
    let turn = turn().await?;
    let stop = Stop::default();
    // A blocking task goes on when its request has ended, unless it is told.
    let _request = stop.when_dropped();
    let limits = Limits { pages: MOST_PAGES, bytes: MOST_BYTES, stop };
    // A long page takes a while.
    let made = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let blocks = blocks(&html).map_err(|TooManyCells| {
            let message = "The tables of the page have too many cells to be printed";
            Problem::invalid("html", fault("tooManyCells", message))
        })?;
        if blocks.is_empty() {
            return Err(Problem::invalid("html", Fault::required("Page")));
        }
        let language = language.filter(|it| it == "es").unwrap_or_else(|| "en".to_owned());
        let footer = "{page} / {pages}".to_owned();
        let document = Document { title, language, paper, footer, blocks, ..Document::default() };
        document.pdf_within(&limits).map_err(|not_made| match not_made {
            NotMade::TooLong => too_long(),
            NotMade::Stopped => Problem::unavailable(),
            NotMade::Faulty(_) => Problem::internal(not_made),
        })
    });
    let file = made.await.map_err(Problem::internal)??;
    Ok(HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"plan.pdf\""))
        .body(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_answers_retry_after() {
        let turns = [turn().await.unwrap(), turn().await.unwrap()];
        let refused = turn().await.unwrap_err();
        assert_eq!((refused.status, refused.retry_after), (503, Some(5)));
        drop(turns);
        assert!(turn().await.is_ok());
    }
}
