//! Documents of scholars: up to five files that whoever sees the scholar may download (spec 2 §3 Scholar, §5 Uploads).

pub mod model;
pub mod removal;
pub mod routes;
mod rules;
mod seed;
mod store;

pub(crate) use seed::seed;
