use actix_web::{HttpResponse, http::StatusCode};
use platform::Problem;

use super::{
    browser::{Browser, Posted, parameter, query_of},
    password_form::NewPassword,
    reset::one_more_dead_link,
    view::{self, Field, Form},
    welcome::begin_session,
};
use crate::{
    Identity,
    invitations::{self, Accepted},
    users::{User, rules},
};

const FORM: &str = "invitation";
const PATH: &str = "/identity/invitation";

/// `GET /identity/invitation?token=…`
pub async fn show(identity: Identity, mut browser: Browser) -> HttpResponse {
    let token = parameter(&browser.query, "token").unwrap_or_default();
    let result = open(&identity, &mut browser, &token).await;
    view::answer(&identity, &browser, result)
}

/// `POST /identity/invitation`
pub async fn submit(identity: Identity, mut browser: Browser, form: Posted) -> HttpResponse {
    let result = accept(&identity, &mut browser, &form).await;
    view::answer(&identity, &browser, result)
}

struct State {
    first_name: String,
    last_name: String,
    first_name_error: Option<String>,
    last_name_error: Option<String>,
    password: NewPassword,
    failure: Option<String>,
}

async fn open(
    identity: &Identity,
    browser: &mut Browser,
    token: &str,
) -> Result<HttpResponse, Problem> {
    match invited(identity, token).await? {
        Some(user) => {
            let state = State {
                first_name: user.first_name.clone(),
                last_name: user.last_name.clone(),
                first_name_error: None,
                last_name_error: None,
                password: NewPassword::none(),
                failure: None,
            };
            page(identity, browser, token, &user, StatusCode::OK, state)
        }
        None => dead_link(identity, browser).await,
    }
}

async fn accept(
    identity: &Identity,
    browser: &mut Browser,
    form: &Posted,
) -> Result<HttpResponse, Problem> {
    let token = form.get("token").to_owned();
    browser.query = query_of([("token", token.as_str())]);
    let Some(user) = invited(identity, &token).await? else {
        return dead_link(identity, browser).await;
    };
    let texts = browser.language.texts();
    let genuine = browser.sent_by_us(identity, FORM, form.get("csrf"));
    let (first, last) = (rules::name(form.get("first_name")), rules::name(form.get("last_name")));
    let say = |field: &str, broken| texts.broken(field, broken, browser.language);
    let mut state = State {
        first_name: form.get("first_name").to_owned(),
        last_name: form.get("last_name").to_owned(),
        first_name_error: first.clone().err().map(|broken| say(texts.first_name, broken)),
        last_name_error: last.clone().err().map(|broken| say(texts.last_name, broken)),
        password: NewPassword::read(browser, form),
        failure: None,
    };
    if !genuine {
        state.failure = Some(texts.error_form.to_owned());
        state.password = NewPassword::none();
        return page(identity, browser, &token, &user, StatusCode::FORBIDDEN, state);
    }
    let (Ok(first_name), Ok(last_name), Some(password)) =
        (first, last, state.password.password.take())
    else {
        return page(identity, browser, &token, &user, StatusCode::BAD_REQUEST, state);
    };
    let hash = identity.passwords.hash(password).await.map_err(Problem::internal)?;
    let accepted = Accepted { first_name, last_name, password_hash: hash };
    let signed_in: Result<_, Problem> = identity
        .platform
        .db()
        .system_tx(async |conn| {
            match invitations::accept(conn, identity, &token, &accepted).await? {
                // The link proved the address and the password was just set: no need to ask for it again.
                Some(user) => begin_session(conn, identity, browser, &user).await.map(Some),
                None => Ok(None),
            }
        })
        .await;
    let signed_in = match signed_in {
        Err(problem) if problem.status() == StatusCode::CONFLICT => {
            let (title, text) = (texts.link_title, texts.invitation_taken);
            let link = Some(("/".to_owned(), texts.home_link));
            return Ok(view::message(identity, browser, StatusCode::CONFLICT, title, text, link));
        }
        outcome => outcome?,
    };
    let Some(signed_in) = signed_in else {
        return dead_link(identity, browser).await;
    };
    identity.platform.forget_roles(user.id).await;
    let mut response = view::see_other("/");
    browser.set_session_cookie(&mut response, &signed_in.cookie, identity.settings.session_seconds);
    browser.set_known_cookie(identity, &mut response, &user.email)?;
    Ok(response)
}

async fn invited(identity: &Identity, token: &str) -> Result<Option<User>, Problem> {
    let now = identity.platform.clock().now();
    let user = identity
        .platform
        .db()
        .system_tx(async |conn| invitations::invited(conn, token, now).await)
        .await?;
    Ok(user)
}

async fn dead_link(identity: &Identity, browser: &Browser) -> Result<HttpResponse, Problem> {
    if let Some(refused) = one_more_dead_link(identity, browser).await? {
        return Ok(refused);
    }
    let texts = browser.language.texts();
    let link = Some(("/".to_owned(), texts.home_link));
    let (title, text) = (texts.link_title, texts.invitation_bad);
    Ok(view::message(identity, browser, StatusCode::GONE, title, text, link))
}

fn page(
    identity: &Identity,
    browser: &mut Browser,
    token: &str,
    user: &User,
    status: StatusCode,
    state: State,
) -> Result<HttpResponse, Problem> {
    let texts = browser.language.texts();
    let csrf = browser.form_token(identity, FORM)?;
    let text = |name, label, value, autocomplete, autofocus, error| Field {
        name,
        label,
        kind: "text",
        value,
        autocomplete,
        autofocus,
        error,
        ..Field::default()
    };
    let mut fields = vec![
        text(
            "first_name",
            texts.first_name,
            state.first_name,
            "given-name",
            true,
            state.first_name_error,
        ),
        text(
            "last_name",
            texts.last_name,
            state.last_name,
            "family-name",
            false,
            state.last_name_error,
        ),
    ];
    fields.extend(state.password.fields(browser, false));
    let form = Form {
        title: texts.invitation_title,
        help: Some(format!("{} {}", texts.invitation_help, user.email)),
        failure: state.failure,
        action: PATH,
        csrf,
        hidden: vec![("token", token.to_owned())],
        fields,
        button: texts.invitation_button,
        link: None,
    };
    Ok(view::form(identity, browser, status, &form, None))
}
