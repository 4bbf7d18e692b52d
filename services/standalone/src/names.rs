//! Names that come from the list of services.

use platform::Names;

use crate::services;

/// Those of the services.
pub fn services() -> Vec<&'static str> {
    services::all().iter().map(|service| service.name).collect()
}

/// Those that settings may have.
pub fn settings() -> Names {
    let own = services::all().into_iter().filter(|service| !service.settings.is_empty());
    let sections = own.map(|service| service.name).chain(["gateway"]).collect();
    Names { services: services(), sections }
}
