//! Reads a sheet: CSV with any delimiter in the encodings that spreadsheets write, and Excel workbooks. [`csv`] writes
//! lines of CSV.

pub mod csv;
pub mod dates;
mod disguise;
mod headings;
mod shown;
mod table;
mod text;
mod text_file;
mod tidy;
mod xlsx;

use foundation::error::Problem;
use tokio::sync::{Semaphore, SemaphorePermit};

use self::table::Sheet;

pub use self::{
    table::{
        Aside, Disguise, Flaw, Form, Heading, Limits, Line, OtherSheet, ReadError, Row, Skip,
        Skipped, Table,
    },
    text::{Decoded, decode},
    text_file::lines,
};

/// Workbooks that are read at once: each may take much memory.
static WORKBOOKS: Semaphore = Semaphore::const_new(2);
/// After how many seconds whoever came meanwhile may come again.
const AGAIN: u32 = 2;

/// What happens while the workbooks of others are being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// A request is refused at once, so that neither people nor threads pile up.
    Never,
    /// A job waits for its turn.
    ForTurn,
}

/// The turn of a file to be read, which ends with this. Only workbooks need one.
#[derive(Debug)]
pub struct Turn {
    _permit: Option<SemaphorePermit<'static>>,
}

impl Turn {
    /// Takes the turn of a file. A thread that may take its time is asked for after this.
    ///
    /// Errors: 503 when others are being read and it does not wait.
    pub async fn of(bytes: &[u8], wait: Wait) -> Result<Self, Problem> {
        if !xlsx::is_workbook(bytes) {
            return Ok(Self { _permit: None });
        }
        let permit = match wait {
            Wait::Never => {
                WORKBOOKS.try_acquire().map_err(|_| Problem::unavailable().retry_after(AGAIN))?
            }
            Wait::ForTurn => WORKBOOKS.acquire().await.map_err(Problem::internal)?,
        };
        Ok(Self { _permit: Some(permit) })
    }
}

/// Reads a file as [`table_of`] does, in its turn and on a thread that may take its time.
///
/// Errors: as [`Turn::of`] and [`table_of`].
pub async fn read(
    (bytes, sheet): (Vec<u8>, Option<String>),
    limits: Limits,
    is_known: impl Fn(&str) -> bool + Send + 'static,
    wait: Wait,
) -> Result<Table, Problem> {
    let turn = Turn::of(&bytes, wait).await?;
    let read = tokio::task::spawn_blocking(move || {
        // It lasts as long as the reading, which goes on when nobody waits for its answer any more.
        let _turn = turn;
        table_of(&bytes, sheet.as_deref(), limits, is_known)
    });
    read.await.map_err(Problem::internal)?.map_err(Problem::from)
}

/// Reads a file. `is_known` says whether a text is the name of a column, so that the line of the headings is found under
/// titles and remarks.
///
/// Errors: in words for the person who chose the file.
pub fn table(
    bytes: &[u8],
    limits: Limits,
    is_known: impl Fn(&str) -> bool,
) -> Result<Table, ReadError> {
    table_of(bytes, None, limits, is_known)
}

/// Reads a file, of a workbook the sheet of this name if it has one.
///
/// Errors: as [`table`].
pub fn table_of(
    bytes: &[u8],
    chosen: Option<&str>,
    limits: Limits,
    is_known: impl Fn(&str) -> bool,
) -> Result<Table, ReadError> {
    if bytes.len() > limits.bytes {
        return Err(ReadError::TooLarge(limits.bytes));
    }
    if bytes.is_empty() {
        return Err(ReadError::Empty);
    }
    let (sheet, others) = if xlsx::is_workbook(bytes) {
        best(xlsx::sheets(bytes, limits)?, chosen, &is_known)?
    } else {
        if let Some(what) = disguise::of(bytes) {
            return Err(ReadError::Disguised(what));
        }
        (text_file::sheet(bytes)?, Vec::new())
    };
    let is_wide =
        |line: &Line| line.cells.iter().skip(table::MOST_COLUMNS).any(|it| !it.is_empty());
    if sheet.lines.iter().any(is_wide) {
        return Err(ReadError::TooWide(table::MOST_COLUMNS));
    }
    let place = sheet.place;
    let mut table = headings::arrange(sheet, limits, &is_known)?;
    let unseen = place.map(|place| xlsx::unseen(bytes, place)).unwrap_or_default();
    let lines = table.rows.iter().map(|row| row.line.number);
    let hidden = lines.filter(|line| unseen.contains(line)).collect();
    table.aside = Aside { sheets: others, hidden };
    Ok(table)
}

/// The sheet that is read, and the others: the chosen one, or that with the most known headings, as workbooks begin with
/// instructions.
///
/// Errors: [`ReadError::Empty`] when there is none.
fn best(
    mut sheets: Vec<Sheet>,
    chosen: Option<&str>,
    is_known: &impl Fn(&str) -> bool,
) -> Result<(Sheet, Vec<OtherSheet>), ReadError> {
    let known: Vec<usize> = sheets.iter().map(|sheet| headings::known(sheet, is_known)).collect();
    let named = sheets.iter().position(|sheet| chosen.is_some() && sheet.name() == chosen);
    // The last of equals is taken, so the first come last.
    let most = || (0..known.len()).rev().max_by_key(|at| known.get(*at));
    let at = named.or_else(most).ok_or(ReadError::Empty)?;
    let sheet = sheets.remove(at);
    let others = known.into_iter().enumerate().filter(|(it, _)| *it != at).zip(sheets);
    let other = |((_, known), sheet): ((usize, usize), Sheet)| OtherSheet {
        name: sheet.name().unwrap_or_default().to_owned(),
        lines: sheet.lines.len(),
        has_headings: known > 1,
    };
    Ok((sheet, others.map(other).collect()))
}
