//! The access list: who may call what, and who may open which page.
//!
//! The gateway refuses what the list does not name, the web app's menus and route guard read it from
//! `GET /api/access`, `afterbell routes` prints it. What is public and who may open which page is written by hand in
//! `access.toml`. Everything else is in `operations.toml`, which `make openapi` writes from the services' OpenAPI
//! documents ([`Access::generate`]), where `Can<Action>` in a handler's signature has put the action's roles.

mod list;
mod model;
mod openapi;
mod table;
mod tree;

use std::sync::Arc;

use serde::Serialize;

pub use model::{BadList, Mount, Operation, Page, ROLES, Roles, Verb, Who};
pub use openapi::BadDocument;

use tree::Tree;

/// What is written by hand of the list of this build.
const BY_HAND: &str = include_str!("../../access.toml");

/// What is generated of it.
pub const GENERATED: &str = include_str!("../../operations.toml");

/// What the list says of a method and path.
#[derive(Clone, Copy, Debug)]
pub enum Found<'a> {
    /// The operation that answers.
    Operation(&'a Operation),
    /// The path exists, but only with other methods.
    OtherMethods(&'a [(Verb, usize)]),
    /// Not listed: refused.
    Nothing,
}

/// The access list, ready to be asked.
#[derive(Debug)]
pub struct Access {
    operations: Vec<Operation>,
    pages: Vec<Page>,
    trees: Vec<(Arc<str>, Tree)>,
    root: Tree,
}

impl Access {
    /// What the list says of a path inside `service`.
    pub fn find(&self, service: &str, method: Option<Verb>, path: &str) -> Found<'_> {
        match self.trees.iter().find(|(name, _)| name.as_ref() == service) {
            Some((_, tree)) => self.ask(tree, method, path),
            None => Found::Nothing,
        }
    }

    /// What the list says of a path at the gateway's root.
    pub fn find_root(&self, method: Option<Verb>, path: &str) -> Found<'_> {
        self.ask(&self.root, method, path)
    }

    fn ask<'a>(&'a self, tree: &'a Tree, method: Option<Verb>, path: &str) -> Found<'a> {
        let Some(methods) = tree.find(path) else {
            return Found::Nothing;
        };
        let listed = |verb: Verb| methods.iter().find(|(listed, _)| *listed == verb);
        let entry = match method {
            // HEAD is a GET without the body.
            Some(Verb::Head) => listed(Verb::Head).or_else(|| listed(Verb::Get)),
            Some(verb) => listed(verb),
            None => None,
        };
        match entry.and_then(|(_, index)| self.operations.get(*index)) {
            Some(operation) => Found::Operation(operation),
            None => Found::OtherMethods(methods),
        }
    }

    /// Every operation, by service, path and method.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Every page, in the order of the list.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// Services that the list names.
    pub fn services(&self) -> impl Iterator<Item = &str> {
        self.trees.iter().map(|(name, _)| name.as_ref())
    }

    /// What the web app may know: the body of `GET /api/access`.
    pub fn public(&self) -> PublicAccess {
        PublicAccess {
            pages: self.pages.iter().map(PublicPage::from).collect(),
            operations: self
                .operations
                .iter()
                .filter(|operation| operation.mount == Mount::Api)
                .map(PublicOperation::from)
                .collect(),
        }
    }
}

/// Body of `GET /api/access`.
#[derive(Clone, Debug, Serialize)]
pub struct PublicAccess {
    /// Pages in the order of the list.
    pub pages: Vec<PublicPage>,
    /// Operations under `/api/<service>`.
    pub operations: Vec<PublicOperation>,
}

/// A page, as the web app reads it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicPage {
    /// Path with `:name` for one segment, as the web app's router writes it.
    pub path: String,
    /// What the page is called.
    pub title: String,
    /// Role ids that may open it; all eleven when everybody may.
    pub roles: Vec<u8>,
    /// The feature flag it needs, or null.
    pub flag: Option<String>,
    /// Whether it stays reachable in an account with direct learning access.
    pub direct_access: bool,
    /// Whether this build has it.
    pub built: bool,
}

impl From<&Page> for PublicPage {
    fn from(page: &Page) -> Self {
        Self {
            path: page.path.replace('{', ":").replace('}', ""),
            title: page.title.clone(),
            roles: role_ids(page.who),
            flag: page.flag.clone(),
            direct_access: page.direct_access,
            built: page.built,
        }
    }
}

/// An operation, as the web app reads it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicOperation {
    /// The service that answers.
    pub service: Arc<str>,
    /// The method, in capitals.
    pub method: Verb,
    /// The path inside the service.
    pub path: Arc<str>,
    /// Role ids that may call it; all eleven when everybody may.
    pub roles: Vec<u8>,
    /// Whether it may be called without a token.
    pub public: bool,
}

impl From<&Operation> for PublicOperation {
    fn from(operation: &Operation) -> Self {
        Self {
            service: operation.service.clone(),
            method: operation.method,
            path: operation.path.clone(),
            roles: role_ids(operation.who),
            public: operation.who == Who::Public,
        }
    }
}

fn role_ids(who: Who) -> Vec<u8> {
    match who {
        Who::Roles(roles) => roles.ids().collect(),
        Who::Public | Who::SignedIn => ROLES.iter().map(|(id, _)| *id).collect(),
    }
}
