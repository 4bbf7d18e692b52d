//! Identity: the OpenID Connect provider, people, their role records, sessions and invitations.
//!
//! Owns users and role records and tells others of them (`UserState`); follows admin for the places
//! that role records and drill-downs name.

mod access;
mod drilldowns;
mod housekeeping;
mod invitations;
mod oidc;
mod pages;
mod passwords;
mod privileges;
mod profile;
mod roles;
mod schema;
pub mod seed;
mod sessions;
mod settings;
mod single_sign_on;
mod start;
mod state;
mod user_changes;
mod user_list;
mod users;

use contracts::{UserSeenState, UserState, directory};
use diesel_migrations::embed_migrations;
use platform::secrets;
use platform::{Directory, Service, db::Migrations, events::StateKind, list::Listed};
use utoipa_actix_web::service_config::ServiceConfig;

pub use self::state::Identity;

/// The tables.
const MIGRATIONS: Migrations = Migrations {
    of: "identity",
    tables: embed_migrations!("migrations"),
    functions: include_str!("../migrations/functions.sql"),
};

static LISTS: [&dyn Listed; 1] = [&user_list::USERS];

/// The service in one screen.
pub fn service() -> Service {
    Service {
        name: "identity",
        title: "Afterbell identity",
        description: "People, their role records, sessions and drill-downs. Sign-in itself is OpenID Connect: \
                      see /.well-known/openid-configuration.",
        settings: settings::DEFAULTS,
        migrations: || MIGRATIONS,
        lists: &LISTS,
        routes,
        directory: Directory {
            role_records: |conn, user| Box::pin(users::role_records(conn, user)),
            ..directory::DIRECTORY
        },
        tells: || vec![StateKind::of::<UserState>(), StateKind::of::<UserSeenState>()],
        copies: directory::copies,
        reacts: Vec::new,
        jobs: housekeeping::jobs,
        on_start: |platform| Box::pin(start::prepare(platform)),
    }
}

fn routes(config: &mut ServiceConfig) {
    config
        // Fixed paths stand before `/users/{id}`.
        .configure(profile::configure)
        .configure(user_list::configure)
        .configure(privileges::configure)
        .configure(user_changes::configure)
        .configure(users::configure)
        .configure(roles::configure)
        .configure(sessions::configure)
        .configure(drilldowns::configure)
        .configure(single_sign_on::configure)
        .map(oidc::configure)
        // Before the pages, whose last one is for every other path.
        .map(single_sign_on::configure_pages)
        .map(pages::configure);
}
