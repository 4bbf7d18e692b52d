//! A service as it is described.

use futures_util::future::BoxFuture;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    Directory, Platform, StartError,
    db::Migrations,
    events::{Copies, Reaction, StateKind},
    jobs,
    list::Listed,
};

/// A service in one screen: what it is called, what it answers, what it tells others and copies of them.
#[derive(Clone)]
pub struct Service {
    /// Its name in paths and settings, such as `admin`.
    pub name: &'static str,
    /// Title of its OpenAPI document.
    pub title: &'static str,
    /// Description in the OpenAPI document.
    pub description: &'static str,
    /// Defaults of its own settings, the TOML of the section that has its name; empty when it has none.
    pub settings: &'static str,
    /// Its tables, but for those that come with what it copies.
    pub migrations: fn() -> Migrations,
    /// Its lists, whose indexes are made when the database is brought up to date.
    pub lists: &'static [&'static dyn Listed],
    /// Its handlers.
    pub routes: fn(&mut ServiceConfig),
    /// Where roles and places are looked up: in copies, or the service's own tables.
    pub directory: Directory,
    /// The kinds of states that it tells others.
    pub tells: fn() -> Vec<StateKind>,
    /// What it copies of what others tell.
    pub copies: fn() -> Copies,
    /// What else it does when others tell something.
    pub reacts: fn() -> Vec<Reaction>,
    /// Kinds of background work it does.
    pub jobs: fn() -> Vec<jobs::Handler>,
    /// Runs once before requests are answered.
    pub on_start: fn(Platform) -> BoxFuture<'static, Result<(), StartError>>,
}

impl Service {
    /// Everything that makes its tables but for the platform's, in the order in which it runs.
    pub fn all_migrations(&self) -> Vec<Migrations> {
        let mut all: Vec<_> = (self.copies)().migrations().collect();
        all.push((self.migrations)());
        all
    }
}
