//! The identity service through HTTP, against a real PostgreSQL.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "tests: what is not there fails them"
)]

mod access;
mod clients;
mod drilldowns;
mod flow;
mod hostile;
mod keycloak;
mod keys;
mod lost_registry;
mod openapi;
mod pages;
mod people;
mod people_list;
mod privileges;
mod profile;
mod refresh;
mod sessions;
mod sign_out;
mod single_sign_on;
mod support;
mod tenants;
mod users;
