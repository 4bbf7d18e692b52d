//! Documents as PDF files, such as sheets to print. What a document says is given as [`Document`]; where lines and pages
//! end is decided here. Text can be selected and searched, the fonts are in the file, and headings, lists and tables are
//! marked as such for readers of the screen.

mod fonts;
mod lines;
mod model;
mod pages;
mod writer;

pub use self::model::{Block, Cell, Column, Document, Paper, Run, Table};
use crate::error::Problem;

impl Document {
    /// The file. It takes some milliseconds for each hundred lines of a table: for long ones, call it where blocking is
    /// allowed.
    ///
    /// Errors: none that a reader can cause.
    pub fn pdf(&self) -> Result<Vec<u8>, Problem> {
        let faces = fonts::Faces::load()?;
        let laid = pages::lay_out(self, &faces);
        writer::write(self, &laid, &faces)
    }
}

#[cfg(test)]
mod tests;
