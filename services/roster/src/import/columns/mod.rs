//! Which column of a sheet means what: as the person chose, by its name, by another word for it, by what it holds. Every
//! match says why.

mod content;
mod fields;
mod kind;
mod mapping;
mod matching;
mod scholars;
mod staff;
mod words;

pub use self::{
    fields::{Contact, Field, Part, Target},
    kind::RosterKind,
    mapping::{Mapping, MappingError},
    matching::{Columns, ColumnsError, Left, Match, Why, find, propose},
    words::is_known,
};
