//! Single sign-on: an account's people sign in with the OpenID provider that the account names (flag single-sign-on,
//! spec 1 §6). Identity is the relying party there (OpenID Connect Core §3.1).

mod model;
mod people;
pub mod proof;
mod provider;
mod routes;
mod rules;
mod sign_in;
mod store;

use actix_web::web;

pub use self::{
    model::{CALLBACK, FLAG},
    provider::Providers,
    routes::configure,
    sign_in::{begin, provider_of},
    store::{is_used, person_forget, requests_forget},
};

/// The page that a provider sends the browser back to.
pub fn configure_pages(config: &mut web::ServiceConfig) -> &mut web::ServiceConfig {
    config.route(CALLBACK, web::get().to(sign_in::callback))
}
