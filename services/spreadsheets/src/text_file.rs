//! Text as lines of cells, whatever stands between the cells.

use crate::csv::{Split, split};

use super::{
    table::{Form, Line, ReadError, Sheet},
    text::{Decoded, decode},
    tidy::tidy,
};

/// What may stand between cells, the likelier first.
const DELIMITERS: [u8; 6] = [b',', b';', b'\t', b'|', b'^', b'~'];

/// Longest line in bytes; beyond it a quotation mark was not closed.
const LONGEST: usize = 256 * 1024;

/// Lines by which the delimiter is told.
const SAMPLE: usize = 50;

/// Lines among which those are looked for: a file of nothing but empty ones is not read once for each delimiter.
const SEARCHED: usize = 1_000;

/// Reads text.
///
/// Errors: [`ReadError::WrongType`] for what is no text.
pub fn sheet(bytes: &[u8]) -> Result<Sheet, ReadError> {
    let Decoded { text, encoding, .. } = decode(bytes).ok_or(ReadError::WrongType)?;
    // As spreadsheets on old Macs end lines.
    let text = if text.contains('\n') { text } else { text.replace('\r', "\n") };
    let (named, text, first) = named_delimiter(&text);
    let delimiter = named.unwrap_or_else(|| delimiter(text));
    let lines = Lines { rest: text.as_bytes(), number: first, delimiter }
        .map(tidied)
        .filter(|line| line.filled().next().is_some())
        .collect();
    Ok(Sheet { form: Form::Csv { encoding, delimiter: delimiter.into() }, lines, place: None })
}

/// The delimiter that a first line `sep=;` names, the text under it, and the number of its first line.
fn named_delimiter(text: &str) -> (Option<u8>, &str, u64) {
    let named = text.split_once('\n').and_then(|(first, rest)| {
        let first = first.trim_matches(['"', '\r', ' ']);
        match first.strip_prefix("sep=")?.as_bytes() {
            [delimiter] => Some((*delimiter, rest)),
            _ => None,
        }
    });
    match named {
        Some((delimiter, rest)) => (Some(delimiter), rest, 2),
        None => (None, text, 1),
    }
}

/// What stands between the cells: what gives most lines the same number of cells, and many of them.
fn delimiter(text: &str) -> u8 {
    let score = |delimiter: u8| {
        let lines = Lines { rest: text.as_bytes(), number: 1, delimiter };
        let widths: Vec<usize> = lines
            .take(SEARCHED)
            .filter(|line| line.cells.iter().any(|cell| !cell.trim().is_empty()))
            .take(SAMPLE)
            .map(|line| line.cells.len())
            .collect();
        let same = |width: usize| widths.iter().filter(|other| **other == width).count();
        widths.iter().map(|width| same(*width) * (width - 1)).max().unwrap_or(0)
    };
    // The last of equals is taken, so the likelier come last.
    DELIMITERS.into_iter().rev().max_by_key(|delimiter| score(*delimiter)).unwrap_or(b',')
}

/// The lines of text with this between their cells, as they are: empty ones too, and no cell tidied.
pub fn lines(text: &str, delimiter: u8) -> impl Iterator<Item = Line> {
    Lines { rest: text.as_bytes(), number: 1, delimiter }
}

fn tidied(line: Line) -> Line {
    Line { cells: line.cells.iter().map(|cell| tidy(cell)).collect(), ..line }
}

