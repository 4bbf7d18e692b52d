//! What every Afterbell service stands on: the layers below, by one name, and what makes a service of its parts.
//!
//! `foundation` needs neither a database nor a server, `data` keeps and tells, `web` is what handlers stand on;
//! `spreadsheets`, `pictures` and `postgres` are for themselves. Here a service is put together, started and stopped.

// So that what [`path`] writes into a crate means the same here.
extern crate self as platform;

pub mod audit;
pub mod direct;
mod gauges;
mod handlers;
mod host;
pub mod jobs;
pub mod openapi;
mod records;
pub mod server;
pub mod service;

pub use data::{
    cache, clients, db,
    directory::{Directory, FindAccount, FindFlagged, FindNames, FindPlace, FindRoles},
    events, files, mail_template, sessions,
    sessions::Sessions,
    shared::Shared,
    start_error::StartError,
};
pub use foundation::{
    actions, background, clock, coded, config,
    config::{ConfigError, Names, Settings},
    correlation, error,
    error::Problem,
    fault,
    fault::{Fault, fault},
    field_rules, form, html, in_flight, json_dates, markdown, number_schema, phones, record,
    sealed, secrets, ssrf, telemetry, text,
};
pub use pictures;
pub use platform_macros::{Record, path};
pub use postgres;
pub use spreadsheets as sheets;
pub use web::{
    auth, bulk, connections::Connections, consistency, context::Platform, csv, download, extract,
    idempotency, list, list_page, live, mail, undo, uploads,
};

pub use handlers::Handlers;
pub use host::{Hosted, host};
pub use server::{Running, serve, start, stop_signal};
pub use service::Service;

use foundation::counters;
use web::negotiation;
