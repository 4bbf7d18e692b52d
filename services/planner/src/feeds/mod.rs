//! Calendars that other programs subscribe to: a person's own, a program's, a site's (RFC 5545).

mod ics;
pub mod model;
pub mod routes;
mod store;
mod zones;
