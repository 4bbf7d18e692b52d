//! Who is asking, what they may do and where.
//!
//! A handler takes [`Can<Action>`]: the request is signed in, its session is the active one, and one of its roles (the
//! viewed one while drilled down) may do the action. Its [`Scope`] holds the places where that is so, for lists; for one
//! thing, [`Can::at`] proves the role at its place and gives what store functions demand: [`At`].

mod action;
mod authenticate;
mod can;
mod claims;
mod place;
mod principal;
mod proof;
mod role;
mod role_cache;
mod role_record;
mod scope;
mod view_as;

#[doc(hidden)]
pub use action::flag_of;
pub use action::{Action, ActionRow};
pub(crate) use authenticate::again;
pub use authenticate::{bearer, middleware};
pub use can::Can;
pub use claims::{Claims, TokenError, TokenVerifier};
pub use place::Place;
pub use principal::Principal;
pub use proof::{At, Sees};
pub use role::Role;
pub(crate) use role_cache::RoleCache;
pub use role_record::{RoleRecord, UserStatus};
pub use scope::{Accounts, Grant, Scope};
pub use view_as::{VIEW_AS_HEADER, ViewAs};
