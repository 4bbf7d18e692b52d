use actix_web::{HttpResponse, http::StatusCode};
use platform::{Problem, jobs};

use super::{
    browser::{Browser, Posted, parameter, query_of},
    limits::Limit,
    texts::minutes,
    view::{self, Field, Form},
};
use crate::{Identity, invitations, secrets, users::rules};

const FORM: &str = "forgot-password";
const PATH: &str = "/identity/forgot-password";

/// `GET /identity/forgot-password`
pub async fn show(identity: Identity, mut browser: Browser) -> HttpResponse {
    let request = parameter(&browser.query, "request").unwrap_or_default();
    let result = page(&identity, &mut browser, &request, StatusCode::OK, State::default());
    view::answer(&identity, &browser, result)
}

/// `POST /identity/forgot-password`
pub async fn submit(identity: Identity, mut browser: Browser, form: Posted) -> HttpResponse {
    let result = ask(&identity, &mut browser, &form).await;
    view::answer(&identity, &browser, result)
}

#[derive(Default)]
struct State {
    email: String,
    email_error: Option<String>,
    failure: Option<String>,
}

async fn ask(
    identity: &Identity,
    browser: &mut Browser,
    form: &Posted,
) -> Result<HttpResponse, Problem> {
    let texts = browser.language.texts();
    let request = form.get("request").to_owned();
    let email = form.get("email").trim().to_owned();
    if !browser.sent_by_us(identity, FORM, form.get("csrf")) {
        let state = State { email, failure: Some(texts.error_form.to_owned()), email_error: None };
        return page(identity, browser, &request, StatusCode::FORBIDDEN, state);
    }
    if let Err(broken) = rules::email(&email) {
        let message = texts.broken(texts.email, broken, browser.language);
        let state = State { email, email_error: Some(message), failure: None };
        return page(identity, browser, &request, StatusCode::BAD_REQUEST, state);
    }
    let by_address = Limit::forgot_address(identity, &browser.address);
    if !by_address.count(identity).await? {
        let wait = by_address.window();
        let failure = Some(format!("{} {}.", texts.too_many, minutes(wait, browser.language)));
        let state = State { email, failure, email_error: None };
        let response = page(identity, browser, &request, StatusCode::TOO_MANY_REQUESTS, state)?;
        return Ok(view::retry_after(response, wait));
    }
    // Whether somebody has the address is found out later, by a job, so that the answer is the same and takes as long.
    if Limit::forgot_email(identity, &email).count(identity).await? {
        let key = secrets::random_token().map_err(Problem::internal)?;
        let payload = serde_json::json!({"email": email, "language": browser.language.tag()});
        let now = identity.platform.clock().now();
        identity
            .platform
            .db()
            .system_tx(async |conn| {
                jobs::enqueue(conn, invitations::RESET_MAIL, &key, None, now, payload).await
            })
            .await?;
    }
    let back = (sign_in_path(&request), texts.back_to_sign_in);
    Ok(view::message(
        identity,
        browser,
        StatusCode::OK,
        texts.forgot_sent_title,
        texts.forgot_sent,
        Some(back),
    ))
}

fn sign_in_path(request: &str) -> String {
    if request.is_empty() {
        "/identity/sign-in".to_owned()
    } else {
        format!("/identity/sign-in?{}", query_of([("request", request)]))
    }
}

fn page(
    identity: &Identity,
    browser: &mut Browser,
    request: &str,
    status: StatusCode,
    state: State,
) -> Result<HttpResponse, Problem> {
    let texts = browser.language.texts();
    let csrf = browser.form_token(identity, FORM)?;
    if !request.is_empty() {
        browser.query = query_of([("request", request)]);
    }
    let form = Form {
        title: texts.forgot_title,
        help: Some(texts.forgot_help.to_owned()),
        failure: state.failure,
        action: PATH,
        csrf,
        hidden: vec![("request", request.to_owned())],
        fields: vec![Field {
            name: "email",
            label: texts.email,
            kind: "email",
            value: state.email,
            autocomplete: "username",
            autofocus: true,
            error: state.email_error,
            ..Field::default()
        }],
        button: texts.forgot_button,
        link: Some((sign_in_path(request), texts.back_to_sign_in)),
    };
    Ok(view::form(identity, browser, status, &form, None))
}
