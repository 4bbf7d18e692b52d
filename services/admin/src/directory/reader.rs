//! Reads a partner's CSV row by row, however large it is, and knows the line each row starts on.
//!
//! The rows are split here and not by the `csv` crate because a report of what was rejected must name
//! the line a person sees in an editor (with line breaks inside cells, blank lines and either kind of
//! line end), and because one quotation mark that is never closed must cost one row, not the rest of
//! the file.

use std::io::Read;

use platform::csv::{Split, split};

use crate::names;

/// Longest row in bytes; beyond it a quotation mark was not closed.
const LONGEST_ROW: usize = 256 * 1024;
const CHUNK: u64 = 64 * 1024;

/// One row of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line of the file on which the row starts, counted from 1.
    pub line: u64,
    /// The cells, as they are.
    pub cells: Vec<String>,
    /// The row was not UTF-8 and was read as Windows-1252.
    pub reencoded: bool,
    /// A quotation mark opens and never closes; `cells` holds the line as one cell.
    pub unclosed: bool,
}

/// A file that cannot be read at all, in words for the person who chose it.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is not even a first line.
    #[error("the file is empty")]
    Empty,
    /// Something other than CSV.
    #[error("the file is not text; please save it as CSV (UTF-8)")]
    NotText,
    /// A column of the mapping is not there.
    #[error("the file has no column '{0}'")]
    MissingColumn(String),
    /// The disk or the connection failed.
    #[error("the file cannot be read: {0}")]
    Io(#[from] std::io::Error),
}

/// A CSV file, read row by row.
pub struct Rows<R> {
    input: R,
    ended: bool,
    buffer: Vec<u8>,
    /// Where in the buffer the next row starts, and on which line.
    start: usize,
    line: u64,
    /// Names of the columns, as in the file.
    pub header: Vec<String>,
}

impl<R: Read> Rows<R> {
    /// Opens a file and reads its first line.
    pub fn open(input: R) -> Result<Self, ReadError> {
        let mut rows =
            Self { input, ended: false, buffer: Vec::new(), start: 0, line: 1, header: Vec::new() };
        rows.fill()?;
        if rows.buffer.starts_with(b"\xef\xbb\xbf") {
            rows.start = 3;
        }
        let first = rows.next_row()?.ok_or(ReadError::Empty)?;
        if first.unclosed || first.cells.iter().any(|cell| cell.contains('\0')) {
            return Err(ReadError::NotText);
        }
        rows.header = first.cells.iter().map(|cell| names::clean(cell)).collect();
        Ok(rows)
    }

    /// Position of a column.
    ///
    /// Errors: [`ReadError::MissingColumn`].
    pub fn column(&self, name: &str) -> Result<usize, ReadError> {
        let key = names::name_key(name);
        self.header
            .iter()
            .position(|column| names::name_key(column) == key)
            .ok_or_else(|| ReadError::MissingColumn(names::clean(name)))
    }

    /// The next row; `None` at the end. Lines with nothing on them are no rows.
    pub fn next_row(&mut self) -> Result<Option<Row>, ReadError> {
        loop {
            match split(self.rest(), b',') {
                Split::Row { cells, used } => {
                    let row = self.row(cells, used, false);
                    if row.cells.iter().any(|cell| !cell.is_empty()) || row.cells.len() > 1 {
                        return Ok(Some(row));
                    }
                }
                Split::Unfinished { .. } if !self.ended && self.rest().len() < LONGEST_ROW => {
                    self.fill()?;
                }
                Split::Unfinished { .. } if self.rest().is_empty() => return Ok(None),
                Split::Unfinished { cells, quoted: false } if self.ended => {
                    let row = self.row(cells, self.rest().len(), false);
                    if row.cells.iter().any(|cell| !cell.is_empty()) || row.cells.len() > 1 {
                        return Ok(Some(row));
                    }
                }
                Split::Unfinished { .. } => {
                    let end = self.rest().iter().position(|byte| *byte == b'\n');
                    let used = end.map_or(self.rest().len(), |end| end + 1);
                    let text = self.rest().get(..used).unwrap_or_default();
                    let text = text.trim_ascii_end().to_vec();
                    return Ok(Some(self.row(vec![text], used, true)));
                }
            }
        }
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.start..).unwrap_or_default()
    }

    fn fill(&mut self) -> Result<(), ReadError> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let read = (&mut self.input).take(CHUNK).read_to_end(&mut self.buffer)?;
        self.ended = read == 0;
        Ok(())
    }

    /// Takes the first `used` bytes of the buffer as a row.
    fn row(&mut self, cells: Vec<Vec<u8>>, used: usize, unclosed: bool) -> Row {
        let line = self.line;
        let bytes = self.rest().iter().take(used);
        self.line += bytes.fold(0, |lines, byte| lines + u64::from(*byte == b'\n'));
        self.start += used;
        let mut reencoded = false;
        let cells = cells
            .into_iter()
            .map(|cell| {
                String::from_utf8(cell).unwrap_or_else(|error| {
                    reencoded = true;
                    error.into_bytes().into_iter().map(windows_1252).collect()
                })
            })
            .collect();
        Row { line, cells, reencoded, unclosed }
    }
}

