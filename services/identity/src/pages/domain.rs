//! The page on which the postmaster of a domain confirms that an account may speak for its addresses.

use actix_web::{HttpResponse, http::StatusCode};
use platform::Problem;

use super::{
    browser::{Browser, Posted, parameter, query_of},
    reset::one_more_dead_link,
    view::{self, Form},
};
use crate::{
    Identity,
    single_sign_on::proof::{self, DomainClaim},
};

const FORM: &str = "domain";
const PATH: &str = "/identity/domain";

/// `GET /identity/domain?token=…`
pub async fn show(identity: Identity, mut browser: Browser) -> HttpResponse {
    let token = parameter(&browser.query, "token").unwrap_or_default();
    let result = open(&identity, &mut browser, &token, StatusCode::OK).await;
    view::answer(&identity, &browser, result)
}

/// `POST /identity/domain`
pub async fn submit(identity: Identity, mut browser: Browser, form: Posted) -> HttpResponse {
    let result = confirm(&identity, &mut browser, &form).await;
    view::answer(&identity, &browser, result)
}

async fn open(
    identity: &Identity,
    browser: &mut Browser,
    token: &str,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let found: Option<DomainClaim> = identity
        .platform
        .db()
        .system_tx(async |conn| proof::find(conn, identity, token).await)
        .await?;
    match found {
        Some(claim) => page(identity, browser, token, &claim, status),
        None => dead_link(identity, browser).await,
    }
}

async fn confirm(
    identity: &Identity,
    browser: &mut Browser,
    form: &Posted,
) -> Result<HttpResponse, Problem> {
    let token = form.get("token");
    browser.query = query_of([("token", token)]);
    if !browser.sent_by_us(identity, FORM, form.get("csrf")) {
        return open(identity, browser, token, StatusCode::FORBIDDEN).await;
    }
    let confirmed: Option<DomainClaim> = identity
        .platform
        .db()
        .system_tx(async |conn| proof::confirm(conn, identity, token).await)
        .await?;
    let Some(claim) = confirmed else { return dead_link(identity, browser).await };
    let texts = browser.language.texts();
    let text = fill_in(texts.domain_done, &claim);
    let title = texts.domain_done_title;
    Ok(view::message(identity, browser, StatusCode::OK, title, &text, None))
}

async fn dead_link(identity: &Identity, browser: &Browser) -> Result<HttpResponse, Problem> {
    if let Some(refused) = one_more_dead_link(identity, browser).await? {
        return Ok(refused);
    }
    let texts = browser.language.texts();
    let (title, text) = (texts.link_title, texts.domain_bad);
    Ok(view::message(identity, browser, StatusCode::GONE, title, text, None))
}

fn page(
    identity: &Identity,
    browser: &mut Browser,
    token: &str,
    claim: &DomainClaim,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let texts = browser.language.texts();
    let csrf = browser.form_token(identity, FORM)?;
    let form = Form {
        title: texts.domain_title,
        help: Some(fill_in(texts.domain_help, claim)),
        failure: (status == StatusCode::FORBIDDEN).then(|| texts.error_form.to_owned()),
        action: PATH,
        csrf,
        hidden: vec![("token", token.to_owned())],
        button: texts.domain_button,
        ..Form::default()
    };
    Ok(view::form(identity, browser, status, &form, None))
}

fn fill_in(text: &str, claim: &DomainClaim) -> String {
    text.replace("{account}", &claim.account_name)
        .replace("{domain}", &claim.domain)
        .replace("{issuer}", &claim.issuer)
}
