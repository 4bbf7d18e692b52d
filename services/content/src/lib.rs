//! The content service: the learning catalog, answered as GraphQL.
//!
//! `graphql` says how fields are authorized.

pub mod actions;
pub mod collections;
pub mod graphql;
pub mod items;
pub mod package;
pub mod progress;
pub mod request;
mod schema;
pub mod settings;
pub mod subscriptions;

use contracts::directory;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use platform::Service;
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// The service.
pub fn service() -> Service {
    Service {
        settings: settings::DEFAULTS,
        migrations: || MIGRATIONS,
        routes,
        on_start: |platform| Box::pin(async move { graphql::prepare(&platform) }),
        ..directory::service(
            "content",
            "Afterbell content",
            "The learning catalog, answered as GraphQL.",
        )
    }
}

fn routes(config: &mut ServiceConfig) {
    config.configure(graphql::routes);
}
