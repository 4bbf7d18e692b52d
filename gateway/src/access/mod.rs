//! The access list: who may call what, and who may open which page.
//!
//! The gateway refuses what the list does not name, the web app's menus and route guard read it from
//! `GET /api/access`, `afterbell routes` prints it. What is public and who may open which page is written by hand in
//! `access.toml`. Everything else is in `operations.toml`, which `make openapi` writes from the services' OpenAPI
//! documents ([`Access::generate`]), where `Can<Action>` in a handler's signature has put the action's roles.

mod list;
mod openapi;
mod table;
mod tree;

use std::sync::Arc;

use serde::Serialize;

pub use list::BadList;
pub use openapi::BadDocument;

use tree::Tree;

/// What is written by hand of the list of this build.
const BY_HAND: &str = include_str!("../../access.toml");

/// What is generated of it.
pub const GENERATED: &str = include_str!("../../operations.toml");

/// Roles by id (spec 1 §3), as the list names them.
pub const ROLES: [(u8, &str); 11] = [
    (1, "super-admin"),
    (2, "admin"),
    (3, "content-admin"),
    (4, "account-admin"),
    (5, "program-admin"),
    (6, "session-admin"),
    (7, "staff"),
    (8, "scholar"),
    (9, "no-access"),
    (10, "guardian"),
    (11, "system"),
];

/// A set of roles.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Roles(u16);

impl Roles {
    /// The set with the role `id` added; ids that name no role add nothing.
    #[must_use]
    pub fn with(self, id: u8) -> Self {
        Self(self.0 | Self::bit(id))
    }

    /// Whether the role `id` is in the set.
    pub fn contains(self, id: u8) -> bool {
        self.0 & Self::bit(id) != 0
    }

    /// Both sets together.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Ids in order.
    pub fn ids(self) -> impl Iterator<Item = u8> {
        (1..=11).filter(move |id| self.contains(*id))
    }

    fn bit(id: u8) -> u16 {
        if (1..=11).contains(&id) { 1 << id } else { 0 }
    }
}

/// Who may do something.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Who {
    /// Everybody, without a token.
    Public,
    /// Everybody who is signed in.
    SignedIn,
    /// These roles.
    Roles(Roles),
}

impl Who {
    /// Whether a person of the role `id` may; without a role, whether anybody may.
    pub fn allows(self, role: Option<u8>) -> bool {
        match (self, role) {
            (Self::Public, _) => true,
            (_, None) => false,
            (Self::SignedIn, Some(_)) => true,
            (Self::Roles(roles), Some(role)) => roles.contains(role),
        }
    }
}

/// Where an operation's path begins.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Mount {
    /// At `/api/<service>`: in the service's OpenAPI document.
    Api,
    /// At the gateway's root: protocol endpoints and pages of identity.
    Root,
    /// At `/api/<service>` of every service: its document and the page that shows it.
    Every,
}

/// One operation that may be called.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The service that answers.
    pub service: Arc<str>,
    /// The method, in capitals.
    pub method: Verb,
    /// The path inside the service, with `{name}` for one segment and `{name*}` for the rest.
    pub path: Arc<str>,
    /// Who may call it.
    pub who: Who,
    /// Where the path begins.
    pub mount: Mount,
}

/// One page of the web app (spec 1 §2).
#[derive(Clone, Debug)]
pub struct Page {
    /// Path in the web app, with `{name}` for one segment.
    pub path: String,
    /// What the page is called.
    pub title: String,
    /// Who may open it.
    pub who: Who,
    /// The feature flag it needs.
    pub flag: Option<String>,
    /// Whether it stays reachable in an account with direct learning access.
    pub direct_access: bool,
    /// Whether this build has it.
    pub built: bool,
}

/// Methods that the list can name.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the names of RFC 9110 §9 and RFC 5789")]
pub enum Verb {
    Get,
    Head,
    Post,
    Put,
    Patch,
    Delete,
}

impl Verb {
    /// Every method, in the order of printing.
    pub const ALL: [Self; 6] =
        [Self::Get, Self::Head, Self::Post, Self::Put, Self::Patch, Self::Delete];

    /// Reads a method; `None` for those that no operation has.
    pub fn parse(method: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verb| verb.as_str() == method)
    }

    /// The method as it is sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Head => "HEAD",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }
}

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
    /// The list of this build.
    ///
    /// Errors: a list that contradicts itself; a test makes sure that the embedded one does not.
    pub fn embedded() -> Result<Self, BadList> {
        Self::parse(BY_HAND, GENERATED)
    }

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
