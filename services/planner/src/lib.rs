//! The planner service: tasks and events of programs and sites, and holidays.
//!
//! It tells every change of a holiday, so that attendance can follow.

pub mod actions;
pub mod calendar;
mod conflict;
pub mod dashboard;
mod days;
pub mod events;
pub mod feeds;
pub mod files;
pub mod holidays;
mod live;
pub mod notifications;
pub mod pages;
mod places;
pub mod reminders;
mod required;
mod schema;
pub mod seed;
pub mod tasks;
pub mod timeline;

use contracts::{HolidayState, SiteState, directory};
use diesel_migrations::embed_migrations;
use futures_util::FutureExt;
use platform::{
    Service,
    db::Migrations,
    events::{Reaction, State, StateKind},
    jobs::Handler,
    list::Listed,
};
use utoipa_actix_web::service_config::ServiceConfig;

/// The tables.
pub const MIGRATIONS: Migrations = Migrations {
    of: "planner",
    tables: embed_migrations!("migrations"),
    functions: include_str!("../migrations/functions.sql"),
};

static LISTS: [&dyn Listed; 2] = [&calendar::CALENDAR, &tasks::TASKS];

/// The service.
pub fn service() -> Service {
    Service {
        migrations: || MIGRATIONS,
        lists: &LISTS,
        routes,
        tells: || vec![StateKind::of::<HolidayState>()],
        reacts: || {
            vec![Reaction::to::<SiteState>(|conn, _, site| {
                async move { Ok(tasks::store::site_named(conn, site.id()).await?) }.boxed()
            })]
        },
        jobs,
        ..directory::service(
            "planner",
            "Afterbell planner",
            "Tasks and events of programs and sites, and holidays.",
        )
    }
}

/// Its work beside requests.
fn jobs() -> Vec<Handler> {
    tasks::jobs().into_iter().chain(reminders::jobs()).chain([files::job()]).collect()
}

fn routes(config: &mut ServiceConfig) {
    config
        .configure(calendar::routes::routes)
        .configure(dashboard::routes::routes)
        .configure(events::files::routes)
        .configure(events::routes::routes)
        .configure(events::series::routes::routes)
        .configure(feeds::routes::routes)
        .configure(holidays::routes::routes)
        .configure(holidays::file::routes::routes)
        .configure(live::routes::routes)
        .configure(notifications::routes::routes)
        .configure(pages::routes::routes)
        .configure(reminders::routes::routes)
        .configure(tasks::files::routes)
        .configure(tasks::products::routes)
        .configure(tasks::routes::routes)
        .configure(timeline::routes::routes);
}
