//! Sheets of a register as PDF files: the register of a day, and the sheet to carry out of the building. They say the same
//! as those that the page prints, a classroom a page, with what is saved.

mod document;
mod routes;
mod words;

pub use self::routes::routes;
