//! Managing people: adding, changing, inviting, revoking and removing them, one at a time or many (spec 2 §2 Users, §5,
//! §6). What is done stays within the caller's places and below the caller's role, and never leaves an account or the
//! portal without whoever runs it.

mod bulk;
mod caller;
mod commands;
mod info;
mod model;
mod partners;
mod passwords;
mod routes;
pub mod rules;
pub mod store;

use utoipa_actix_web::service_config::ServiceConfig;

pub use self::{
    bulk::{many, take_back},
    caller::{Caller, Target, check_protected, snapshot_now},
    model::{AssignedRole, Person, Privileges},
    passwords::{TEMPORARY_PASSWORD, send_temporary},
};

/// The handlers. Fixed paths before `{id}`.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(bulk::create_users)
        .service(bulk::check_emails)
        .service(bulk::delete_users)
        .service(bulk::invite_users)
        .service(bulk::revoke_users)
        .service(bulk::undo_access)
        .service(bulk::reset_passwords)
        .configure(routes::configure)
        .service(partners::create_partner_user)
        .service(partners::edit_partner_user);
}
