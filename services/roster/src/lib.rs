//! The roster service: classrooms of sites, and the staff roster.
//!
//! The staff roster is read from the role records that identity tells.

pub mod actions;
pub mod classrooms;
mod schema;
pub mod seed;
pub mod staff;

use contracts::directory;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use platform::{Service, list::Listed};
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

static LISTS: [&dyn Listed; 1] = [&staff::STAFF];

/// The service.
pub fn service() -> Service {
    Service {
        migrations: || MIGRATIONS,
        lists: &LISTS,
        routes,
        copies: staff::entries::copies,
        reacts: staff::entries::reactions,
        ..directory::service(
            "roster",
            "Afterbell roster",
            "Classrooms of sites, and the staff roster.",
        )
    }
}

fn routes(config: &mut ServiceConfig) {
    config.configure(classrooms::routes::routes).configure(staff::routes::routes);
}
