//! Which column of a sheet means what: as the person chose, by its name, by another word for it, by what it holds. Every
//! match says why.

mod content;
mod fields;
mod mapping;
mod matching;
mod words;

pub use self::{
    fields::{Contact, FIELDS, Field, Part, REQUIRED, Target},
    mapping::{Mapping, MappingError},
    matching::{Columns, ColumnsError, Left, Match, Why, find, propose},
    words::is_known,
};
