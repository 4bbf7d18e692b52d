//! Reads a sheet: CSV with any delimiter in the encodings that spreadsheets write, and Excel workbooks.

mod csv;
pub mod dates;
mod headings;
mod table;
mod text;
mod tidy;
mod xlsx;

pub use self::table::{Flaw, Form, Heading, Limits, Line, ReadError, Row, Skip, Skipped, Table};

/// Reads a file. `is_known` says whether a text is the name of a column, so that the line of the headings is found under
/// titles and remarks.
///
/// Errors: in words for the person who chose the file.
pub fn table(
    bytes: &[u8],
    limits: Limits,
    is_known: impl Fn(&str) -> bool,
) -> Result<Table, ReadError> {
    if bytes.len() > limits.bytes {
        return Err(ReadError::TooLarge(limits.bytes));
    }
    if bytes.is_empty() {
        return Err(ReadError::Empty);
    }
    let sheet = if xlsx::is_workbook(bytes) {
        // The sheet with the most known headings: workbooks begin with instructions.
        let sheets = xlsx::sheets(bytes)?;
        let best = sheets.into_iter().rev().max_by_key(|sheet| headings::known(sheet, &is_known));
        best.ok_or(ReadError::Empty)?
    } else {
        csv::sheet(bytes)?
    };
    headings::arrange(sheet, limits, &is_known)
}
