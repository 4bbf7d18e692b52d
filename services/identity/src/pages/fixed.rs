//! Pages that always say the same, and the stylesheet.

use actix_web::{HttpResponse, http::StatusCode, http::header};
use platform::Problem;

use super::{
    browser::Browser,
    view::{self, STYLESHEET},
};
use crate::{Identity, oidc::Untrusted};

/// `GET /identity/signed-out`
pub async fn signed_out(identity: Identity, browser: Browser) -> HttpResponse {
    let texts = browser.language.texts();
    let link = Some(("/".to_owned(), texts.sign_in_button));
    let (title, text) = (texts.signed_out_title, texts.signed_out);
    view::message(&identity, &browser, StatusCode::OK, title, text, link)
}

/// `GET /identity/error`: where others may send a browser that they cannot help.
pub async fn error(identity: Identity, browser: Browser) -> HttpResponse {
    let texts = browser.language.texts();
    let link = Some(("/".to_owned(), texts.home_link));
    let (title, text) = (texts.error_title, texts.error_request);
    view::message(&identity, &browser, StatusCode::OK, title, text, link)
}

/// Tells the person that the application that sent them is not to be trusted.
pub fn untrusted(identity: &Identity, browser: &Browser, why: Untrusted) -> HttpResponse {
    let texts = browser.language.texts();
    let text = match why {
        Untrusted::Client => texts.error_client,
        Untrusted::RedirectUri => texts.error_redirect,
    };
    view::message(identity, browser, Untrusted::STATUS, texts.error_title, text, None)
}

/// Any other page.
pub async fn not_found(identity: Identity, browser: Browser) -> HttpResponse {
    view::answer(&identity, &browser, Err(Problem::not_found("page")))
}

/// `GET /identity/assets/pages.css`. Its address changes with its content.
pub async fn stylesheet() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .body(STYLESHEET)
}
