//! Lists as CSV files: sent as they are read, however long they are, and harmless in a spreadsheet.

use std::borrow::Cow;

use actix_web::HttpResponse;

use crate::{
    Platform,
    auth::Principal,
    download::{Download, File},
    error::Problem,
};

/// A line: a cell for each column.
pub type Line = Vec<String>;

/// The lines of a file while it is written.
#[derive(Debug)]
pub struct Lines(File);

impl Lines {
    /// Appends lines. It does not wait for the client. Errors: as [`File::write`].
    pub async fn write(&mut self, lines: Vec<Line>) -> Result<(), Problem> {
        self.0.write(encode(&lines)?).await
    }
}

/// Answers with a file of a header and the lines that `write` reads, as
/// [`Downloads::answer`](crate::download::Downloads::answer) does.
pub async fn download<F, Fut>(
    platform: &Platform,
    who: &Principal,
    file_name: &str,
    header: &[&str],
    write: F,
) -> Result<HttpResponse, Problem>
where
    F: FnOnce(Lines) -> Fut,
    Fut: Future<Output = Result<(), Problem>> + Send + 'static,
{
    let header: Line = header.iter().map(|&cell| cell.to_owned()).collect();
    let file = Download {
        file_name: file_name.to_owned(),
        content_type: "text/csv; charset=utf-8",
        head: encode(std::slice::from_ref(&header))?,
    };
    platform.downloads().answer(who, file, |file| write(Lines(file))).await
}

fn encode(lines: &[Line]) -> Result<Vec<u8>, Problem> {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
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
}
