//! Sign-out asked for by a client (OpenID Connect RP-Initiated Logout).

use actix_web::{HttpResponse, http::StatusCode};
use platform::{
    Problem,
    audit::{self, Actor},
};
use uuid::Uuid;

use super::{
    model::HintClaims,
    rules::is_registered,
    store::{self, Client},
};
use crate::{
    Identity,
    pages::{self, Browser, Posted, SignOut},
    sessions::{EndReason, Session, session_entry},
};

/// Name of the form that asks before signing out.
const FORM: &str = "sign-out";

#[derive(Clone, Debug, Default)]
struct EndSessionRequest {
    hint: Option<String>,
    client_id: Option<String>,
    redirect_uri: Option<String>,
    state: Option<String>,
}

/// `GET /connect/endsession`
pub async fn by_query(identity: Identity, mut browser: Browser) -> HttpResponse {
    let query = browser.query.clone();
    let request = EndSessionRequest::from(|name| pages::parameter(&query, name));
    let result = run(&identity, &mut browser, request, false).await;
    pages::answer(&identity, &browser, result)
}

/// `POST /connect/endsession`: by a client, or the answer to our own question.
pub async fn by_form(identity: Identity, mut browser: Browser, form: Posted) -> HttpResponse {
    let request = EndSessionRequest::from(|name| form.find(name).map(str::to_owned));
    let confirmed =
        form.get("confirm") == "yes" && browser.sent_by_us(&identity, FORM, form.get("csrf"));
    let result = run(&identity, &mut browser, request, confirmed).await;
    pages::answer(&identity, &browser, result)
}

async fn run(
    identity: &Identity,
    browser: &mut Browser,
    request: EndSessionRequest,
    confirmed: bool,
) -> Result<HttpResponse, Problem> {
    let now = identity.platform.clock().now();
    let sso = browser.sso.clone();
    let (hint, client, session): (Option<HintClaims>, Option<Client>, Option<Session>) = identity
        .platform
        .db()
        .system_tx(async |conn| {
            // An expired ID token is a good hint still (§2).
            let hint = match request.hint.as_deref() {
                Some(token) => identity.keys.claims::<HintClaims>(conn, token).await?,
                None => None,
            }
            .filter(|hint| hint.iss == identity.issuer());
            let hinted = hint.as_ref().and_then(|hint| hint.aud.first().map(str::to_owned));
            let client = match (hinted, request.client_id.clone()) {
                (Some(hinted), Some(requested)) if hinted != requested => None,
                (Some(id), _) | (None, Some(id)) => store::client_find(conn, &id).await?,
                (None, None) => None,
            };
            // Without its cookie, the hint itself proves whose session it is.
            let session = match (&sso, &hint) {
                (Some(cookie), _) => identity.sessions.of_cookie(conn, cookie, now).await?,
                (None, Some(hint)) => match Uuid::parse_str(&hint.sid) {
                    Ok(id) => identity.sessions.of_id(conn, id, now).await?,
                    Err(_) => None,
                },
                (None, None) => None,
            };
            Ok::<_, Problem>((hint, client, session))
        })
        .await?;
    let wished = request.redirect_uri.as_deref().unwrap_or_default();
    let back = client
        .filter(|client| is_registered(&client.post_logout_redirect_uris(), wished))
        .map(|_| request.back());
    if request.redirect_uri.is_some() && back.is_none() {
        // An address that is not registered is never followed (§3).
        let texts = browser.language.texts();
        let response = pages::message(
            identity,
            browser,
            StatusCode::BAD_REQUEST,
            texts.error_title,
            texts.error_redirect,
            None,
        );
        return Ok(response);
    }
    if let Some(session) = &session {
        let meant = hint.as_ref().is_some_and(|hint| hint.sid == session.id.to_string());
        if !meant && !confirmed {
            let csrf = browser.form_token(identity, FORM)?;
            let question =
                SignOut { csrf, hidden: request.hidden(), home: format!("{}/", identity.issuer()) };
            return Ok(pages::sign_out(identity, browser, question, back.as_deref()));
        }
        end(identity, session).await?;
    }
    let mut response = match back {
        Some(back) => pages::see_other(&back),
        None => pages::see_other("/identity/signed-out"),
    };
    browser.drop_session(&mut response);
    Ok(response)
}

async fn end(identity: &Identity, session: &Session) -> Result<(), Problem> {
    let now = identity.platform.clock().now();
    let actor = Actor {
        user_id: Some(session.user_id),
        session_id: session.id.to_string(),
        ..Actor::default()
    };
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            identity.sessions.end(conn, session, EndReason::SignedOut, now).await?;
            let entry = session_entry("session.sign-out", session);
            audit::record(conn, identity.platform.clock(), actor, entry).await?;
            Ok(())
        })
        .await
}

impl EndSessionRequest {
    fn from(find: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            hint: find("id_token_hint"),
            client_id: find("client_id"),
            redirect_uri: find("post_logout_redirect_uri").filter(|uri| !uri.is_empty()),
            state: find("state"),
        }
    }

    fn back(&self) -> String {
        let uri = self.redirect_uri.clone().unwrap_or_default();
        match &self.state {
            Some(state) => {
                let separator = if uri.contains('?') { '&' } else { '?' };
                format!("{uri}{separator}{}", pages::query_of([("state", state.as_str())]))
            }
            None => uri,
        }
    }

    fn hidden(&self) -> Vec<(&'static str, String)> {
        [
            ("id_token_hint", &self.hint),
            ("client_id", &self.client_id),
            ("post_logout_redirect_uri", &self.redirect_uri),
            ("state", &self.state),
        ]
        .into_iter()
        .filter_map(|(name, value)| value.clone().map(|value| (name, value)))
        .collect()
    }
}
