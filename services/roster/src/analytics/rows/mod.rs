//! The rows behind the figures of a chart: which scholar on which day is without a mark, who joined, who left, who stayed.

pub mod model;
mod routes;
mod store;

pub use self::routes::*;
