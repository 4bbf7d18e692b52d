//! The authorization endpoint (OpenID Connect Core §3.1.2, RFC 6749 §4.1.1, RFC 9700).

use actix_web::HttpResponse;
use platform::Problem;

use super::{
    authorize_request::{complete, read_authorize_request},
    rules::{LOGIN_REQUIRED, Prompt},
};
use crate::{
    Identity,
    pages::{self, Browser, Posted},
    sessions::Session,
};

/// `GET /connect/authorize`
pub async fn by_query(identity: Identity, browser: Browser) -> HttpResponse {
    let query = browser.query.clone();
    let result = authorize(&identity, &browser, &query).await;
    pages::answer(&identity, &browser, result)
}

/// `POST /connect/authorize`
pub async fn by_form(identity: Identity, browser: Browser, form: Posted) -> HttpResponse {
    let result = authorize(&identity, &browser, &form.query()).await;
    pages::answer(&identity, &browser, result)
}

async fn authorize(
    identity: &Identity,
    browser: &Browser,
    query: &str,
) -> Result<HttpResponse, Problem> {
    let request = match read_authorize_request(identity, query).await? {
        Ok(request) => request,
        Err(untrusted) => return Ok(pages::untrusted(identity, browser, untrusted)),
    };
    let authorization = match request.params.check() {
        Ok(authorization) => authorization,
        Err(refusal) => return Ok(pages::see_other(&request.refuse(identity, refusal))),
    };
    let now = identity.platform.clock().now();
    let session: Option<Session> = match &browser.sso {
        Some(cookie) => {
            identity
                .platform
                .db()
                .system_tx(async |conn| identity.sessions.of_cookie(conn, cookie, now).await)
                .await?
        }
        None => None,
    };
    match session {
        Some(session) if authorization.accepts(session.auth_time, now) => {
            let location = identity
                .platform
                .db()
                .system_tx(async |conn| complete(conn, identity, &request, &session).await)
                .await?;
            Ok(pages::see_other(&location))
        }
        _ if authorization.prompt == Prompt::Never => {
            Ok(pages::see_other(&request.refuse(identity, LOGIN_REQUIRED)))
        }
        _ => Ok(pages::to_sign_in(query)),
    }
}
