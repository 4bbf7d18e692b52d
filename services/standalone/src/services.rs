//! The list of services: all that is made for each of them is made from it.

use platform::Service;

/// Every service, in the order in which they start. A new one goes to the end: where nothing else is said, the place in
/// this list is its port.
pub fn all() -> Vec<Service> {
    vec![
        identity::service(),
        admin::service(),
        planner::service(),
        roster::service(),
        enrollment::service(),
        learning_management::service(),
        content::service(),
    ]
}
