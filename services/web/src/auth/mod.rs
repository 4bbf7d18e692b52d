//! Who is asking, what they may do and where.
//!
//! A handler takes [`Can<Action>`]: the request is signed in, its session is the active one, and one of its roles (the
//! viewed one while drilled down) may do the action. Its [`Scope`] holds the places where that is so, for lists; for one
//! thing, [`Can::at`] proves the role at its place and gives what store functions demand: [`At`].

mod authenticate;
mod can;
mod proof;

#[doc(hidden)]
pub use foundation::auth::flag_of;
pub use foundation::auth::{
    Accounts, Action, ActionRow, Claims, Grant, Place, Principal, ProgramPlace, Role, RoleRecord,
    Scope, SitePlace, TokenError, TokenVerifier, UserStatus, VIEW_AS_HEADER, ViewAs,
};

pub use authenticate::{again, bearer, middleware};
pub use can::Can;
pub use proof::{At, AtPlace, AtProgram, AtSite, Sees};
