//! A sheet as it was read.

use std::collections::HashMap;

use foundation::{error::Problem, fault::Fault};
use serde::Serialize;

/// How much of a file is read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Most bytes of the file.
    pub bytes: usize,
    /// Most lines below the headings.
    pub lines: usize,
}

impl Limits {
    /// An upload in the page (spec 2 §9 Sizes).
    pub const PAGE: Self = Self { bytes: 5_242_880, lines: 500 };
    /// A file that another system sends, which waits for its turn in the database.
    pub const DIRECT: Self = Self { bytes: 32 * 1024 * 1024, lines: 50_000 };
    /// A file that a command imports.
    pub const COMMAND: Self = Self { bytes: 256 * 1024 * 1024, lines: 500_000 };
}

/// Most columns of a file.
pub const MOST_COLUMNS: usize = 1_000;

/// A file that cannot be read at all, in words for the person who chose it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Larger than the limit, in bytes.
    #[error("{}", too_large(*.0))]
    TooLarge(usize),
    /// More lines than the limit.
    #[error("Your file has more than {0} lines. Please split it into smaller files.")]
    TooLong(usize),
    /// More columns than the limit.
    #[error("Your file has more than {0} columns. Please remove those that aren't needed.")]
    TooWide(usize),
    /// Neither text nor a workbook.
    #[error("Please upload a CSV or Excel file (.csv, .xlsx).")]
    WrongType,
    /// Something else that has the name of a sheet.
    #[error("{}", .0.words())]
    Disguised(Disguise),
    /// The file has no lines.
    #[error("Your file is empty.")]
    Empty,
    /// There are names of columns, and nothing below them: a template that was not filled.
    #[error("Your file has column headers, but no lines below them.")]
    NoLines,
    /// No line looks like the names of columns.
    #[error(
        "We couldn't find column headers in your file. Please add a first line with the names of the columns."
    )]
    NoHeaders,
}

/// What a file is that only has the name of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disguise {
    /// A web page, as many systems export under the name of a workbook.
    WebPage,
    /// A workbook as XML, as Excel wrote them in 2003.
    XmlWorkbook,
    /// A workbook as Excel wrote them before 2007.
    OldWorkbook,
    /// A document.
    Pdf,
}

impl Disguise {
    /// What to do, in words.
    fn words(self) -> &'static str {
        match self {
            Self::WebPage => {
                "This file is a web page, although its name says otherwise. Open it in Excel and save it as .xlsx."
            }
            Self::XmlWorkbook => {
                "This file is an XML spreadsheet. Open it in Excel and save it as .xlsx."
            }
            Self::OldWorkbook => {
                "This file is an Excel workbook in the old format. Open it in Excel and save it as .xlsx."
            }
            Self::Pdf => {
                "This file is a PDF, although its name says otherwise. Please upload a CSV or Excel file (.csv, .xlsx)."
            }
        }
    }

    fn code(self) -> &'static str {
        match self {
            Self::WebPage => "fileWebPage",
            Self::XmlWorkbook => "fileXml",
            Self::OldWorkbook => "fileOldExcel",
            Self::Pdf => "filePdf",
        }
    }
}

fn too_large(limit: usize) -> String {
    if limit == Limits::PAGE.bytes {
        // Spec 2 §8.
        return "Whoops! We couldn't upload your file. Please ensure your file is no larger than 5MB."
            .to_owned();
    }
    format!("The file is larger than {} MB.", limit / (1024 * 1024))
}

