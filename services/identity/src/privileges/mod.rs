//! Privileges: roles given to many people at once, and taken back at once (spec 2 §2 Users, §7).

mod routes;
mod store;

pub use self::{routes::configure, store::grants_forget};
