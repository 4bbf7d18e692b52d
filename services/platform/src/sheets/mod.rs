//! Reads a sheet: CSV with any delimiter in the encodings that spreadsheets write, and Excel workbooks.

mod csv;
pub mod dates;
mod headings;
mod table;
mod text;
mod tidy;
mod xlsx;

use std::sync::{Mutex, PoisonError};

pub use self::table::{Flaw, Form, Heading, Limits, Line, ReadError, Row, Skip, Skipped, Table};

/// One workbook is read after the other: each may take much memory.
static WORKBOOKS: Mutex<()> = Mutex::new(());

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
        let _turn = WORKBOOKS.lock().unwrap_or_else(PoisonError::into_inner);
        // The sheet with the most known headings: workbooks begin with instructions.
        let sheets = xlsx::sheets(bytes, limits)?;
        let best = sheets.into_iter().rev().max_by_key(|sheet| headings::known(sheet, &is_known));
        best.ok_or(ReadError::Empty)?
    } else {
        csv::sheet(bytes)?
    };
    let is_wide =
        |line: &Line| line.cells.iter().skip(table::MOST_COLUMNS).any(|it| !it.is_empty());
    if sheet.lines.iter().any(is_wide) {
        return Err(ReadError::TooWide(table::MOST_COLUMNS));
    }
    headings::arrange(sheet, limits, &is_known)
}
