//! The learning-management service: so far the links that the provider offers to everybody in the portal.

pub mod actions;
pub mod links;
mod schema;
pub mod seed;

use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use platform::Service;
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// The service.
pub fn service() -> Service {
    Service {
        name: "learning-management",
        title: "Afterbell learning management",
        description: "Links that the provider offers to everybody in the portal.",
        migrations: || MIGRATIONS,
        routes,
        ..contracts::service()
    }
}

fn routes(config: &mut ServiceConfig) {
    config.configure(links::routes::routes);
}
