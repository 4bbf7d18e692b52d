//! The staff roster: who works where, read from the role records that identity tells (spec 2 §2 Team roster).

pub mod entries;
pub mod members;
pub mod model;
mod place;
pub mod routes;
mod store;

pub use self::{
    place::check_place,
    store::{STAFF, found},
};
