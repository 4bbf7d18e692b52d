//! Reads a partner's CSV, and knows the line each row starts on, as a person sees it in an editor: a report of what was
//! rejected names it. One quotation mark that is never closed costs one row, not the rest of the file.

use std::io::Read;

use platform::sheets::{Decoded, Line, decode, lines};

use crate::names;

/// One row of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectoryRow {
    /// The line of the file on which the row starts, counted from 1.
    pub line: u64,
    /// The cells, as they are.
    pub cells: Vec<String>,
    /// What the row was read as, when it was not UTF-8.
    pub reencoded: Option<&'static str>,
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

/// The rows of a CSV file. Lines with nothing on them are no rows.
#[derive(Debug)]
pub struct Rows {
    /// Names of the columns, as in the file.
    pub header: Vec<String>,
    rows: std::vec::IntoIter<DirectoryRow>,
}

impl Rows {
    /// Reads a file.
    pub fn open(mut input: impl Read) -> Result<Self, ReadError> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let Decoded { text, encoding, reencoded } = decode(&bytes).ok_or(ReadError::NotText)?;
        let row = |Line { number, cells, is_unclosed }| {
            let breaks = cells.iter().flat_map(|cell| cell.bytes()).filter(|byte| *byte == b'\n');
            let mut lines = (number..).zip(0..=breaks.count());
            DirectoryRow {
                line: number,
                reencoded: lines.any(|(line, _)| reencoded.contains(&line)).then_some(encoding),
                cells,
                unclosed: is_unclosed,
            }
        };
        let rows =
            lines(&text, b',').filter(|line| line.cells.len() > 1 || !line.cell(0).is_empty());
        let mut rows = rows.map(row).collect::<Vec<_>>().into_iter();
        let first = rows.next().ok_or(ReadError::Empty)?;
        if first.unclosed {
            return Err(ReadError::NotText);
        }
        Ok(Self { header: first.cells.iter().map(|cell| names::clean(cell)).collect(), rows })
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
}

impl Iterator for Rows {
    type Item = DirectoryRow;

    fn next(&mut self) -> Option<DirectoryRow> {
        self.rows.next()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows(text: &[u8]) -> Vec<DirectoryRow> {
        Rows::open(text).unwrap().collect()
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
        assert_eq!(found[0].reencoded, Some("windows-1252"));
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
                let row = reader.next().unwrap();
                prop_assert_eq!(&row.cells, cells);
                prop_assert_eq!(row.line, line);
                line += 1 + u64::try_from(cells.concat().matches('\n').count()).unwrap();
            }
            prop_assert!(reader.next().is_none());
        }

        #[test]
        fn never_fails_on_any_bytes(text in prop::collection::vec(any::<u8>(), 0..300)) {
            if let Ok(rows) = Rows::open(&text[..]) {
                rows.for_each(drop);
            }
        }
    }
}
