//! What a resolver has of the request, and how it refuses.

use std::{marker::PhantomData, sync::Arc};

use actix_web::web::Data;
use async_graphql::{Context, Error, ErrorExtensions, Guard};
use platform::{
    Platform,
    auth::{Action, Scope},
    db::Db,
    error::Problem,
};

use crate::settings::ContentSettings;

/// Who asks, and what the resolvers need.
pub struct Request {
    /// Where the caller may act.
    pub scope: Scope,
    /// The service's settings.
    pub settings: Arc<ContentSettings>,
    platform: Data<Platform>,
}

impl Request {
    /// A request for resolvers.
    pub fn new(scope: Scope, settings: Arc<ContentSettings>, platform: Data<Platform>) -> Self {
        Self { scope, settings, platform }
    }

    /// The service's database.
    pub fn db(&self) -> &Db {
        self.platform.db()
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
