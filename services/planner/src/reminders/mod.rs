//! Letters about the tasks that are somebody's, each morning of their own time zone, as they have chosen.

mod letter;
pub mod model;
pub mod routes;
mod store;

pub use letter::jobs;
