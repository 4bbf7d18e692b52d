use actix_web::{
    HttpResponse,
    http::{StatusCode, header::HeaderName},
};
use platform::{
    Problem,
    audit::{self, Actor, Entry},
};

use super::{
    attempts::Attempt,
    browser::{Browser, Posted, parameter, query_of},
    fixed,
    texts::minutes,
    view::{self, Field, Form},
    welcome,
};
use crate::{
    Identity, invitations, oidc, single_sign_on,
    users::{self, User, rules},
};

const FORM: &str = "sign-in";
const PATH: &str = "/identity/sign-in";

/// What the sign-in is for: an application's request, or nothing but signing in.
struct Purpose {
    /// The query of the authorization request; empty for none.
    query: String,
    authorize_request: Option<oidc::AuthorizeRequest>,
}

/// `GET /identity/sign-in`
pub async fn show(identity: Identity, mut browser: Browser) -> HttpResponse {
    let request = parameter(&browser.query, "request").unwrap_or_default();
    let result = match purpose(&identity, &browser, request).await {
        Ok(Ok(purpose)) => {
            browser.prefer(
                purpose
                    .authorize_request
                    .as_ref()
                    .and_then(|authorize_request| authorize_request.params.ui_locales.as_deref()),
            );
            let hint = purpose
                .authorize_request
                .as_ref()
                .and_then(|authorize_request| authorize_request.params.login_hint.clone());
            page(
                &identity,
                &mut browser,
                &purpose,
                StatusCode::OK,
                State { email: hint.unwrap_or_default(), ..State::default() },
            )
            .await
        }
        Ok(Err(response)) => Ok(response),
        Err(problem) => Err(problem),
    };
    view::answer(&identity, &browser, result)
}

/// `POST /identity/sign-in`
pub async fn submit(identity: Identity, mut browser: Browser, form: Posted) -> HttpResponse {
    let result = sign_in(&identity, &mut browser, &form).await;
    view::answer(&identity, &browser, result)
}

#[derive(Default)]
struct State {
    email: String,
    email_error: Option<String>,
    password_error: Option<String>,
    failure: Option<String>,
}

async fn sign_in(
    identity: &Identity,
    browser: &mut Browser,
    form: &Posted,
) -> Result<HttpResponse, Problem> {
    let purpose = match purpose(identity, browser, form.get("request").to_owned()).await? {
        Ok(purpose) => purpose,
        Err(response) => return Ok(response),
    };
    browser.prefer(
        purpose
            .authorize_request
            .as_ref()
            .and_then(|authorize_request| authorize_request.params.ui_locales.as_deref()),
    );
    browser.query = purpose.page_query();
    let texts = browser.language.texts();
    let email = form.get("email").trim().to_owned();
    let password = form.get("password");
    if !browser.sent_by_us(identity, FORM, form.get("csrf")) {
        let failure = Some(texts.error_form.to_owned());
        let state = State { email, failure, ..State::default() };
        return page(identity, browser, &purpose, StatusCode::FORBIDDEN, state).await;
    }
    let wrong = |field: &str, broken| Some(texts.broken(field, broken, browser.language));
    let email_error = rules::email(&email).err().and_then(|broken| wrong(texts.email, broken));
    // An address alone is enough where the person's account has a provider of its own.
    let provider = match email_error {
        None => single_sign_on::provider_of(identity, &email).await?,
        Some(_) => None,
    };
    let password_error = (password.is_empty() && provider.is_none())
        .then_some(rules::Broken::Missing)
        .and_then(|b| wrong(texts.password, b));
    if email_error.is_some() || password_error.is_some() {
        let state = State { email, email_error, password_error, failure: None };
        return page(identity, browser, &purpose, StatusCode::BAD_REQUEST, state).await;
    }

    let asking = browser.clone();
    let attempt = Attempt::new(identity, &asking, &email);
    if let Some(wait) = attempt.begin().await? {
        let failure = Some(format!("{} {}.", texts.too_many, minutes(wait, browser.language)));
        let state = State { email: email.clone(), failure, ..State::default() };
        let status = StatusCode::TOO_MANY_REQUESTS;
        let response = page(identity, browser, &purpose, status, state).await?;
        return Ok(view::retry_after(response, wait));
    }

    if let Some(provider) = provider {
        let there =
            single_sign_on::begin(identity, browser, provider, &email, &purpose.query).await?;
        return match there {
            Some(there) => Ok(on_the_way(identity, browser, &there)),
            None => {
                let failure = Some(texts.sso_unreachable.to_owned());
                let state = State { email: email.clone(), failure, ..State::default() };
                page(identity, browser, &purpose, StatusCode::SERVICE_UNAVAILABLE, state).await
            }
        };
    }
    match person(identity, &email, password).await? {
        Some(user) => {
            attempt.succeeded().await?;
            if user.password_temporary_until.is_some() {
                return choose_own_password(identity, browser, &user).await;
            }
            welcome::welcome(identity, browser, purpose.authorize_request.as_ref(), &user).await
        }
        None => {
            attempt.failed().await?;
            let failure = Some(texts.sign_in_wrong.to_owned());
            let state = State { email: email.clone(), failure, ..State::default() };
            page(identity, browser, &purpose, StatusCode::BAD_REQUEST, state).await
        }
    }
}

