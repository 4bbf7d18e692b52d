//! Finds out who sent a request.

use std::sync::Arc;

use actix_web::{
    Error, HttpMessage, HttpRequest,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header,
    middleware::Next,
    web,
};
use data::{clients, sessions::SessionState};
use foundation::{
    auth::{Claims, Principal, Role, RoleRecord, UserStatus, VIEW_AS_HEADER, ViewAs},
    error::{Problem, names},
    in_flight::Counting,
};

use super::can::Authenticated;
use crate::context::Platform;

/// Middleware that finds out who is asking before any handler reads a body, so that a caller without the right
/// learns that first, whatever else is wrong. Requests without a token pass; [`Can`](super::Can) refuses them where one is
/// needed.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if bearer(request.request()).is_some() {
        let authenticated = Authenticated(authenticate(request.request()).await);
        let platform = request.app_data::<web::Data<Platform>>();
        if let (Some(platform), Ok(principal)) = (platform, &authenticated.0) {
            let counting = Counting { of: platform.in_flight().clone(), caller: caller(principal) };
            request.extensions_mut().insert(counting);
        }
        request.extensions_mut().insert(authenticated);
    }
    next.call(request).await
}

/// Who sent a request that is still being answered, as things are now.
///
/// Errors: as [`Can`](super::Can), but for the role.
pub async fn again(request: &HttpRequest) -> Result<Principal, Problem> {
    authenticate(request).await
}

/// The bearer token of a request (RFC 6750 §2.1).
pub fn bearer(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// What counts as one caller: a person, or the client of an integrator.
fn caller(principal: &Principal) -> String {
    match principal.user_id {
        0 => principal.client_id.clone(),
        user => user.to_string(),
    }
}

/// Verifies the token, its session and the viewed place, and gathers the caller's role records.
///
/// Errors: as [`Can`](super::Can), but for the role.
async fn authenticate(request: &HttpRequest) -> Result<Principal, Problem> {
    let platform = request
        .app_data::<web::Data<Platform>>()
        .ok_or_else(|| Problem::internal("no platform in the application's data"))?;
    let token = bearer(request).ok_or_else(|| Problem::unauthorized(names::INVALID_TOKEN))?;
    let claims = platform.tokens().verify(token).await?;
    let (user_id, roles) = match claims.user_id() {
        Some(user_id) => {
            match platform.sessions().state(user_id, &claims.sid).await? {
                SessionState::Active => {}
                SessionState::Other => {
                    return Err(Problem::unauthorized(names::TOKEN_MULTIPLE_INSTANCE));
                }
                SessionState::TakenOver => {
                    return Err(Problem::unauthorized(names::TOKEN_TAKEN_OVER));
                }
                SessionState::Missing => {
                    return Err(Problem::unauthorized(names::TOKEN_VALIDITY_EXPIRED));
                }
            }
            (user_id, platform.role_records(user_id).await?)
        }
        None => {
            let is_over = clients::is_revoked(platform.cache(), &claims.client_id).await
                || match claims.account_id {
                    Some(account) => !platform.account_is_open(account).await?,
                    None => false,
                };
            if is_over {
                return Err(Problem::unauthorized(names::TOKEN_VALIDITY_EXPIRED));
            }
            (0, integrator_records(&claims)?)
        }
    };
    let mut principal = Principal {
        user_id,
        client_id: claims.client_id.clone(),
        session_id: claims.sid.clone(),
        roles,
        view_as: None,
    };
    let waiters = platform.waiters();
    let (db, follower) = (platform.db(), platform.follower());
    if waiters.arrive(db, follower, request, &principal.own_scope()).await? && user_id != 0 {
        // What was waited for may have been the caller's own roles.
        platform.forget_roles(user_id).await;
        principal.roles = platform.role_records(user_id).await?;
    }
    if let Some(value) = request.headers().get(VIEW_AS_HEADER) {
        principal.view_as = Some(checked_view(platform, &principal, value).await?);
    }
    Ok(principal)
}

async fn checked_view(
    platform: &Platform,
    principal: &Principal,
    value: &header::HeaderValue,
) -> Result<ViewAs, Problem> {
    let view = value
        .to_str()
        .ok()
        .and_then(ViewAs::parse)
        .ok_or_else(|| Problem::bad_request("The viewed role and place cannot be read."))?;
    if !view.allowed_to(&principal.own_scope()) {
        return Err(Problem::forbidden());
    }
    if !platform.place_exists(view.account, view.program, view.site).await? {
        return Err(Problem::not_found("place"));
    }
    Ok(view)
}

/// An integrator acts with the one role and account that its client was given (client credentials).
fn integrator_records(claims: &Claims) -> Result<Arc<[RoleRecord]>, Problem> {
    let invalid = || Problem::unauthorized(names::INVALID_TOKEN);
    if !claims.sub.starts_with("client:") {
        return Err(invalid());
    }
    let record = RoleRecord {
        user_id: 0,
        account_id: claims.account_id,
        program_id: None,
        site_id: None,
        role: Role::from_id(claims.role).ok_or_else(invalid)?,
        status: UserStatus::Active,
        program_role: None,
        is_primary_account_admin: false,
    };
    Ok(Arc::new([record]))
}
