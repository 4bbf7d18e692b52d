//! The proof that a handler takes.

use std::{
    future::{Ready, ready},
    marker::PhantomData,
    sync::Arc,
};

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload};

use super::{Action, Principal, Role, Scope};
use crate::{
    Platform,
    error::{Problem, names},
};

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

    /// Proves that a person may do `A` somewhere without their token: for a secret address that stands for them, such as that
    /// of a calendar, and that gives no more than they may see at the moment.
    ///
    /// Errors: 403 when they may not, or not any more.
    pub async fn standing_for(platform: &Platform, user_id: i64) -> Result<Self, Problem> {
        Self::of(Principal {
            user_id,
            client_id: String::new(),
            session_id: String::new(),
            roles: platform.role_records(user_id).await?,
            view_as: None,
        })
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
pub(super) struct Authenticated(pub Result<Principal, Problem>);
