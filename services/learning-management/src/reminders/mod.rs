//! Letters about courses that somebody has to complete and has not, in the morning of their place.

mod letter;
mod store;

pub use letter::jobs;
