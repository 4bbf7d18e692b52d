//! Staff whom a site enters in its roster itself (spec 2 §3 Staff form, §5 Staff).

pub mod model;
pub mod routes;
mod rules;
mod store;
