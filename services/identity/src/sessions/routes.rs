use std::pin::Pin;

use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload, get, post, web};
use platform::{
    Problem,
    audit::{self, Actor},
    auth::bearer,
    error::names,
    extract::Answer,
};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::model::{Session, SessionInfo, session_entry};
use crate::Identity;

platform::actions! {
    /// Sees one's own session.
    SeeSession = "session" "read-self" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff, Scholar, NoAccess, Guardian];
    /// Makes one's own waiting session the active one.
    TakeOver = "session" "take-over" [SuperAdmin, Admin, ContentAdmin, AccountAdmin, ProgramAdmin, SessionAdmin, Staff, Scholar, NoAccess, Guardian];
}

/// The handlers of sessions.
pub fn configure(config: &mut ServiceConfig) {
    config.service(read_session).service(take_over_session);
}

/// Proof of a token whose session lives, be it active or waiting. Only for what a person does with their own session;
/// everything else asks for [`platform::auth::Can`], which refuses a waiting one.
///
/// Errors: 401 `Error_InvalidToken`, 401 `Error_TokenValidityExpired` when the session is over.
pub struct OwnSession {
    session: Session,
    client_id: String,
}

impl FromRequest for OwnSession {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let identity = Identity::of_request(&request)?;
            let invalid = || Problem::unauthorized(names::INVALID_TOKEN);
            let token = bearer(&request).ok_or_else(invalid)?;
            let claims = identity.platform.tokens().verify(token).await?;
            let user = claims.user_id().ok_or_else(invalid)?;
            let id = Uuid::parse_str(&claims.sid).map_err(|_| invalid())?;
            let now = identity.platform.clock().now();
            let found: Option<Session> = identity
                .platform
                .db()
                .system_tx(async |conn| identity.sessions.of_id(conn, id, now).await)
                .await?;
            let session = found
                .filter(|session| session.user_id == user)
                .ok_or_else(|| Problem::unauthorized(names::TOKEN_VALIDITY_EXPIRED))?;
            Ok(Self { session, client_id: claims.client_id.clone() })
        })
    }
}

/// The session of the token, be it active or waiting for another window.
#[platform::path(action = SeeSession, tag = "sessions", responses((status = 200, body = SessionInfo)))]
#[get("/sessions/current")]
pub async fn read_session(own: OwnSession) -> Answer<SessionInfo> {
    Ok(web::Json(own.session.into()))
}

/// Makes the session of the token the active one and signs the other window out (spec 1 §8 Already Signed-in).
#[platform::path(action = TakeOver, tag = "sessions", responses((status = 204, description = "This session is the active one.")))]
#[post("/sessions/takeover")]
pub async fn take_over_session(
    identity: Identity,
    own: OwnSession,
) -> Result<HttpResponse, Problem> {
    let OwnSession { session, client_id } = own;
    let now = identity.platform.clock().now();
    let actor = Actor {
        user_id: Some(session.user_id),
        client_id,
        session_id: session.id.to_string(),
        view_as: None,
    };
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            identity
                .sessions
                .take_over(conn, session.user_id, session.id, now)
                .await?
                .ok_or_else(|| Problem::unauthorized(names::TOKEN_VALIDITY_EXPIRED))?;
            let entry = session_entry("session.takeover", &session);
            audit::record(conn, identity.platform.clock(), actor, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
