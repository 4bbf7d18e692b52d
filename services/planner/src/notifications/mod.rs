//! What a program has planned for its sites since somebody last looked (spec 2 §7 Tasks, site notification).

pub mod model;
pub mod routes;
mod store;
