//! The proof that a handler takes.

use std::{
    collections::HashSet,
    future::{Ready, ready},
    marker::PhantomData,
    sync::Arc,
};

use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload, web::Data};
use foundation::{
    auth::{Action, Principal, Role, Scope},
    error::{Problem, names},
};
use futures_util::{
    FutureExt,
    future::{Either, LocalBoxFuture},
};

use crate::context::Platform;

/// Proof that the caller may do `A` somewhere. Taking it as an argument is what protects a handler: lists keep to its
/// scope, and what is done to one thing needs a proof for its place too, [`Can::at`] or [`Can::sees`].
///
/// Errors: 401 with a session-ending name, 403 `Error_Forbidden` when the role is too low or may not view as another, 403
/// `Error_FeatureOff` where the flag of the action is off, 404 when there is no such viewed place.
#[derive(Debug)]
pub struct Can<A: Action> {
    /// The caller, with their own roles.
    pub principal: Principal,
    /// Where they may do `A` in this request: the grants whose role may.
    pub scope: Scope,
    /// Accounts where the flag of the action is on; none when it has no flag.
    flagged: Option<HashSet<i64>>,
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
        Self { principal, scope: Scope::system(), flagged: None, action: PhantomData }
    }

    /// Proves that a person may do `A` somewhere without their token: for a secret address that stands for them, such as that
    /// of a calendar, and that gives no more than they may see at the moment.
    ///
    /// Errors: 403 when they may not, or not any more.
    pub async fn for_user(platform: &Platform, user_id: i64) -> Result<Self, Problem> {
        Self::of(Principal {
            user_id,
            client_id: String::new(),
            session_id: String::new(),
            roles: platform.role_records(user_id).await?,
            view_as: None,
        })?
        .where_flagged(platform)
        .await
    }

    pub(super) fn of(principal: Principal) -> Result<Self, Problem> {
        let all = principal.scope();
        let scope = all.limited_to(A::ROW.roles);
        // Who holds no grant may still do what concerns themselves alone.
        if scope.grants.is_empty() && !all.may::<A>() {
            return Err(Problem::forbidden());
        }
        Ok(Self { principal, scope, flagged: None, action: PhantomData })
    }

    /// The same without the accounts where the flag of the action is off.
    ///
    /// Errors: 403 `Error_FeatureOff` when it is on in none of them.
    async fn where_flagged(mut self, platform: &Platform) -> Result<Self, Problem> {
        let Some(flag) = A::ROW.flag else { return Ok(self) };
        let on = platform.flagged(flag, &self.scope).await?;
        // The provider's people reach every account; each is looked at when it is known.
        self.scope.grants.retain(|grant| grant.account.is_none_or(|account| on.contains(&account)));
        if self.scope.grants.is_empty() {
            return Err(Problem::feature_off());
        }
        self.flagged = Some(on);
        Ok(self)
    }

    /// Errors: 403 `Error_FeatureOff` when the flag of the action is off in an account.
    pub(super) fn check_flagged(&self, account: i64) -> Result<(), Problem> {
        match &self.flagged {
            Some(on) if !on.contains(&account) => Err(Problem::feature_off()),
            _ => Ok(()),
        }
    }
}

impl<A: Action> FromRequest for Can<A> {
    type Error = Problem;
    type Future =
        Either<Ready<Result<Self, Problem>>, LocalBoxFuture<'static, Result<Self, Problem>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let authenticated = request.extensions().get::<Authenticated>().cloned();
        let can = match authenticated {
            Some(Authenticated(Ok(principal))) => Self::of(principal),
            Some(Authenticated(Err(problem))) => Err(problem),
            None => Err(Problem::unauthorized(names::INVALID_TOKEN)),
        };
        let platform = request.app_data::<Data<Platform>>().cloned();
        match (can, platform) {
            (Ok(can), Some(platform)) if A::ROW.flag.is_some() => {
                Either::Right(async move { can.where_flagged(&platform).await }.boxed_local())
            }
            (can, _) => Either::Left(ready(can)),
        }
    }
}

/// Who sent the request, or why that is not known.
#[derive(Clone)]
pub(super) struct Authenticated(pub Result<Principal, Problem>);
