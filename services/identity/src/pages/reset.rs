use actix_web::{HttpResponse, http::StatusCode};
use platform::{
    Problem,
    audit::{self, Actor, Entry},
};

use super::{
    browser::{Browser, Posted, parameter, query_of},
    limits::Limit,
    password_form::NewPassword,
    texts::minutes,
    view::{self, Form},
};
use crate::{
    Identity, invitations,
    sessions::EndReason,
    users::{self, User},
};

const FORM: &str = "reset-password";
const PATH: &str = "/identity/reset-password";

/// `GET /identity/reset-password?token=…`
pub async fn show(identity: Identity, mut browser: Browser) -> HttpResponse {
    let token = parameter(&browser.query, "token").unwrap_or_default();
    let result = open(&identity, &mut browser, &token).await;
    view::answer(&identity, &browser, result)
}

/// `POST /identity/reset-password`
pub async fn submit(identity: Identity, mut browser: Browser, form: Posted) -> HttpResponse {
    let result = reset(&identity, &mut browser, &form).await;
    view::answer(&identity, &browser, result)
}

async fn open(
    identity: &Identity,
    browser: &mut Browser,
    token: &str,
) -> Result<HttpResponse, Problem> {
    if person(identity, token).await?.is_some() {
        page(identity, browser, token, StatusCode::OK, NewPassword::none(), None)
    } else {
        dead_link(identity, browser).await
    }
}

/// The person of a link that still works.
async fn person(identity: &Identity, token: &str) -> Result<Option<User>, Problem> {
    let now = identity.platform.clock().now();
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            let Some(id) = invitations::reset_find(conn, token, now).await? else {
                return Ok(None);
            };
            Ok::<_, Problem>(users::user_by_id(conn, id).await?)
        })
        .await
}

async fn reset(
    identity: &Identity,
    browser: &mut Browser,
    form: &Posted,
) -> Result<HttpResponse, Problem> {
    let token = form.get("token").to_owned();
    browser.query = query_of([("token", token.as_str())]);
    let texts = browser.language.texts();
    if !browser.sent_by_us(identity, FORM, form.get("csrf")) {
        let failure = Some(texts.error_form.to_owned());
        return page(
            identity,
            browser,
            &token,
            StatusCode::FORBIDDEN,
            NewPassword::none(),
            failure,
        );
    }
    let Some(user) = person(identity, &token).await? else {
        return dead_link(identity, browser).await;
    };
    let email = user.email;
    let mut new_password = NewPassword::read(browser, form)
        .unlike(browser, &identity.passwords, user.password_hash)
        .await
        .map_err(Problem::internal)?;
    let Some(password) = new_password.password.take() else {
        return page(identity, browser, &token, StatusCode::BAD_REQUEST, new_password, None);
    };
    let hash = identity.passwords.hash(password).await.map_err(Problem::internal)?;
    let now = identity.platform.clock().now();
    let done = identity
        .platform
        .db()
        .system_tx(async |conn| {
            let Some(user) = invitations::reset_use(conn, &token, now).await? else {
                return Ok(false);
            };
            users::password_set(conn, user.id, &hash, now).await?;
            identity.sessions.end_all(conn, user.id, EndReason::PasswordReset, now).await?;
            let actor = Actor { user_id: Some(user.id), ..Actor::default() };
            let entry = Entry {
                action: "user.password-reset",
                entity: "user",
                entity_id: user.id.to_string(),
                account_id: user.account_id,
                ..Entry::default()
            };
            audit::record(conn, identity.platform.clock(), actor, entry).await?;
            Ok::<_, Problem>(true)
        })
        .await?;
    if !done {
        return dead_link(identity, browser).await;
    }
    browser.query = String::new();
    let link = Some(("/identity/sign-in".to_owned(), texts.sign_in_button));
    let mut response = view::message(
        identity,
        browser,
        StatusCode::OK,
        texts.reset_done_title,
        texts.reset_done,
        link,
    );
    browser.drop_session(&mut response);
    browser.set_known_cookie(identity, &mut response, &email)?;
    Ok(response)
}

/// Counts a link that does not work; a page that says so when this address has tried too many. One that works is always
/// let through: nobody comes upon it by trying.
pub async fn one_more_dead_link(
    identity: &Identity,
    browser: &Browser,
) -> Result<Option<HttpResponse>, Problem> {
    let limit = Limit::links(identity, &browser.address);
    if limit.count(identity).await? {
        return Ok(None);
    }
    let texts = browser.language.texts();
    let text = format!("{} {}.", texts.too_many, minutes(limit.window(), browser.language));
    let status = StatusCode::TOO_MANY_REQUESTS;
    let response = view::message(identity, browser, status, texts.error_title, &text, None);
    Ok(Some(view::retry_after(response, limit.window())))
}

async fn dead_link(identity: &Identity, browser: &Browser) -> Result<HttpResponse, Problem> {
    if let Some(refused) = one_more_dead_link(identity, browser).await? {
        return Ok(refused);
    }
    let texts = browser.language.texts();
    let link = Some(("/identity/forgot-password".to_owned(), texts.ask_new_link));
    let (title, text) = (texts.link_title, texts.reset_link_bad);
    Ok(view::message(identity, browser, StatusCode::GONE, title, text, link))
}

fn page(
    identity: &Identity,
    browser: &mut Browser,
    token: &str,
    status: StatusCode,
    new_password: NewPassword,
    failure: Option<String>,
) -> Result<HttpResponse, Problem> {
    let texts = browser.language.texts();
    let csrf = browser.form_token(identity, FORM)?;
    let form = Form {
        title: texts.reset_title,
        failure,
        action: PATH,
        csrf,
        hidden: vec![("token", token.to_owned())],
        fields: new_password.fields(browser, true).into(),
        button: texts.reset_button,
        ..Form::default()
    };
    Ok(view::form(identity, browser, status, &form, None))
}
