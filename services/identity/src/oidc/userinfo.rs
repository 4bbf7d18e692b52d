//! The userinfo endpoint (OpenID Connect Core §5.3, RFC 6750 §3).

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
};
use platform::{
    Problem,
    auth::{Claims, bearer},
};
use uuid::Uuid;

use super::issue;
use crate::{
    Identity,
    users::{self, User},
};

/// `GET` or `POST /connect/userinfo`. Also for clients that are not of the portal, whose tokens the services refuse.
pub async fn userinfo(identity: Identity, request: HttpRequest) -> HttpResponse {
    let Some(token) = bearer(&request) else {
        return HttpResponse::Unauthorized()
            .insert_header((header::WWW_AUTHENTICATE, "Bearer"))
            .finish();
    };
    match find(&identity, token).await {
        Ok(Some((user, scope))) => HttpResponse::Ok()
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .json(issue::userinfo(&user, &scope)),
        Ok(None) => HttpResponse::build(StatusCode::UNAUTHORIZED)
            .insert_header((header::WWW_AUTHENTICATE, "Bearer error=\"invalid_token\""))
            .finish(),
        Err(problem) => actix_web::ResponseError::error_response(&problem),
    }
}

async fn find(identity: &Identity, token: &str) -> Result<Option<(User, String)>, Problem> {
    let now = identity.platform.clock().now();
    let settings = identity.platform.settings();
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            let Some(claims) = identity.keys.claims::<Claims>(conn, token).await? else {
                return Ok(None);
            };
            let ours = claims.iss == settings.origin
                && claims.aud == settings.tokens.audience
                && claims.exp > now.timestamp();
            let (Some(user), Ok(session), true) =
                (claims.user_id(), Uuid::parse_str(&claims.sid), ours)
            else {
                return Ok(None);
            };
            if identity.sessions.of_id(conn, session, now).await?.is_none() {
                return Ok(None);
            }
            let user = users::user_by_id(conn, user).await?.filter(User::is_active);
            Ok::<_, Problem>(user.map(|user| (user, claims.scope)))
        })
        .await
}
