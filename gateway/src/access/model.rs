//! What the access list is made of.

use std::sync::Arc;

use serde::Serialize;

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
    /// Most bytes of a request's body, where it takes more than others.
    pub body: Option<u64>,
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

/// Why a list cannot be used.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BadList {
    #[error("access list: {0}")]
    Toml(#[from] toml::de::Error),
    #[error("access list: {0:?} is neither a role nor a group")]
    UnknownRole(String),
    #[error("access list: {0:?} cannot stand beside other roles")]
    Mixed(String),
    #[error("access list: {0:?} is not a method and a path")]
    Operation(String),
    #[error("access list: {0:?} is not a path pattern")]
    Pattern(String),
    #[error("access list: {0:?} is listed twice")]
    Twice(String),
    #[error("access list: there is no operation {0:?} whose body could be larger")]
    UnknownBody(String),
    #[error("access list: the service {0:?} has no operations of its own")]
    UnknownService(String),
}
