//! The gateway: serves the web app, verifies tokens, holds requests against the access list and passes them
//! on to the services.
//!
//! A request goes top to bottom through [`server`]: shape of the request ([`path`], [`guard`]), rate limits
//! ([`limits`]), access list ([`access`]), token and session ([`guard`]), service ([`proxy`]). What is not a
//! service's is the web app's ([`webapp`]).

pub mod access;
pub mod guard;
pub mod health;
pub mod limits;
pub mod path;
pub mod proxy;
pub mod server;
pub mod settings;
pub mod webapp;

pub use server::{Running, start};
pub use settings::GatewaySettings;
