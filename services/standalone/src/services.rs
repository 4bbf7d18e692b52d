//! The list of services: all that is made for each of them is made from it.

use platform::{Names, Service};

/// Every service, in the order in which they start. A new one goes to the end: where nothing else is said, the place in
/// this list is its port.
pub fn all() -> Vec<Service> {
    vec![identity::service(), admin::service()]
}

/// Their names.
pub fn names() -> Vec<&'static str> {
    all().iter().map(|service| service.name).collect()
}

/// The names that settings may have.
pub fn settings() -> Names {
    let own = all().into_iter().filter(|service| !service.settings.is_empty());
    let sections = own.map(|service| service.name).chain(["gateway"]).collect();
    Names { services: names(), sections }
}