/// The page that leads to an account's provider. A redirect would not do: the browser holds the answer to a form to the
/// origins that the form's page named, and that page did not know the provider yet.
fn on_the_way(identity: &Identity, browser: &Browser, there: &url::Url) -> HttpResponse {
    let texts = browser.language.texts();
    let text = format!("{} {}", texts.sso_leaving, there.host_str().unwrap_or_default());
    let link = Some((there.to_string(), texts.sso_continue));
    let title = texts.sso_leaving_title;
    let mut response = view::message(identity, browser, StatusCode::OK, title, &text, link);
    if let Ok(refresh) = format!("0; url={there}").parse() {
        response.headers_mut().insert(HeaderName::from_static("refresh"), refresh);
    }
    response
}

/// The active person with this e-mail and password. Takes as long when there is nobody.
async fn person(identity: &Identity, email: &str, password: &str) -> Result<Option<User>, Problem> {
    let (found, may_be_in): (Option<User>, bool) = identity
        .platform
        .db()
        .system_tx(async |conn| {
            let found = users::user_by_email(conn, email).await?;
            let may_be_in = match &found {
                Some(user) => users::may_be_in(conn, user).await?,
                None => false,
            };
            Ok::<_, Problem>((found, may_be_in))
        })
        .await?;
    let now = identity.platform.clock().now();
    let usable = found.clone().filter(|user| may_be_in && !user.password_is_over(now));
    let stored = usable.as_ref().and_then(|user| user.password_hash.clone());
    let truncated: String = password.chars().take(rules::LONGEST_PASSWORD).collect();
    let right = identity.passwords.verify(truncated, stored).await.map_err(Problem::internal)?;
    if right {
        return Ok(usable);
    }
    // Which person, if any, is known by id; the e-mail that was typed is not kept.
    let entry = Entry {
        action: "session.sign-in-failed",
        entity: "user",
        entity_id: found.as_ref().map(|user| user.id.to_string()).unwrap_or_default(),
        account_id: found.and_then(|user| user.account_id),
        ..Entry::default()
    };
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            audit::record(conn, identity.platform.clock(), Actor::default(), entry).await
        })
        .await?;
    Ok(None)
}

/// Who came with a temporary password chooses one of their own first.
async fn choose_own_password(
    identity: &Identity,
    browser: &Browser,
    user: &User,
) -> Result<HttpResponse, Problem> {
    let path = identity
        .platform
        .db()
        .system_tx(async |conn| {
            invitations::reset_path(conn, identity, user, browser.language).await
        })
        .await?;
    Ok(view::see_other(&path))
}

async fn purpose(
    identity: &Identity,
    browser: &Browser,
    query: String,
) -> Result<Result<Purpose, HttpResponse>, Problem> {
    if query.is_empty() {
        return Ok(Ok(Purpose { query, authorize_request: None }));
    }
    Ok(match oidc::read_authorize_request(identity, &query).await? {
        Ok(authorize_request) => Ok(Purpose { query, authorize_request: Some(authorize_request) }),
        Err(untrusted) => Err(fixed::untrusted(identity, browser, untrusted)),
    })
}

impl Purpose {
    fn page_query(&self) -> String {
        if self.query.is_empty() {
            String::new()
        } else {
            query_of([("request", self.query.as_str())])
        }
    }
}

async fn page(
    identity: &Identity,
    browser: &mut Browser,
    purpose: &Purpose,
    status: StatusCode,
    state: State,
) -> Result<HttpResponse, Problem> {
    let texts = browser.language.texts();
    let csrf = browser.form_token(identity, FORM)?;
    let used: bool =
        identity.platform.db().system_tx(async |conn| single_sign_on::is_used(conn).await).await?;
    let has_email = !state.email.is_empty();
    let forgot = match purpose.page_query() {
        query if query.is_empty() => "/identity/forgot-password".to_owned(),
        query => format!("/identity/forgot-password?{query}"),
    };
    let form = Form {
        title: texts.sign_in_title,
        help: None,
        failure: state.failure,
        action: PATH,
        csrf,
        hidden: vec![("request", purpose.query.clone())],
        fields: vec![
            Field {
                name: "email",
                label: texts.email,
                kind: "email",
                value: state.email,
                autocomplete: "username",
                autofocus: !has_email,
                error: state.email_error,
                ..Field::default()
            },
            Field {
                name: "password",
                label: texts.password,
                kind: "password",
                autocomplete: "current-password",
                hint: used.then_some(texts.sso_hint),
                autofocus: has_email,
                error: state.password_error,
                ..Field::default()
            },
        ],
        button: texts.sign_in_button,
        link: Some((forgot, texts.forgot_link)),
    };
    let leads_to = purpose.authorize_request.as_ref().and_then(oidc::AuthorizeRequest::origin);
    Ok(view::form(identity, browser, status, &form, leads_to.as_deref()))
}
