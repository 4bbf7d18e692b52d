//! The pages as values and as HTML.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
};
use askama::Template;
use chrono::Datelike;
use platform::Problem;
use sha2::{Digest, Sha256};

use super::{
    browser::{Browser, query_of, query_with},
    texts::{Language, Texts},
};
use crate::Identity;

/// The one stylesheet.
pub const STYLESHEET: &str = include_str!("../../assets/pages.css");

/// What every page has.
pub struct Page {
    language: Language,
    texts: &'static Texts,
    switch_href: String,
    stylesheet: String,
    year: i32,
    has_error: bool,
}

impl Page {
    /// The frame of the page that answers this request.
    pub fn new(identity: &Identity, browser: &Browser) -> Self {
        Self {
            language: browser.language,
            texts: browser.language.texts(),
            switch_href: format!(
                "{}?{}",
                browser.here,
                query_with(&browser.query, "lang", browser.language.other().tag())
            ),
            stylesheet: stylesheet_path(),
            year: identity.platform.clock().now().year(),
            has_error: false,
        }
    }
}

/// The stylesheet's path, which changes with its content so that it can be cached for ever.
pub fn stylesheet_path() -> String {
    static PATH: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
        let hash: String = Sha256::digest(STYLESHEET.as_bytes())
            .iter()
            .take(6)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        format!("/identity/assets/pages.css?v={hash}")
    });
    PATH.clone()
}

/// One field of a form.
#[derive(Clone, Debug, Default)]
pub struct Field {
    pub name: &'static str,
    pub label: &'static str,
    pub kind: &'static str,
    pub value: String,
    pub autocomplete: &'static str,
    pub hint: Option<&'static str>,
    pub autofocus: bool,
    pub error: Option<String>,
}

impl Field {
    /// Error message of the field.
    pub fn wrong(&self) -> &str {
        self.error.as_deref().unwrap_or_default()
    }

    /// Whether something is wrong with it.
    pub fn is_wrong(&self) -> bool {
        self.error.is_some()
    }

    /// Ids of the texts that describe it.
    pub fn described_by(&self) -> String {
        let hint = self.hint.map(|_| format!("{}-hint", self.name));
        let error = self.error.as_ref().map(|_| format!("{}-error", self.name));
        [hint, error].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// A page with one form.
#[derive(Clone, Debug, Default)]
pub struct Form {
    pub title: &'static str,
    pub help: Option<String>,
    /// What went wrong with the form as a whole.
    pub failure: Option<String>,
    pub action: &'static str,
    pub csrf: String,
    pub hidden: Vec<(&'static str, String)>,
    pub fields: Vec<Field>,
    pub button: &'static str,
    pub link: Option<(String, &'static str)>,
}

impl Form {
    /// Whether a field is wrong.
    pub fn broken(&self) -> bool {
        self.fields.iter().any(Field::is_wrong)
    }

    /// The fields that are wrong.
    pub fn wrong_fields(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.is_wrong())
    }
}

#[derive(Template)]
#[template(path = "pages/form.html")]
struct FormPage<'f> {
    page: Page,
    form: &'f Form,
}

/// A page that tells something.
#[derive(Template)]
#[template(path = "pages/message.html")]
pub struct MessagePage {
    pub page: Page,
    pub title: String,
    pub text: String,
    pub link: Option<(String, String)>,
    /// A name of this moment that the help desk can ask for.
    pub reference: Option<String>,
}

/// The question before signing out.
#[derive(Template)]
#[template(path = "pages/sign_out.html")]
pub struct SignOutPage {
    pub page: Page,
    pub csrf: String,
    pub hidden: Vec<(&'static str, String)>,
    pub home: String,
}

/// A form page. `leads_to` is the origin of an application that the form may send the browser on to.
pub fn form(
    identity: &Identity,
    browser: &Browser,
    status: StatusCode,
    form: &Form,
    leads_to: Option<&str>,
) -> HttpResponse {
    let mut page = Page::new(identity, browser);
    page.has_error = form.broken() || form.failure.is_some();
    html(browser, status, &FormPage { page, form }, leads_to)
}

/// A page that tells something.
pub fn message(
    identity: &Identity,
    browser: &Browser,
    status: StatusCode,
    title: &str,
    text: &str,
    link: Option<(String, &str)>,
) -> HttpResponse {
    let page = MessagePage {
        page: Page::new(identity, browser),
        title: title.to_owned(),
        text: text.to_owned(),
        link: link.map(|(href, label)| (href, label.to_owned())),
        reference: status.is_server_error().then(platform::correlation::current).flatten(),
    };
    html(browser, status, &page, None)
}

/// Any page, with the headers that keep it safe.
pub fn html(
    browser: &Browser,
    status: StatusCode,
    template: &impl Template,
    leads_to: Option<&str>,
) -> HttpResponse {
    let body = match template.render() {
        Ok(body) => body,
        Err(error) => return actix_web::ResponseError::error_response(&Problem::internal(error)),
    };
    let form_action = leads_to.map(|origin| format!(" {origin}")).unwrap_or_default();
    let policy = format!(
        "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         form-action 'self'{form_action}; frame-ancestors 'none'; base-uri 'none'"
    );
    let mut response = HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, policy))
        .insert_header((header::CONTENT_LANGUAGE, browser.language.tag()))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::X_FRAME_OPTIONS, "DENY"))
        // Links of invitations and resets hold a secret: other sites never see where a visitor came from.
        .insert_header((header::REFERRER_POLICY, "same-origin"))
        .body(body);
    browser.set_page_cookies(&mut response);
    response
}

/// Says when to try again.
pub fn retry_after(mut response: HttpResponse, wait: chrono::Duration) -> HttpResponse {
    response.headers_mut().insert(header::RETRY_AFTER, wait.num_seconds().max(1).into());
    response
}

/// Sends the browser to sign in, and back to the authorization request.
pub fn to_sign_in(authorize_query: &str) -> HttpResponse {
    see_other(&format!("/identity/sign-in?{}", query_of([("request", authorize_query)])))
}

/// 303 to another page.
pub fn see_other(location: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, location))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish()
}

/// The answer of a page handler: its page, or the error page in the browser's language.
pub fn answer(
    identity: &Identity,
    browser: &Browser,
    result: Result<HttpResponse, Problem>,
) -> HttpResponse {
    let problem = match result {
        Ok(response) => return response,
        Err(problem) => problem,
    };
    let texts = browser.language.texts();
    let status = problem.status();
    let text = match status {
        StatusCode::NOT_FOUND => texts.error_not_found,
        StatusCode::SERVICE_UNAVAILABLE => texts.error_unavailable,
        status if status.is_client_error() => texts.error_request,
        _ => texts.error_internal,
    };
    message(identity, browser, status, texts.error_title, text, None)
}
