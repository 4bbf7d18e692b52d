//! The token endpoint (RFC 6749 §4.1.3, §4.4, §6; OpenID Connect Core §3.1.3).

use actix_web::HttpResponse;
use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use openidconnect::core::CoreErrorResponseType;
use platform::{
    Problem,
    audit::{self, Actor, Entry},
    error::names,
};

use super::{
    client_auth::{BasicAuth, Denied, client_of, invalid_grant, invalid_request, no_store},
    issue::{self, Grant},
    model::Tokens,
    rules::verifier_matches,
    store::{self, Client},
};
use crate::{
    Identity,
    pages::Posted,
    secrets,
    sessions::{EndReason, Session, session_entry},
    users::{self, User},
};

/// A refresh token works again for so long after its first use, as long as its successor has not been used: an answer may
/// have been slow or lost on its way, and windows of one browser refresh at the same time. All of them get the same
/// successor, so that whoever else has the token goes the same way, and is found out as soon as one of them is behind.
const REFRESH_GRACE: TimeDelta = TimeDelta::seconds(60);

/// What a transaction decided. A refusal may have changed something (a stolen token ends its family), so it must not
/// roll back.
enum Decision {
    Granted(Tokens),
    Refused,
    /// As refused, and the window is told why: it holds the token, so it learns nothing that is not its own.
    TakenOver,
}

/// `POST /connect/token`
pub async fn exchange(identity: Identity, basic: BasicAuth, form: Posted) -> HttpResponse {
    match grant(&identity, basic, &form).await {
        Ok(tokens) => no_store(&mut HttpResponse::Ok()).json(tokens),
        Err(denied) => denied.respond(),
    }
}

async fn grant(identity: &Identity, basic: BasicAuth, form: &Posted) -> Result<Tokens, Denied> {
    let client = client_of(identity, basic, form).await?;
    let kind = form.get("grant_type");
    if kind.is_empty() {
        return Err(invalid_request("grant_type is missing."));
    }
    if !["authorization_code", "refresh_token", "client_credentials"].contains(&kind) {
        let error = CoreErrorResponseType::UnsupportedGrantType;
        return Err(Denied::Protocol(error, "This grant type is not supported."));
    }
    if !client.allows(kind) {
        let error = CoreErrorResponseType::UnauthorizedClient;
        return Err(Denied::Protocol(error, "The client may not use this grant type."));
    }
    let now = identity.platform.clock().now();
    let db = identity.platform.db();
    let decision = match kind {
        "authorization_code" => {
            db.system_tx(async |conn| by_code(conn, identity, &client, form, now).await).await?
        }
        "refresh_token" => {
            db.system_tx(async |conn| by_refresh_token(conn, identity, &client, form, now).await)
                .await?
        }
        _ => {
            db.system_tx(async |conn| {
                issue::for_integrator(conn, identity, &client, now).await.map(Decision::Granted)
            })
            .await?
        }
    };
    match decision {
        Decision::Granted(tokens) => Ok(tokens),
        Decision::Refused => Err(invalid_grant()),
        Decision::TakenOver => {
            let error = CoreErrorResponseType::InvalidGrant;
            Err(Denied::Protocol(error, names::TOKEN_TAKEN_OVER))
        }
    }
}

async fn by_code(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    client: &Client,
    form: &Posted,
    now: DateTime<Utc>,
) -> Result<Decision, Denied> {
    let (code_text, verifier) = (form.get("code"), form.get("code_verifier"));
    if code_text.is_empty() {
        return Err(invalid_request("code is missing."));
    }
    if verifier.is_empty() {
        return Err(invalid_request("code_verifier is missing."));
    }
    let hash = secrets::token_hash(code_text);
    let Some(code) =
        store::code_lock(conn, &hash).await?.filter(|code| code.client_id == client.id)
    else {
        return Ok(Decision::Refused);
    };
    if code.used_at.is_some() {
        // RFC 6749 §4.1.2: whoever used it first may not have been the client.
        return reuse(conn, identity, client, code.session_id, code.family_id, now).await;
    }
    store::code_use(conn, &hash, now).await?;
    let fits = now < code.expires_at
        && form.get("redirect_uri") == code.redirect_uri
        && verifier_matches(verifier, &code.code_challenge);
    if !fits {
        return Ok(Decision::Refused);
    }
    let Some((session, user)) = person_of(conn, identity, code.session_id, now).await? else {
        return Ok(Decision::Refused);
    };
    let grant = Grant {
        client,
        session: &session,
        user: &user,
        scope: &code.scope,
        family: code.family_id,
        nonce: code.nonce.clone(),
        refreshed: None,
    };
    issue::for_person(conn, identity, grant, now).await.map(Decision::Granted)
}

