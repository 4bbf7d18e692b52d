//! Children as somebody looks for them who has a name or a phone number at hand: a parent calls, a child stands at the door.

pub mod model;
pub mod routes;
mod rules;
mod store;
