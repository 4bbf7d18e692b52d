//! The planner service: holidays of programs, and the calendar of events and holidays.
//!
//! It tells every change of a holiday, so that attendance can follow.

pub mod actions;
pub mod holidays;
mod schema;
pub mod seed;

use contracts::{HolidayState, directory};
use diesel_migrations::{EmbeddedMigrations, embed_migrations};
use platform::{Service, events::Kind, list::Listed};
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

static LISTS: [&dyn Listed; 1] = [&holidays::HOLIDAYS];

/// The service.
pub fn service() -> Service {
    Service {
        migrations: || MIGRATIONS,
        lists: &LISTS,
        routes,
        tells: || vec![Kind::of::<HolidayState>()],
        ..directory::service(
            "planner",
            "Afterbell planner",
            "Holidays of programs, and the calendar of events and holidays.",
        )
    }
}

fn routes(config: &mut ServiceConfig) {
    config.configure(holidays::routes::routes);
}
