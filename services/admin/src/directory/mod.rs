//! Onboards a partner's directory: agency = account, program = program, site = site.
//!
//! Every row is loaded, merged as a duplicate, or reported with its line and the reason. An import adds
//! and never edits what was there before it: running it twice changes nothing. Names are recognized by
//! [`crate::names::match_key`]. The mapping, `dycd.toml`, says which column means what and documents
//! itself.
//!
//! Decisions: a name over its limit is rejected and not cut, because a cut name is one that nobody gave
//! and may be another site's; the rejected rows are themselves a file that can be corrected and imported.
//! A row without an address is loaded and noted. Rows of one site that differ in address or number are
//! one site, and what differs is kept with it.

mod import;
pub mod mapping;
pub mod model;
pub mod reader;
pub mod routes;
pub mod rules;
mod store;

pub use import::{ImportError, Importer};
pub use mapping::{Mapping, MappingError};
pub use model::Summary;
