//! Drill-downs: who views which place as which role, kept and audited with both identities (spec 1 §4).
//!
//! Nothing is minted here. Requests name the viewed role and place in a header, and the platform checks each.

mod model;
mod routes;
mod store;

pub use self::routes::configure;
