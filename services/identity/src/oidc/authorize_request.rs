//! An authorization request from where it is read to its answer.

use actix_web::http::StatusCode;
use chrono::Duration;
use diesel_async::AsyncPgConnection;
use platform::Problem;
use uuid::Uuid;

use super::{
    rules::{AuthorizeParams, LOGIN_REQUIRED, Refusal, is_registered},
    store::{self, Client, Code},
};
use crate::{Identity, pages::query_of, secrets, sessions::Session};

/// A request whose client and redirect URI are known to be good, so that answers may go there.
#[derive(Clone, Debug)]
pub struct AuthorizeRequest {
    /// Parameters of the request.
    pub params: AuthorizeParams,
    client: Client,
    redirect_uri: String,
}

/// Why nothing may be sent back to the client; the user sees an error page instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untrusted {
    /// No such client.
    Client,
    /// Not one of the client's redirect URIs.
    RedirectUri,
}

/// Reads a request and checks the client and where the answer shall go.
pub async fn read_authorize_request(
    identity: &Identity,
    query: &str,
) -> Result<Result<AuthorizeRequest, Untrusted>, Problem> {
    let params = AuthorizeParams::parse(query);
    let id = params.client_id.clone().unwrap_or_default();
    let client =
        identity.platform.db().system_tx(async |conn| store::client_find(conn, &id).await).await?;
    let Some(client) = client.filter(|client| client.allows("authorization_code")) else {
        return Ok(Err(Untrusted::Client));
    };
    let redirect_uri = params.redirect_uri.clone().unwrap_or_default();
    if !is_registered(&client.redirect_uris(), &redirect_uri) {
        return Ok(Err(Untrusted::RedirectUri));
    }
    Ok(Ok(AuthorizeRequest { params, client, redirect_uri }))
}

/// Where to send the browser: back to the client, with a code for the session. The caller has made sure that the person
/// signed in as recently as asked.
pub async fn complete(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    request: &AuthorizeRequest,
    session: &Session,
) -> Result<String, Problem> {
    let authorization = match request.params.check() {
        Ok(authorization) => authorization,
        Err(refusal) => return Ok(request.refuse(identity, refusal)),
    };
    let now = identity.platform.clock().now();
    if identity.sessions.seen(conn, session, now).await?.is_none() {
        return Ok(request.refuse(identity, LOGIN_REQUIRED));
    }
    let code = secrets::random_token().map_err(Problem::internal)?;
    let row = Code {
        code_hash: secrets::token_hash(&code),
        client_id: request.client.id.clone(),
        session_id: session.id,
        family_id: Uuid::new_v4(),
        redirect_uri: request.redirect_uri.clone(),
        code_challenge: authorization.code_challenge,
        nonce: authorization.nonce,
        scope: authorization.scope,
        expires_at: now + Duration::seconds(identity.settings.code_seconds),
        used_at: None,
    };
    store::code_insert(conn, &row).await?;
    Ok(request.respond(identity, &[("code", &code)]))
}

impl AuthorizeRequest {
    /// The origin that the answer goes to, for the page's form-action policy.
    pub fn origin(&self) -> Option<String> {
        let url = url::Url::parse(&self.redirect_uri).ok()?;
        match url.origin() {
            url::Origin::Opaque(_) => Some(format!("{}:", url.scheme())),
            tuple => Some(tuple.ascii_serialization()),
        }
    }

    /// Where to send the browser with a refusal.
    pub fn refuse(&self, identity: &Identity, refusal: Refusal) -> String {
        self.respond(
            identity,
            &[("error", refusal.error), ("error_description", refusal.description)],
        )
    }

    fn respond(&self, identity: &Identity, parameters: &[(&str, &str)]) -> String {
        let state = self.params.state.as_deref().map(|state| ("state", state));
        // RFC 9207: the client sees which provider answered.
        let iss = Some(("iss", identity.issuer()));
        let all = parameters.iter().copied().chain(state).chain(iss);
        let query = query_of(all);
        let separator = if self.redirect_uri.contains('?') { '&' } else { '?' };
        format!("{}{separator}{query}", self.redirect_uri)
    }
}

impl Untrusted {
    /// The status of the page that tells of it.
    pub const STATUS: StatusCode = StatusCode::BAD_REQUEST;
}
