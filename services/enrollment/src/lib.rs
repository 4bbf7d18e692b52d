//! The enrollment service: so far discounts on the fees of an account's programs.

pub mod actions;
pub mod discounts;
mod schema;
pub mod seed;

use contracts::directory;
use diesel_migrations::embed_migrations;
use platform::{Service, db::Migrations, list::Listed};
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: Migrations =
    Migrations { of: "enrollment", tables: embed_migrations!("migrations"), functions: "" };

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
