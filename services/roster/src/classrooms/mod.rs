//! Groups of children within a site (spec 2 §7 Sites).

pub mod assignments;
pub mod model;
pub mod routes;
pub mod rules;
pub(crate) mod store;

pub(crate) use store::{classroom_list, classroom_place};
