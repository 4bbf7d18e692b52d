//! The learning-management service: courses and the links that the provider offers to everybody in the portal.

pub mod actions;
pub mod courses;
pub mod links;
mod schema;
pub mod seed;

use contracts::directory;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use platform::Service;
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// The service.
pub fn service() -> Service {
    Service {
        migrations: || MIGRATIONS,
        routes,
        ..directory::service(
            "learning-management",
            "Afterbell learning management",
            "Courses with checks and certificates, and links that the provider offers to everybody in the portal.",
        )
    }
}

fn routes(config: &mut ServiceConfig) {
    config.configure(courses::routes::routes).configure(links::routes::routes);
}
