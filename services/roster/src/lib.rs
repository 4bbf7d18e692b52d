//! The roster service: scholars and where they are enrolled, attendance, classrooms of sites, and the staff roster.
//!
//! It tells how many scholars each site has. The staff roster is read from the role records that identity tells.

pub mod actions;
pub mod analytics;
pub mod attendance;
pub mod classrooms;
mod exports;
pub mod import;
mod live;
mod reach;
mod schema;
pub mod scholars;
pub mod seed;
pub mod staff;
pub mod uploads;

use contracts::{AccountScholarsState, RegisterState, SiteScholarsState, directory};
use diesel_migrations::embed_migrations;
use platform::{
    Service,
    db::Migrations,
    events::{Reaction, StateKind},
    jobs::Handler,
    list::Listed,
};
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: Migrations = Migrations {
    of: "roster",
    tables: embed_migrations!("migrations"),
    functions: include_str!("../migrations/functions.sql"),
};

static LISTS: [&dyn Listed; 3] =
    [&staff::STAFF, &scholars::list::SCHOLARS, &scholars::families::FAMILIES];

/// The service.
pub fn service() -> Service {
    Service {
        migrations: || MIGRATIONS,
        settings: scholars::sealing::DEFAULTS,
        lists: &LISTS,
        routes,
        tells: || {
            vec![
                StateKind::of::<SiteScholarsState>(),
                StateKind::of::<AccountScholarsState>(),
                StateKind::of::<RegisterState>(),
            ]
        },
        copies: staff::entries::copies,
        reacts: reactions,
        jobs,
        on_start: |platform| Box::pin(scholars::sealing::prepare(platform)),
        ..directory::service(
            "roster",
            "Afterbell roster",
            "Scholars and where they are enrolled, attendance, classrooms of sites, and the staff roster.",
        )
    }
}

fn jobs() -> Vec<Handler> {
    let mut jobs = attendance::alerts::jobs();
    jobs.push(scholars::documents::DOCUMENTS.job());
    jobs.extend(scholars::counts::jobs());
    jobs.extend(scholars::photos::jobs());
    jobs.extend(uploads::jobs());
    jobs
}

fn reactions() -> Vec<Reaction> {
    let mut reactions = staff::entries::reactions();
    reactions.extend(scholars::enrollments::reactions());
    reactions
}

fn routes(config: &mut ServiceConfig) {
    config
        .configure(analytics::routes::routes)
        .configure(attendance::routes::routes)
        .configure(classrooms::routes::routes)
        .configure(live::routes::routes)
        .configure(staff::routes::routes)
        .configure(scholars::routes::routes)
        .configure(uploads::routes::routes);
}