async fn by_refresh_token(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    client: &Client,
    form: &Posted,
    now: DateTime<Utc>,
) -> Result<Decision, Denied> {
    let refresh_token = form.get("refresh_token");
    if refresh_token.is_empty() {
        return Err(invalid_request("refresh_token is missing."));
    }
    let hash = secrets::token_hash(refresh_token);
    let Some(token) =
        store::refresh_lock(conn, &hash).await?.filter(|token| token.client_id == client.id)
    else {
        return Ok(Decision::Refused);
    };
    if let Some(used_at) = token.used_at
        && (now - used_at >= REFRESH_GRACE
            || store::refresh_has_used_successor(conn, &token, used_at).await?)
    {
        // A token works once (RFC 9700 §4.14.2). Whoever comes second, thief or owner: one of them is a thief.
        return reuse(conn, identity, client, token.session_id, token.family_id, now).await;
    }
    if token.revoked_at.is_some() || now >= token.expires_at {
        return match identity.sessions.was_taken_over(conn, token.session_id).await? {
            true => Ok(Decision::TakenOver),
            false => Ok(Decision::Refused),
        };
    }
    let scope = match form.find("scope") {
        Some(requested)
            if !requested.split(' ').all(|one| token.scope.split(' ').any(|had| had == one)) =>
        {
            let error = CoreErrorResponseType::InvalidScope;
            return Err(Denied::Protocol(error, "The scope is wider than it was."));
        }
        _ => token.scope.clone(),
    };
    if token.used_at.is_none() {
        store::refresh_use(conn, &hash, now).await?;
    }
    let Some((session, user)) = person_of(conn, identity, token.session_id, now).await? else {
        return Ok(Decision::Refused);
    };
    let grant = Grant {
        client,
        session: &session,
        user: &user,
        scope: &scope,
        family: token.family_id,
        nonce: None,
        refreshed: Some(refresh_token),
    };
    issue::for_person(conn, identity, grant, now).await.map(Decision::Granted)
}

/// The live session and its person, with a sign of life noted; `None` when either may not go on.
async fn person_of(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    session: uuid::Uuid,
    now: DateTime<Utc>,
) -> Result<Option<(Session, User)>, Denied> {
    let Some(session) = identity.sessions.of_id(conn, session, now).await? else {
        return Ok(None);
    };
    let user = match users::user_by_id(conn, session.user_id).await? {
        Some(user) if users::may_be_in(conn, &user).await? => user,
        _ => {
            identity.sessions.end(conn, &session, EndReason::NoAccess, now).await?;
            return Ok(None);
        }
    };
    let seen = identity.sessions.seen(conn, &session, now).await?;
    Ok(seen.map(|session| (session, user)))
}

async fn reuse(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    client: &Client,
    session: uuid::Uuid,
    family: uuid::Uuid,
    now: DateTime<Utc>,
) -> Result<Decision, Denied> {
    store::family_revoke(conn, family, now).await?;
    if let Some(session) = identity.sessions.of_id(conn, session, now).await? {
        identity.sessions.end(conn, &session, EndReason::Reuse, now).await?;
        tracing::warn!(session.id = %session.id, client.id = %client.id, "token came a second time");
        let actor = Actor {
            client_id: client.id.clone(),
            session_id: session.id.to_string(),
            ..Actor::default()
        };
        let entry = Entry {
            after: Some(serde_json::json!({"user": session.user_id})),
            ..session_entry("session.reuse", &session)
        };
        audit::record(conn, identity.platform.clock(), actor, entry)
            .await
            .map_err(Problem::from)?;
    }
    Ok(Decision::Refused)
}
