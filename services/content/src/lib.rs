//! The content service: the learning catalog, answered as GraphQL.
//!
//! `graphql` says how fields are authorized.

pub mod actions;
pub mod authoring;
pub mod collections;
pub mod courses;
pub mod graphql;
pub mod items;
pub mod media;
mod nesting;
pub mod package;
pub mod progress;
pub mod request;
mod schema;
pub mod seed;
pub mod settings;
mod slugs;
pub mod subscriptions;

use contracts::{CourseState, directory};
use diesel_migrations::embed_migrations;
use platform::{Service, db::Migrations, events::StateKind, jobs::Handler};
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: Migrations = Migrations {
    of: "content",
    tables: embed_migrations!("migrations"),
    functions: include_str!("../migrations/functions.sql"),
};

/// The service.
pub fn service() -> Service {
    Service {
        settings: settings::DEFAULTS,
        migrations: || MIGRATIONS,
        routes,
        tells: || vec![StateKind::of::<CourseState>()],
        copies: progress::courses::copies,
        reacts: progress::courses::reactions,
        jobs,
        on_start: |platform| Box::pin(async move { graphql::prepare(&platform) }),
        ..directory::service(
            "content",
            "Afterbell content",
            "The learning catalog, answered as GraphQL.",
        )
    }
}

fn jobs() -> Vec<Handler> {
    let [unused, removal] = media::jobs();
    vec![authoring::publication::job(), authoring::link_checker::job(), unused, removal]
}

fn routes(config: &mut ServiceConfig) {
    config
        .configure(graphql::routes)
        .configure(media::routes::routes)
        .configure(package::routes::routes);
}