/// A byte of the code page that spreadsheet programs write when they do not write UTF-8.
fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    byte.checked_sub(0x80)
        .and_then(|high| HIGH.get(usize::from(high)).copied())
        .unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows(text: &[u8]) -> Vec<Row> {
        let mut rows = Rows::open(text).unwrap();
        std::iter::from_fn(|| rows.next_row().unwrap()).collect()
    }

    fn seen(text: &str) -> Vec<(u64, Vec<String>)> {
        rows(text.as_bytes()).into_iter().map(|row| (row.line, row.cells)).collect()
    }

    #[test]
    fn reads_quoted_commas_marks_and_line_breaks() {
        let text = "a,b\n\"x, y\",\"say \"\"hi\"\"\"\n\"two\nlines\",z\nlast,5\" pipe\n";
        assert_eq!(
            seen(text),
            [
                (2, vec!["x, y".into(), "say \"hi\"".into()]),
                (3, vec!["two\nlines".into(), "z".into()]),
                (5, vec!["last".into(), "5\" pipe".into()]),
            ]
        );
    }

    #[test]
    fn names_the_line_a_person_sees() {
        let text = "\u{feff}a,b\r\n\r\n1,2\r\n\"3\r\n3\",4\r\n\r\n5,6";
        let lines: Vec<_> =
            seen(text).into_iter().map(|(line, cells)| (line, cells[1].clone())).collect();
        assert_eq!(lines, [(3, "2".into()), (4, "4".into()), (7, "6".into())]);
        assert_eq!(Rows::open(text.as_bytes()).unwrap().header, ["a", "b"]);
    }

    #[test]
    fn an_unclosed_mark_costs_one_row() {
        let found = rows(b"a,b\n1,2\n\"3,4\n5,6\n7,8\n");
        let faulty: Vec<_> = found.iter().map(|row| (row.line, row.unclosed)).collect();
        assert_eq!(faulty, [(2, false), (3, true), (4, false), (5, false)]);
        assert_eq!(found[1].cells, ["\"3,4"]);
    }

    #[test]
    fn reads_what_spreadsheets_wrote_before_utf_8() {
        let found = rows(b"a\nNi\xf1os \x96 Jos\xe9\n");
        assert_eq!(found[0].cells, ["Niños – José"]);
        assert!(found[0].reencoded);
    }

    #[test]
    fn refuses_what_is_no_csv() {
        assert!(matches!(Rows::open(&b""[..]), Err(ReadError::Empty)));
        assert!(matches!(Rows::open(&b"PK\x03\x04\x00\x00"[..]), Err(ReadError::NotText)));
        let error = Rows::open(&b"a,b\n"[..]).unwrap().column("AGENCY").unwrap_err();
        assert_eq!(error.to_string(), "the file has no column 'AGENCY'");
    }

    /// Gives few bytes at a time, so that rows cross the edges of what is read.
    struct Trickle<'a>(&'a [u8]);
    impl Read for Trickle<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            let n = into.len().min(3);
            self.0.read(&mut into[..n])
        }
    }

    proptest! {
        #[test]
        fn reads_back_whatever_was_written(
            table in prop::collection::vec(prop::collection::vec("[a-z\",\n é]{0,6}", 3), 0..20)
        ) {
            let mut writer = csv::Writer::from_writer(Vec::new());
            writer.write_record(["a", "b", "c"]).unwrap();
            for row in &table {
                writer.write_record(row).unwrap();
            }
            let text = writer.into_inner().unwrap();
            let mut reader = Rows::open(Trickle(&text)).unwrap();
            let mut line = 2;
            for cells in &table {
                let row = reader.next_row().unwrap().unwrap();
                prop_assert_eq!(&row.cells, cells);
                prop_assert_eq!(row.line, line);
                line += 1 + u64::try_from(cells.concat().matches('\n').count()).unwrap();
            }
            prop_assert!(reader.next_row().unwrap().is_none());
        }

        #[test]
        fn never_fails_on_any_bytes(text in prop::collection::vec(any::<u8>(), 0..300)) {
            if let Ok(mut rows) = Rows::open(&text[..]) {
                while rows.next_row().unwrap().is_some() {}
            }
        }
    }
}
