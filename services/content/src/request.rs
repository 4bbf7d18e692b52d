//! What a resolver has of the request, and how it refuses.

use std::{collections::HashMap, marker::PhantomData, sync::Arc};

use actix_web::web::Data;
use async_graphql::{Context, Error, ErrorExtensions, Guard, ID};
use chrono::{DateTime, Utc};
use platform::{
    Platform,
    auth::{Action, Can, Principal, Role, Scope},
    clock::Clock,
    db::Db,
    error::Problem,
};

use crate::{
    actions::{ReadDrafts, UseGraphql},
    items::model::Visible,
    settings::ContentSettings,
};

/// Who asks, and what the resolvers need. Clones are cheap.
#[derive(Clone)]
pub struct Request {
    /// Where the caller may act.
    pub scope: Arc<Scope>,
    /// The service's settings.
    pub settings: Arc<ContentSettings>,
    principal: Arc<Principal>,
    platform: Data<Platform>,
}

impl Request {
    /// A request for resolvers.
    pub fn new(
        who: Can<UseGraphql>,
        settings: Arc<ContentSettings>,
        platform: Data<Platform>,
    ) -> Self {
        let (scope, principal) = (Arc::new(who.scope), Arc::new(who.principal));
        Self { scope, settings, principal, platform }
    }

    /// The service's database.
    pub fn db(&self) -> &Db {
        self.platform.db()
    }

    /// The service's clock.
    pub fn clock(&self) -> &Clock {
        self.platform.clock()
    }

    /// What time it is.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock().now()
    }

    /// The caller.
    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    /// The caller's user id; 0 for an integrator.
    pub fn user_id(&self) -> i64 {
        self.principal.user_id
    }

    /// Names of users by id.
    pub async fn names_of(
        &self,
        users: impl IntoIterator<Item = i64>,
    ) -> Result<HashMap<i64, String>, Problem> {
        self.platform.names_of(users).await
    }

    /// Which published items the caller sees (spec 1 §5 Audience visibility).
    pub(crate) fn published(&self) -> Visible {
        if self.scope.role() < Role::Staff { Visible::Published } else { Visible::ForStaff }
    }

    /// Which items the caller sees, those that are not published too if they may.
    pub(crate) fn visible(&self) -> Visible {
        if self.scope.may::<ReadDrafts>() { Visible::Everything } else { self.published() }
    }
}

/// Lets a field be asked for by those who may do the action.
pub struct Permit<A>(PhantomData<A>);

impl<A> Default for Permit<A> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<A: Action + Send + Sync> Guard for Permit<A> {
    async fn check(&self, context: &Context<'_>) -> async_graphql::Result<()> {
        match context.data::<Request>()?.scope.may::<A>() {
            true => Ok(()),
            false => Err(refused(Problem::forbidden())),
        }
    }
}

/// The number that an id is; none for what is not one of this service's.
pub fn number(id: &ID) -> Option<i64> {
    id.parse().ok()
}

/// A problem as a GraphQL error: its sentence, and the rest of it under `extensions`.
pub fn refused(problem: Problem) -> Error {
    Error::new(problem.detail.clone()).extend_with(|_, extensions| {
        extensions.set("name", problem.name.as_ref());
        extensions.set("status", problem.status);
        for (field, messages) in &problem.errors {
            extensions.set(format!("errors.{field}"), messages.clone());
        }
        for (field, codes) in problem.faults.iter() {
            let codes = serde_json::to_value(codes).ok();
            if let Some(codes) = codes.and_then(|codes| async_graphql::Value::from_json(codes).ok())
            {
                extensions.set(format!("faults.{field}"), codes);
            }
        }
    })
}

/// What a failed statement answers.
pub fn unavailable(error: diesel::result::Error) -> Error {
    refused(error.into())
}
