//! The admin service: accounts, programs, sites, stars, terms of service, feature flags, directory import.
//!
//! It tells every change of an account, program or site as a state event and follows identity, whose users' role records
//! decide who sees what, and roster, which counts the scholars of sites.

pub mod access;
pub mod accounts;
pub mod acknowledgments;
pub mod actions;
pub mod auto_save;
pub mod column_layouts;
mod columns;
mod days;
pub mod directory;
pub mod error;
pub mod fields;
pub mod flags;
pub mod jump;
pub mod names;
pub mod places;
pub mod programs;
mod schema;
mod search_input;
pub mod seed;
pub mod sites;
pub mod stars;
mod statuses;

use contracts::{AccountState, ProgramState, SiteState, directory as copied};
use diesel_migrations::embed_migrations;
pub use platform::phones;
use platform::{Service, db::Migrations, events::StateKind, list::Listed};
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: Migrations = Migrations {
    of: "admin",
    tables: embed_migrations!("migrations"),
    functions: include_str!("../migrations/functions.sql"),
};

static LISTS: [&dyn Listed; 3] = [&accounts::ACCOUNTS, &programs::PROGRAMS, &sites::SITES];

/// The service.
pub fn service() -> Service {
    Service {
        migrations: || MIGRATIONS,
        lists: &LISTS,
        routes,
        tells: || {
            vec![
                StateKind::of::<AccountState>(),
                StateKind::of::<ProgramState>(),
                StateKind::of::<SiteState>(),
            ]
        },
        copies: sites::scholars::copies,
        reacts: sites::scholars::reactions,
        ..copied::service(
            "admin",
            "Afterbell admin",
            "Accounts, programs and sites; stars; terms of service; feature flags; directory import.",
        )
    }
}

fn routes(config: &mut ServiceConfig) {
    config
        .configure(accounts::tree::routes)
        .configure(accounts::first_login::routes)
        .configure(accounts::settings::routes)
        .configure(accounts::routes::routes)
        .configure(programs::routes::routes)
        .configure(sites::routes::routes)
        .service(places::list_states)
        .configure(auto_save::routes::routes)
        .configure(column_layouts::routes::routes)
        .configure(stars::routes::routes)
        .configure(acknowledgments::routes::routes)
        .configure(flags::routes::routes)
        .configure(jump::routes::routes)
        .configure(directory::routes::routes);
}
