//! Who somebody is, what they may do and where: tokens, roles, places and actions, without the requests that they come with.

mod action;
mod claims;
mod place;
mod principal;
mod role;
mod role_record;
mod scope;
mod view_as;

#[doc(hidden)]
pub use action::flag_of;
pub use action::{Action, ActionRow};
pub use claims::{Claims, TokenError, TokenVerifier};
pub use place::{Place, ProgramPlace, SitePlace};
pub use principal::Principal;
pub use role::Role;
pub use role_record::{RoleRecord, UserStatus};
pub use scope::{Accounts, Grant, Scope};
pub use view_as::{VIEW_AS_HEADER, ViewAs};
