//! The services of the portal. A new service is one line here and one in the gateway's configuration.

use platform::Service;

/// Every service, in the order in which they start.
pub fn all() -> Vec<Service> {
    vec![admin::service(), identity::service()]
}
