//! The OpenID Connect provider: discovery, keys, authorization code with PKCE, tokens, userinfo, sign-out, revocation.

mod authorize;
mod client_auth;
mod discovery;
mod end_session;
pub mod integrators;
mod issue;
mod keys;
mod model;
mod revocation;
pub mod rules;
mod store;
mod token;
mod userinfo;

use actix_web::web;
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use openidconnect::core::CoreJsonWebKeySet;
use platform::{Platform, Problem, audit::Entry};

pub use self::{
    authorize::{Asked, Untrusted, asked, complete},
    issue::token_for,
    keys::{KeyError, Keys},
    store::{Client, tokens_forget},
};
use crate::sessions::Session;

/// Id of the web app's client.
pub const WEB_CLIENT: &str = "afterbell-web";

/// The endpoints, which stand at the origin's root and are described by discovery rather than by OpenAPI.
pub fn configure(config: &mut web::ServiceConfig) -> &mut web::ServiceConfig {
    config
        .route("/.well-known/openid-configuration", web::get().to(discovery::metadata))
        .route("/.well-known/jwks.json", web::get().to(discovery::jwks))
        .route("/connect/authorize", web::get().to(authorize::by_query))
        .route("/connect/authorize", web::post().to(authorize::by_form))
        .route("/connect/token", web::post().to(token::exchange))
        .route("/connect/userinfo", web::get().to(userinfo::userinfo))
        .route("/connect/userinfo", web::post().to(userinfo::userinfo))
        .route("/connect/endsession", web::get().to(end_session::by_query))
        .route("/connect/endsession", web::post().to(end_session::by_form))
        .route("/connect/revocation", web::post().to(revocation::revoke))
}

/// The web app: public, PKCE, known to this provider without being registered by anybody.
pub fn web_client(origin: &str, more_origins: &[String]) -> Client {
    let origins = || {
        std::iter::once(origin.to_owned())
            .chain(more_origins.iter().map(|more| more.trim_end_matches('/').to_owned()))
    };
    let with = |paths: &'static [&'static str]| {
        origins()
            .flat_map(|origin| paths.iter().map(move |path| Some(format!("{origin}{path}"))))
            .collect()
    };
    Client {
        id: WEB_CLIENT.to_owned(),
        name: "Afterbell".to_owned(),
        account_id: None,
        role_id: None,
        secret_hash: None,
        grant_types: vec![Some("authorization_code".to_owned()), Some("refresh_token".to_owned())],
        redirect_uris: with(&["/auth/callback", "/auth/silent"]),
        post_logout_redirect_uris: with(&["/", "/auth/signed-out"]),
        portal: true,
        disabled: false,
    }
}

/// Adds a client, or brings it to the given state.
pub async fn register(conn: &mut AsyncPgConnection, client: &Client) -> QueryResult<()> {
    store::client_upsert(conn, client).await
}

/// The service's own secret of a name; `made` becomes it when there is none yet.
pub async fn secret(conn: &mut AsyncPgConnection, name: &str, made: &[u8]) -> QueryResult<Vec<u8>> {
    store::secret(conn, name, made).await
}

/// Tells the verifier of this process of the published keys, so that it need not ask over the network.
pub fn teach(platform: &Platform, published: &CoreJsonWebKeySet) -> Result<(), Problem> {
    let keys = serde_json::to_value(published)
        .and_then(serde_json::from_value)
        .map_err(Problem::internal)?;
    platform.tokens().learn(&keys);
    Ok(())
}

/// Turns the signing keys where it is time, or at once when `force`; the verifier of this process learns of it.
pub async fn turn_keys(identity: &crate::Identity, force: bool) -> Result<(), Problem> {
    let now = identity.platform.clock().now();
    let published = identity
        .platform
        .db()
        .system_tx(async |conn| {
            identity.keys.turn(conn, now, force).await?;
            Ok::<_, Problem>(identity.keys.published(conn).await?)
        })
        .await?;
    teach(&identity.platform, &published)
}

/// An audit entry about a session.
pub fn session_entry(action: &'static str, session: &Session) -> Entry {
    Entry {
        action,
        entity: "session",
        entity_id: session.id.to_string(),
        account_id: session.account_id,
        ..Entry::default()
    }
}
