//! Tasks of programs and sites (spec 2 §3 Task, §7 Tasks).

mod assignment;
pub mod discussion;
pub mod files;
mod lock;
pub mod model;
pub mod people;
pub mod products;
pub mod routes;
pub mod rules;
pub mod store;

pub use store::TASKS;

/// The jobs of tasks.
pub fn jobs() -> Vec<platform::jobs::Handler> {
    vec![assignment::job(), discussion::job()]
}
