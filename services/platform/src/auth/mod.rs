//! Who is asking, what they may do and where.
//!
//! A handler takes [`Can<Action>`]: the request is signed in, its session is the active one, and one of its roles (the
//! viewed one while drilled down) may do the action. Its [`Scope`] holds the places where that is so, for lists; for one
//! thing, [`Can::at`] proves the role at its place and gives what store functions demand: [`At`].

mod can;
mod claims;
mod place;
mod role;
mod scope;
mod view_as;

pub use can::{Action, ActionRow, Can, bearer, middleware};
pub use claims::{Claims, TokenError, TokenVerifier};
pub use place::{At, Place, Sees};
pub use role::Role;
pub use scope::{Accounts, Grant, Principal, RoleRecord, Scope, UserStatus};
pub use view_as::{VIEW_AS_HEADER, ViewAs};
