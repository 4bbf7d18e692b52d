//! The pages of sign-in and its kin. They work without JavaScript, in English and Spanish.

mod attempts;
mod browser;
mod domain;
mod fixed;
mod forgot;
mod invitation;
mod limits;
mod password_form;
mod reset;
mod sign_in;
mod sign_out;
pub mod texts;
mod view;
mod welcome;

use actix_web::web;

pub use self::{
    browser::{Browser, Posted, parameter, query_of},
    fixed::untrusted,
    limits::Limit,
    sign_out::{SignOut, sign_out},
    texts::Language,
    view::{answer, message, see_other, to_sign_in},
    welcome::welcome,
};

/// The pages.
pub fn configure(config: &mut web::ServiceConfig) -> &mut web::ServiceConfig {
    config
        .route("/identity/sign-in", web::get().to(sign_in::show))
        .route("/identity/sign-in", web::post().to(sign_in::submit))
        .route("/identity/forgot-password", web::get().to(forgot::show))
        .route("/identity/forgot-password", web::post().to(forgot::submit))
        .route("/identity/reset-password", web::get().to(reset::show))
        .route("/identity/reset-password", web::post().to(reset::submit))
        .route("/identity/invitation", web::get().to(invitation::show))
        .route("/identity/invitation", web::post().to(invitation::submit))
        .route("/identity/domain", web::get().to(domain::show))
        .route("/identity/domain", web::post().to(domain::submit))
        .route("/identity/signed-out", web::get().to(fixed::signed_out))
        .route("/identity/error", web::get().to(fixed::error))
        .route("/identity/assets/pages.css", web::get().to(fixed::stylesheet))
        .route("/identity/{page:.*}", web::get().to(fixed::not_found))
        .route("/dev/mail", web::get().to(platform::mail::dev_mail))
}
