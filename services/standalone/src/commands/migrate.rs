//! `afterbell migrate`: the tables of services that are processes of their own, which do not have the owner's password.

use std::process::ExitCode;

use platform::Service;
use platform::config::{ConfigError, Settings, holds_for_every_service};
use secrecy::ExposeSecret as _;

use super::offline::{print, unknown_service};
use crate::cli::Migrate;
use crate::failure::Failure;
use crate::{names, services};

/// Brings the databases up to date, one after the other.
pub async fn migrate(args: &Migrate) -> Result<ExitCode, Failure> {
    let services = selected_services(&args.services)?;
    let settings = Settings::load(&names::settings())?;
    let owner = &settings.database.owner_url;
    let refused = |reason| Err(ConfigError::new("database.owner_url", reason).into());
    if owner.expose_secret().is_empty() {
        return refused("is needed: the role that owns the tables");
    }
    if services.len() > 1 && !holds_for_every_service(owner) {
        return refused("is one database: name its service, or write {service} for the name in it");
    }
    for service in services {
        let own = settings.of_service(service.name)?;
        platform::db::migrate(&own.database, service.all_migrations(), service.lists)
            .await
            .map_err(|cause| Failure::Migration { service: service.name, cause })?;
        print(&format!("{}: up to date\n", service.name));
    }
    Ok(ExitCode::SUCCESS)
}

fn selected_services(names: &[String]) -> Result<Vec<Service>, Failure> {
    let mut services = services::all();
    if let Some(unknown) = names.iter().find(|name| services.iter().all(|one| one.name != **name)) {
        return Err(unknown_service(unknown));
    }
    services.retain(|service| names.is_empty() || names.iter().any(|name| name == service.name));
    Ok(services)
}
