//! The beginning of a session, however the person proved who they are.

use actix_web::HttpResponse;
use diesel_async::AsyncPgConnection;
use platform::{
    Problem,
    audit::{self, Actor, Entry},
};

use super::{browser::Browser, view};
use crate::{
    Identity, oidc, profile,
    sessions::{Session, SignedIn, session_entry},
    users::{self, User},
};

/// Begins the session of a person who proved who they are, and sends the browser on to where it was going.
pub async fn welcome(
    identity: &Identity,
    browser: &Browser,
    authorize_request: Option<&oidc::AuthorizeRequest>,
    user: &User,
) -> Result<HttpResponse, Problem> {
    let (location, cookie) = identity
        .platform
        .db()
        .system_tx(async |conn| {
            let signed_in = begin_session(conn, identity, browser, user).await?;
            let location = match authorize_request {
                Some(authorize_request) => {
                    oidc::complete(conn, identity, authorize_request, &signed_in.session).await?
                }
                None => "/".to_owned(),
            };
            Ok::<_, Problem>((location, signed_in.cookie))
        })
        .await?;
    let mut response = view::see_other(&location);
    browser.set_session_cookie(&mut response, &cookie, identity.settings.session_seconds);
    browser.set_known_cookie(identity, &mut response, &user.email)?;
    Ok(response)
}

/// Begins the session of a person who proved who they are, and notes it.
pub async fn begin_session(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    browser: &Browser,
    user: &User,
) -> Result<SignedIn, Problem> {
    let now = identity.platform.clock().now();
    let before: Option<Session> = match &browser.sso {
        Some(cookie) => identity.sessions.of_cookie(conn, cookie, now).await?,
        None => None,
    };
    let signed_in =
        identity.sessions.sign_in(conn, user.id, user.account_id, before.as_ref(), now).await?;
    let (id, device) = (signed_in.session.id, browser.device.as_deref());
    profile::session_describe(conn, id, device, &browser.address).await?;
    users::seen_now(conn, user, now).await?;
    let actor = Actor {
        user_id: Some(user.id),
        session_id: signed_in.session.id.to_string(),
        ..Actor::default()
    };
    let entry = Entry {
        after: Some(serde_json::json!({"state": signed_in.session.state})),
        ..session_entry("session.sign-in", &signed_in.session)
    };
    audit::record(conn, identity.platform.clock(), actor, entry).await?;
    Ok(signed_in)
}
