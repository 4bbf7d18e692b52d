//! Documents as PDF files, such as sheets to print. What a document says is given as [`Document`]; where lines and pages
//! end is decided here. Text can be selected and searched, the fonts are in the file, and headings, lists and tables are
//! marked as such for readers of the screen. Names are printed in whatever script they are written.

mod fonts;
mod limits;
mod lines;
mod model;
mod pages;
mod shape;
#[cfg(feature = "testing")]
pub mod testing;
mod writer;

pub use self::{
    limits::{Limits, NotMade, Stop, StopsWhenDropped},
    model::{Block, Cell, Column, Document, Paper, Run, Table},
};

impl Document {
    /// The file. It takes some milliseconds for each hundred lines of a table: for long ones, call it where blocking is
    /// allowed.
    ///
    /// Errors: none that a reader can cause.
    pub fn pdf(&self) -> Result<Vec<u8>, NotMade> {
        self.pdf_within(&Limits::none())
    }

    /// The file.
    ///
    /// Errors: it takes more than the limits, or nobody waits for it any more.
    pub fn pdf_within(&self, limits: &Limits) -> Result<Vec<u8>, NotMade> {
        let faces = fonts::Faces::load()?;
        let laid = pages::lay_out(self, &faces, limits)?;
        writer::write(self, &laid, &faces)
    }
}

/// A text of somebody's, such as a name, that is put into a sentence: if it runs from right to left, nothing around it does.
/// A phone number after such a name would be turned round otherwise.
pub fn isolated(text: &str) -> String {
    if !text.chars().any(shape::is_rtl) {
        return text.to_owned();
    }
    let own = text.chars().filter(|letter| !matches!(letter, '\u{2066}'..='\u{2069}'));
    ['\u{2068}'].into_iter().chain(own).chain(['\u{2069}']).collect()
}

#[cfg(test)]
mod tests;
