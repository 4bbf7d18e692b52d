//! Lines of CSV files: written so that they are harmless in a spreadsheet, and read from files that people send.

use std::borrow::Cow;

use foundation::error::Problem;

/// Begins every file: without it, Excel on Windows does not read UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A line: a cell for each column.
pub type Line = Vec<String>;

/// Lines as a file has them.
pub fn encode(lines: &[Line]) -> Result<Vec<u8>, Problem> {
    // Where people set their machine to another language, spreadsheets part cells at semicolons, and at tabs when pasted.
    let parts_elsewhere = lines.iter().flatten().any(|cell| cell.contains([';', '\t']));
    let quotes = if parts_elsewhere { csv::QuoteStyle::Always } else { csv::QuoteStyle::Necessary };
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .quote_style(quotes)
        .from_writer(Vec::new());
    for line in lines {
        let cells = line.iter().map(|cell| harmless(cell).into_owned());
        writer.write_record(cells).map_err(Problem::internal)?;
    }
    writer.into_inner().map_err(Problem::internal)
}

/// A cell that no spreadsheet takes for a formula: what begins like one gets an apostrophe in front (OWASP, CSV
/// injection).
pub fn harmless(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

/// What a cell was before [`harmless`].
pub fn plain(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if matches!(harmless(rest), Cow::Owned(_)) => rest,
        _ => cell,
    }
}

/// The first row of a text.
#[derive(Debug, PartialEq, Eq)]
pub enum Split {
    /// A whole row and how many bytes it takes.
    Row {
        /// The cells, as they are.
        cells: Vec<Vec<u8>>,
        /// Bytes, the line end counted.
        used: usize,
    },
    /// The bytes end before the row does.
    Unfinished {
        /// The cells so far.
        cells: Vec<Vec<u8>>,
        /// A quotation mark opens and does not close.
        quoted: bool,
    },
}

/// Splits off the first row (RFC 4180 with any delimiter; a quotation mark inside an unquoted cell is a letter).
pub fn split(bytes: &[u8], delimiter: u8) -> Split {
    let mut cells = Vec::new();
    let mut cell = Vec::new();
    let mut quoted = false;
    let mut cell_starts = true;
    let mut bytes = bytes.iter().copied().enumerate().peekable();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' if cell_starts => quoted = true,
            b'"' if quoted => match bytes.peek() {
                Some((_, b'"')) => {
                    cell.push(b'"');
                    bytes.next();
                }
                // The last byte read so far may be the first half of a doubled mark.
                _ => quoted = false,
            },
            _ if byte == delimiter && !quoted => {
                cells.push(std::mem::take(&mut cell));
                cell_starts = true;
                continue;
            }
            b'\n' if !quoted => {
                if cell.last() == Some(&b'\r') {
                    cell.pop();
                }
                cells.push(cell);
                return Split::Row { cells, used: at + 1 };
            }
            other => cell.push(other),
        }
        cell_starts = false;
    }
    if cell.last() == Some(&b'\r') && !quoted {
        cell.pop();
    }
    cells.push(cell);
    Split::Unfinished { cells, quoted }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("=1+1", "'=1+1")]
    #[case("+1", "'+1")]
    #[case("-1", "'-1")]
    #[case("@SUM(A1)", "'@SUM(A1)")]
    #[case("\tx", "'\tx")]
    #[case("a=b", "a=b")]
    #[case("", "")]
    fn formulas_are_texts(#[case] cell: &str, #[case] shown: &str) {
        assert_eq!(harmless(cell), shown);
        assert_eq!(plain(shown), cell);
        assert_eq!(plain("'tis"), "'tis");
    }

    #[test]
    fn cells_are_quoted_and_harmless() {
        let lines =
            [vec!["=x".to_owned(), "a, \"b\"".to_owned()], vec!["y".to_owned(), String::new()]];
        let text = encode(&lines).unwrap();
        assert_eq!(std::str::from_utf8(&text).unwrap(), "'=x,\"a, \"\"b\"\"\"\r\ny,\r\n");
    }

    #[rstest]
    #[case("a;=1+1")]
    #[case("a\t=1+1")]
    fn what_parts_cells_elsewhere_is_quoted(#[case] cell: &str) {
        let text = encode(&[vec!["x".to_owned(), cell.to_owned()]]).unwrap();
        assert_eq!(std::str::from_utf8(&text).unwrap(), format!("\"x\",\"{cell}\"\r\n"));
    }
}
