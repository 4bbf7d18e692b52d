//! The question before signing out.

use actix_web::{HttpResponse, http::StatusCode};

use super::{browser::Browser, view};
use crate::Identity;

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
