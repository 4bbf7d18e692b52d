//! Token revocation (RFC 7009). A revoked token ends its session, for access tokens live no longer than that.

use actix_web::HttpResponse;
use platform::{
    Problem,
    audit::{self, Actor},
    auth::Claims,
};
use uuid::Uuid;

use super::{
    client_auth::{BasicAuth, Denied, client_of, invalid_request, no_store},
    store,
};
use crate::{
    Identity,
    pages::Posted,
    secrets,
    sessions::{EndReason, session_entry},
};

/// `POST /connect/revocation`. Answers 200 whether or not there was anything to revoke (§2.2).
pub async fn revoke(identity: Identity, basic: BasicAuth, form: Posted) -> HttpResponse {
    match run(&identity, basic, &form).await {
        Ok(()) => no_store(&mut HttpResponse::Ok()).finish(),
        Err(denied) => denied.respond(),
    }
}

async fn run(identity: &Identity, basic: BasicAuth, form: &Posted) -> Result<(), Denied> {
    let client = client_of(identity, basic, form).await?;
    let token = form.get("token");
    if token.is_empty() {
        return Err(invalid_request("token is missing."));
    }
    let now = identity.platform.clock().now();
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            let refresh = store::refresh_lock(conn, &secrets::token_hash(token)).await?;
            let session = match refresh {
                Some(refresh) if refresh.client_id == client.id => {
                    store::family_revoke(conn, refresh.family_id, now).await?;
                    Some(refresh.session_id)
                }
                Some(_) => None,
                None => identity
                    .keys
                    .claims::<Claims>(conn, token)
                    .await
                    .map_err(Problem::from)?
                    .filter(|claims| claims.client_id == client.id)
                    .and_then(|claims| Uuid::parse_str(&claims.sid).ok()),
            };
            let Some(session) = session else { return Ok(()) };
            if let Some(session) = identity.sessions.of_id(conn, session, now).await? {
                identity.sessions.end(conn, &session, EndReason::Revoked, now).await?;
                let actor = Actor {
                    user_id: Some(session.user_id),
                    client_id: client.id.clone(),
                    session_id: session.id.to_string(),
                    view_as: None,
                };
                let entry = session_entry("session.revoke", &session);
                audit::record(conn, identity.platform.clock(), actor, entry).await?;
            }
            Ok::<_, Denied>(())
        })
        .await
}