struct Lines<'t> {
    rest: &'t [u8],
    number: u64,
    delimiter: u8,
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        if self.rest.is_empty() {
            return None;
        }
        let sight = self.rest.get(..LONGEST).unwrap_or(self.rest);
        let is_whole = sight.len() == self.rest.len();
        let (cells, used, is_unclosed) = match split(sight, self.delimiter) {
            Split::Row { cells, used } => (cells, used, false),
            Split::Unfinished { cells, quoted: false } if is_whole => (cells, sight.len(), false),
            Split::Unfinished { .. } => {
                let end = self.rest.iter().position(|byte| *byte == b'\n');
                let used = end.map_or(self.rest.len(), |end| end + 1);
                let line = self.rest.get(..used).unwrap_or_default().trim_ascii_end();
                (vec![line.to_vec()], used, true)
            }
        };
        let (taken, rest) = self.rest.split_at_checked(used).unwrap_or((self.rest, &[]));
        let number = self.number;
        self.number += taken.iter().fold(0, |lines, byte| lines + u64::from(*byte == b'\n'));
        self.rest = rest;
        // Cells end at characters of one byte, so each is whole.
        let cells = cells.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
        Some(Line { number, cells, is_unclosed })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn seen(text: &str) -> Vec<(u64, Vec<String>)> {
        let lines = sheet(text.as_bytes()).unwrap().lines;
        lines.into_iter().map(|line| (line.number, line.cells)).collect()
    }

    #[rstest]
    #[case("Name,Grade\n\"Cruz, Ana\",3\n\"Diaz, Bo\",4\n", ',')]
    #[case("Name;Grade\nCruz, Ana;3\nDiaz, Bo;4\n", ';')]
    #[case("Name\tGrade\tNote\nCruz, Ana\t3\t\n", '\t')]
    #[case("Name|Grade\nAna|3\n", '|')]
    #[case("Roster of 2026\nName^Grade\nAna^3\n", '^')]
    #[case("sep=;\nName;Grade,Level\n", ';')]
    #[case("Name\nAna\n", ',')]
    fn the_delimiter_is_found(#[case] text: &str, #[case] expected: char) {
        let form = sheet(text.as_bytes()).unwrap().form;
        assert_eq!(form, Form::Csv { encoding: "UTF-8", delimiter: expected });
    }

    #[test]
    fn lines_have_the_numbers_that_a_person_sees() {
        let text = "\u{feff}a,b\r\n\r\n1,2\r\n\"3\r\n3\",4\r\n,,\r\n5,6";
        assert_eq!(
            seen(text),
            [
                (1, vec!["a".to_owned(), "b".to_owned()]),
                (3, vec!["1".to_owned(), "2".to_owned()]),
                (4, vec!["3 3".to_owned(), "4".to_owned()]),
                (7, vec!["5".to_owned(), "6".to_owned()]),
            ]
        );
        assert_eq!(seen("sep=;\na;b\n")[0].0, 2);
        assert_eq!(seen("a,b\r1,2\r")[1], (2, vec!["1".to_owned(), "2".to_owned()]));
    }

    #[test]
    fn an_unclosed_mark_costs_one_line() {
        let lines = sheet(b"a,b\n1,2\n\"3,4\n5,6\n").unwrap().lines;
        let found: Vec<_> = lines.iter().map(|line| (line.number, line.is_unclosed)).collect();
        assert_eq!(found, [(1, false), (2, false), (3, true), (4, false)]);
    }

    proptest! {
        #[test]
        fn what_was_written_is_read_with_any_delimiter(
            table in prop::collection::vec(prop::collection::vec("[a-z\",;|\n]{0,6}", 4), 3..20),
            at in 0..DELIMITERS.len(),
        ) {
            let delimiter = DELIMITERS[at];
            let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
            for row in &table {
                writer.write_record(row).unwrap();
            }
            let text = writer.into_inner().unwrap();
            let read = Lines { rest: &text, number: 1, delimiter };
            let read: Vec<Vec<String>> = read.map(|line| line.cells).collect();
            prop_assert_eq!(read, table);
        }

        #[test]
        fn any_text_is_read(text in "\\PC{0,60}(\"\\PC{0,9}\n\\PC{0,9}){0,4}") {
            let lines = Lines { rest: text.as_bytes(), number: 1, delimiter: b',' };
            prop_assert!(lines.map(|line| line.number).is_sorted());
        }
    }
}
