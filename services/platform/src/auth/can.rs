use std::{
    future::{Ready, ready},
    marker::PhantomData,
    sync::Arc,
};

use actix_web::{
    Error, FromRequest, HttpMessage, HttpRequest,
    body::MessageBody,
    dev::{Payload, ServiceRequest, ServiceResponse},
    http::header,
    middleware::Next,
    web,
};
use serde::Serialize;

use super::{Claims, Principal, Role, RoleRecord, Scope, UserStatus, VIEW_AS_HEADER, ViewAs};
use crate::{
    Platform, clients, consistency,
    error::{Problem, names},
    sessions::SessionState,
};

/// One row of the authorisation matrix. [`crate::path`] writes it into the OpenAPI document.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ActionRow {
    /// The kind of thing acted on, such as `program`.
    pub resource: &'static str,
    /// The verb, such as `create`.
    pub action: &'static str,
    /// Roles that may, at a place within their scope.
    pub roles: &'static [Role],
}

/// Something that a role may do; declared with [`crate::actions!`].
pub trait Action: 'static {
    /// Its row in the authorisation matrix.
    const ROW: ActionRow;
}

/// Declares the actions of a service as types, with their rows in the authorisation matrix.
///
/// ```
/// platform::actions! {
///     /// Sees the list of accounts.
///     ListAccounts = "account" "list" [SuperAdmin, Admin];
/// }
/// # use platform::auth::Action;
/// # fn main() { assert_eq!(ListAccounts::ROW.resource, "account"); }
/// ```
#[macro_export]
macro_rules! actions {
    ($($(#[$doc:meta])+ $name:ident = $resource:literal $action:literal [$($role:ident),* $(,)?];)*) => {
        $(
            $(#[$doc])+
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl $crate::auth::Action for $name {
                const ROW: $crate::auth::ActionRow = $crate::auth::ActionRow {
                    resource: $resource,
                    action: $action,
                    roles: &[$($crate::auth::Role::$role),*],
                };
            }
        )*
    };
}

/// Proof that the caller may do `A` somewhere. Taking it as an argument is what protects a handler: lists keep to its
/// scope, and what is done to one thing needs a proof for its place too, [`Can::at`] or [`Can::sees`].
///
/// Errors: 401 with a session-ending name, 403 `Error_Forbidden` when the role is too low or may not view as another,
/// 404 when there is no such viewed place.
#[derive(Debug)]
pub struct Can<A: Action> {
    /// The caller, with their own roles.
    pub principal: Principal,
    /// Where they may do `A` in this request: the grants whose role may.
    pub scope: Scope,
    action: PhantomData<A>,
}

impl<A: Action> Can<A> {
    /// The caller's user id; 0 for an integrator.
    pub fn user_id(&self) -> i64 {
        self.principal.user_id
    }

    /// The highest role of this request.
    pub fn role(&self) -> Role {
        self.scope.role()
    }

    /// The product itself, which may do `A` everywhere: for jobs and demo data, never for a request.
    pub fn system() -> Self {
        let principal = Principal {
            user_id: 0,
            client_id: String::new(),
            session_id: String::new(),
            roles: Arc::new([]),
            view_as: None,
        };
        Self { principal, scope: Scope::system(), action: PhantomData }
    }

    pub(super) fn of(principal: Principal) -> Result<Self, Problem> {
        let all = principal.scope();
        let scope = all.limited_to(A::ROW.roles);
        // Who holds no grant may still do what concerns themselves alone.
        if scope.grants.is_empty() && !all.may::<A>() {
            return Err(Problem::forbidden());
        }
        Ok(Self { principal, scope, action: PhantomData })
    }
}

impl<A: Action> FromRequest for Can<A> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let authenticated = request.extensions().get::<Authenticated>().cloned();
        ready(match authenticated {
            Some(Authenticated(Ok(principal))) => Self::of(principal),
            Some(Authenticated(Err(problem))) => Err(problem),
            None => Err(Problem::unauthorized(names::INVALID_TOKEN)),
        })
    }
}

/// Who sent the request, or why that is not known.
#[derive(Clone)]
struct Authenticated(Result<Principal, Problem>);

/// Middleware that finds out who is asking before any handler reads a body, so that a caller without the right
/// learns that first, whatever else is wrong. Requests without a token pass; [`Can`] refuses them where one is needed.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if bearer(request.request()).is_some() {
        let authenticated = Authenticated(authenticate(request.request()).await);
        request.extensions_mut().insert(authenticated);
    }
    next.call(request).await
}

/// The bearer token of a request (RFC 6750 §2.1).
pub fn bearer(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Verifies the token, its session and the viewed place, and gathers the caller's role records.
///
/// Errors: as [`Can`], but for the role.
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
            if clients::is_revoked(platform.cache(), &claims.client_id).await? {
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
    if consistency::arrive(platform, request, &principal.own_scope()).await? && user_id != 0 {
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
