//! Documents of scholars: up to five files that whoever sees the scholar may download (spec 2 §3 Scholar, §5 Uploads).

pub mod model;
pub mod routes;
mod rules;
mod seed;
mod store;

use platform::uploads::Bucket;

pub(crate) use seed::seed;

/// The documents of scholars in the file store.
pub const DOCUMENTS: Bucket = Bucket::new("documents", "roster.remove-document").sealed();
