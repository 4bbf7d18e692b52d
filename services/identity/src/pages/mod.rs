//! The pages of sign-in and its kin. They work without JavaScript, in English and Spanish.

mod attempts;
mod browser;
mod domain;
mod fixed;
mod forgot;
mod invitation;
mod limits;
mod password_form;
mod reset;
mod sign_in;
pub mod texts;
mod view;

use actix_web::{HttpResponse, http::StatusCode, web};

pub use self::{
    browser::{Browser, Posted, is_text, parameter, query_of},
    limits::Limit,
    sign_in::welcome,
    texts::Language,
    view::{answer, message, see_other},
};
use crate::{Identity, oidc::Untrusted};

/// The pages.
pub fn configure(config: &mut web::ServiceConfig) -> &mut web::ServiceConfig {
    config
        .route("/identity/sign-in", web::get().to(sign_in::show))
        .route("/identity/sign-in", web::post().to(sign_in::submit))
        .route("/identity/forgot-password", web::get().to(forgot::show))
        .route("/identity/forgot-password", web::post().to(forgot::submit))
        .route("/identity/reset-password", web::get().to(reset::show))
        .route("/identity/reset-password", web::post().to(reset::submit))
        .route("/identity/invitation", web::get().to(invitation::show))
        .route("/identity/invitation", web::post().to(invitation::submit))
        .route("/identity/domain", web::get().to(domain::show))
        .route("/identity/domain", web::post().to(domain::submit))
        .route("/identity/signed-out", web::get().to(fixed::signed_out))
        .route("/identity/error", web::get().to(fixed::error))
        .route("/identity/assets/pages.css", web::get().to(fixed::stylesheet))
        .route("/identity/{page:.*}", web::get().to(fixed::not_found))
        .route("/dev/mail", web::get().to(platform::mail::dev_mail))
}

/// The question before signing out.
#[derive(Clone, Debug)]
pub struct SignOut {
    /// Token of the form.
    pub csrf: String,
    /// What was asked, to be asked again.
    pub hidden: Vec<(&'static str, String)>,
    /// Where to go when the answer is no.
    pub home: String,
}

/// Sends the browser to sign in, and back to the authorization request.
pub fn to_sign_in(authorize_query: &str) -> HttpResponse {
    see_other(&format!("/identity/sign-in?{}", query_of([("request", authorize_query)])))
}

/// Tells the person that the application that sent them is not to be trusted.
pub fn untrusted(identity: &Identity, browser: &Browser, why: Untrusted) -> HttpResponse {
    let texts = browser.language.texts();
    let text = match why {
        Untrusted::Client => texts.error_client,
        Untrusted::RedirectUri => texts.error_redirect,
    };
    message(identity, browser, Untrusted::STATUS, texts.error_title, text, None)
}

/// Asks before signing out. `back` is where the form may lead to.
pub fn sign_out(
    identity: &Identity,
    browser: &Browser,
    question: SignOut,
    back: Option<&str>,
) -> HttpResponse {
    let origin = back
        .and_then(|back| url::Url::parse(back).ok())
        .map(|url| url.origin().ascii_serialization());
    let page = view::SignOutPage {
        page: view::Page::new(identity, browser),
        csrf: question.csrf,
        hidden: question.hidden,
        home: question.home,
    };
    view::html(browser, StatusCode::OK, &page, origin.as_deref())
}
