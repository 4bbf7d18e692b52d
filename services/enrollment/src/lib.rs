//! The enrollment service: so far discounts on the fees of an account's programs.

pub mod actions;
pub mod discounts;
mod schema;
pub mod seed;

use contracts::directory;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use platform::{Service, list::Listed};
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

static LISTS: [&dyn Listed; 1] = [&discounts::DISCOUNTS];

/// The service.
pub fn service() -> Service {
    Service {
        migrations: || MIGRATIONS,
        lists: &LISTS,
        routes,
        ..directory::service(
            "enrollment",
            "Afterbell enrollment",
            "Discounts on the fees of an account's programs.",
        )
    }
}

fn routes(config: &mut ServiceConfig) {
    config.configure(discounts::routes::routes);
}
