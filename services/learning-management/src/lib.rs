//! The learning-management service: courses and the links that the provider offers to everybody in the portal.
//!
//! It tells how far people are with courses, so that the library can follow.

pub mod actions;
pub mod analytics;
pub mod courses;
pub mod links;
pub mod reminders;
mod schema;
pub mod seed;
pub mod starts;

use contracts::{CourseProgressState, directory};
use diesel_migrations::embed_migrations;
use platform::{Service, db::Migrations, events::StateKind};
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: Migrations = Migrations {
    of: "learning-management",
    tables: embed_migrations!("migrations"),
    functions: include_str!("../migrations/functions.sql"),
};

/// The service.
pub fn service() -> Service {
    Service {
        migrations: || MIGRATIONS,
        routes,
        copies: courses::copies,
        tells: || vec![StateKind::of::<CourseProgressState>()],
        reacts: starts::reactions,
        jobs: reminders::jobs,
        ..directory::service(
            "learning-management",
            "Afterbell learning management",
            "Courses with checks and certificates, and links that the provider offers to everybody in the portal.",
        )
    }
}

fn routes(config: &mut ServiceConfig) {
    config
        .configure(analytics::routes::routes)
        .configure(courses::routes::routes)
        .configure(links::routes::routes);
}