/// What an upload of such a file is answered with.
impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Self {
        let message = error.to_string();
        let on_file = |code| Self::invalid("file", Fault::new(code, message.clone()));
        match error {
            ReadError::TooLarge(_) => Self::too_large(),
            ReadError::TooLong(lines) => {
                Self::invalid("file", Fault::new("tooManyLines", message).with("lines", lines))
            }
            ReadError::TooWide(columns) => Self::invalid(
                "file",
                Fault::new("tooManyColumns", message).with("columns", columns),
            ),
            ReadError::WrongType => on_file("fileType"),
            ReadError::Disguised(what) => on_file(what.code()),
            ReadError::Empty => on_file("fileEmpty"),
            ReadError::NoLines => on_file("noLines"),
            // Spec 2 §8 No CSV Headers.
            ReadError::NoHeaders => Self {
                name: "Error_NoCsvHeaders".into(),
                title: "No CSV Headers".into(),
                detail: message.clone().into(),
                value: message.clone().into(),
                ..on_file("noHeaders")
            },
        }
    }
}

/// How a file was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Form {
    /// Text.
    Csv {
        /// Such as `UTF-8`.
        encoding: &'static str,
        /// Between cells.
        delimiter: char,
    },
    /// An Excel workbook.
    Workbook {
        /// Name of the sheet that was read.
        sheet: String,
    },
}

impl std::fmt::Display for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Csv { encoding, delimiter } => {
                let delimiter = match delimiter {
                    ',' => "commas".to_owned(),
                    ';' => "semicolons".to_owned(),
                    '\t' => "tabs".to_owned(),
                    other => format!("{other:?}"),
                };
                write!(f, "text in {encoding}, cells separated by {delimiter}")
            }
            Self::Workbook { sheet } => write!(f, "workbook, sheet {sheet:?}"),
        }
    }
}

/// A line of a sheet before headings are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// As a person sees it, counted from 1.
    pub number: u64,
    /// The cells, cleaned.
    pub cells: Vec<String>,
    /// A quotation mark opens and never closes; the line is one cell.
    pub is_unclosed: bool,
}

impl Line {
    /// Cells that hold something.
    pub fn filled(&self) -> impl Iterator<Item = &str> {
        self.cells.iter().map(String::as_str).filter(|cell| !cell.is_empty())
    }

    /// What a cell holds; nothing beyond the last.
    pub fn cell(&self, at: usize) -> &str {
        self.cells.get(at).map_or("", String::as_str)
    }

    /// Sets a cell.
    pub(super) fn put(&mut self, at: usize, text: &str) {
        if self.cells.len() <= at {
            self.cells.resize(at + 1, String::new());
        }
        if let Some(cell) = self.cells.get_mut(at) {
            text.trim().clone_into(cell);
        }
    }
}

/// A sheet before headings are looked for. Lines with nothing on them are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// How it was written.
    pub form: Form,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Where it begins in the archive of a workbook.
    pub place: Option<u64>,
}

impl Sheet {
    /// What a workbook calls it.
    pub fn name(&self) -> Option<&str> {
        match &self.form {
            Form::Workbook { sheet } => Some(sheet),
            Form::Csv { .. } => None,
        }
    }
}

/// What a workbook holds besides the lines that are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    /// Sheets that people see and that were not read.
    pub sheets: Vec<OtherSheet>,
    /// Lines that were read although the workbook does not show them, as under a filter.
    pub hidden: Vec<u64>,
}

/// A sheet that was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherSheet {
    /// Its name.
    pub name: String,
    /// Lines on it that hold something, headings too.
    pub lines: usize,
    /// Names of columns stand on it.
    pub has_headings: bool,
}

/// The heading of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Heading {
    /// The heading over several columns, if there are two lines of headings.
    pub group: Option<String>,
    /// The column's own.
    pub name: String,
    /// From 2 on, what tells it from columns before it that have the same heading.
    pub number: usize,
}

impl Heading {
    /// Both, as a person would say it.
    pub fn label(&self) -> String {
        match &self.group {
            Some(group) if !self.name.is_empty() => format!("{group} {}", self.name),
            Some(group) => group.clone(),
            None => self.name.clone(),
        }
    }
}

/// Why a line was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Skip {
    /// A title or the like.
    AboveHeadings,
    /// The headings once more.
    HeadingsAgain,
    /// A total, or the end of a report.
    Total,
}

