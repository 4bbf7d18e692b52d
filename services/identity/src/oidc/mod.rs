//! The OpenID Connect provider: discovery, keys, authorization code with PKCE, tokens, userinfo, sign-out, revocation.

mod authorize;
mod authorize_request;
mod client_auth;
mod clients;
mod discovery;
mod end_session;
pub mod integrators;
mod issue;
mod keys;
mod model;
mod revocation;
mod rotation;
pub mod rules;
mod store;
mod successor;
mod token;
mod userinfo;

use actix_web::web;

pub use self::{
    authorize_request::{AuthorizeRequest, Untrusted, complete, read_authorize_request},
    clients::{register, web_client},
    issue::token_for,
    keys::{KeyError, Keys},
    rotation::{teach, turn_keys},
    store::{Client, secret, tokens_forget},
};

/// The endpoints, which stand at the origin's root and are described by discovery rather than by OpenAPI.
pub fn configure(config: &mut web::ServiceConfig) -> &mut web::ServiceConfig {
    config
        .route("/.well-known/openid-configuration", web::get().to(discovery::metadata))
        .route("/.well-known/jwks.json", web::get().to(discovery::jwks))
        .route("/connect/authorize", web::get().to(authorize::by_query))
        .route("/connect/authorize", web::post().to(authorize::by_form))
        .route("/connect/token", web::post().to(token::exchange))
        .route("/connect/userinfo", web::get().to(userinfo::userinfo))
        .route("/connect/userinfo", web::post().to(userinfo::userinfo))
        .route("/connect/endsession", web::get().to(end_session::by_query))
        .route("/connect/endsession", web::post().to(end_session::by_form))
        .route("/connect/revocation", web::post().to(revocation::revoke))
}
