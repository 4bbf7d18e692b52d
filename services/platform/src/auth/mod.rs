//! Who is asking, what they may do and where.
//!
//! A handler takes [`Can<Action>`]: the request is signed in, its session is the active one, and its role (the viewed
//! one while drilled down) may do the action. What remains for the handler is to keep to the [`Scope`].

mod can;
mod claims;
mod role;
mod scope;
mod view_as;

pub use can::{Action, ActionRow, Can, bearer, middleware};
pub use claims::{Claims, TokenError, TokenVerifier};
pub use role::Role;
pub use scope::{Accounts, Grant, Principal, RoleRecord, Scope, UserStatus};
pub use view_as::{VIEW_AS_HEADER, ViewAs};