impl Skip {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::AboveHeadings => "stands above the headings",
            Self::HeadingsAgain => "repeats the headings",
            Self::Total => "is a total or a remark of the report",
        }
    }
}

/// A line that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// Which.
    pub line: u64,
    /// Why.
    pub why: Skip,
    /// What it says, in short.
    pub text: String,
}

/// What keeps a row from being read at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Flaw {
    /// A quotation mark opens and never closes.
    Unclosed,
    /// There are cells beyond the last heading.
    TooWide,
}

/// A row below the headings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// As in the file; `flaw` says whether the cells can be trusted.
    pub line: Line,
    /// Flaw found while reading.
    pub flaw: Option<Flaw>,
}

/// A sheet as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How it was written.
    pub form: Form,
    /// Of each column.
    pub headings: Vec<Heading>,
    /// Below the headings.
    pub rows: Vec<Row>,
    /// What was left out.
    pub skipped: Vec<Skipped>,
    /// What else the workbook holds.
    pub aside: Aside,
}

impl Table {
    /// The sheet of a workbook that was read.
    pub fn sheet(&self) -> Option<&str> {
        match &self.form {
            Form::Workbook { sheet } => Some(sheet),
            Form::Csv { .. } => None,
        }
    }

    /// What the rows have in a column, but for blanks and rows with a flaw.
    pub fn column(&self, at: usize) -> impl Iterator<Item = &str> {
        let sound = self.rows.iter().filter(|row| row.flaw.is_none());
        sound.map(move |row| row.line.cell(at)).filter(|cell| !cell.is_empty())
    }

    /// Puts other texts into cells: by line of the file and column, from 0. Lines that the file does not have are passed
    /// over, and so are columns without a heading.
    pub fn edit<'e>(&mut self, edits: impl IntoIterator<Item = (u64, usize, &'e str)>) {
        let wide = self.headings.len();
        let at: HashMap<u64, usize> =
            self.rows.iter().enumerate().map(|(at, row)| (row.line.number, at)).collect();
        for (line, column, text) in edits {
            let row = at.get(&line).and_then(|at| self.rows.get_mut(*at));
            if let Some(row) = row.filter(|row| row.flaw.is_none() && column < wide) {
                row.line.put(column, text);
            }
        }
    }

    /// What a column is called, which no other one is: its heading, with a number when columns before it have the same.
    pub fn label(&self, at: usize) -> String {
        let heading = self.heading(at);
        match self.headings.get(at).map_or(1, |heading| heading.number) {
            0 | 1 => heading,
            number => format!("{heading} ({number})"),
        }
    }

    /// Heading of a column, or its letters when it has none.
    pub fn heading(&self, at: usize) -> String {
        let label = self.headings.get(at).map(Heading::label).unwrap_or_default();
        if label.is_empty() { format!("Column {}", letters(at)) } else { label }
    }
}

/// A column as spreadsheets call it: A, B … Z, AA.
fn letters(mut at: usize) -> String {
    let mut letters = Vec::new();
    loop {
        let letter = u8::try_from(at % 26).unwrap_or_default();
        letters.push(char::from(b'A'.saturating_add(letter)));
        match (at / 26).checked_sub(1) {
            Some(next) => at = next,
            None => return letters.into_iter().rev().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_without_a_heading_have_letters() {
        let names: Vec<String> = [0, 25, 26, 701, 702].map(letters).into();
        assert_eq!(names, ["A", "Z", "AA", "ZZ", "AAA"]);
    }

    #[test]
    fn the_limit_of_the_page_has_the_spec_s_sentence() {
        let message = ReadError::TooLarge(Limits::PAGE.bytes).to_string();
        let spec =
            "Whoops! We couldn't upload your file. Please ensure your file is no larger than 5MB.";
        assert_eq!(message, spec);
        let message = ReadError::TooLarge(Limits::COMMAND.bytes).to_string();
        assert_eq!(message, "The file is larger than 256 MB.");
    }
}
