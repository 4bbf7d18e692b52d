//! Families of scholars: who they are and may collect the child (spec 2 §3 Scholar family query).

pub mod access;
pub mod model;
pub mod routes;
pub(super) mod store;

pub use self::store::FAMILIES;
pub(super) use self::store::found;
