//! Lists as CSV files: sent as they are read, however long they are, and harmless in a spreadsheet.

use std::borrow::Cow;

use actix_web::{HttpResponse, http::header, web::Bytes};
use futures_util::{Stream, StreamExt, stream};

use crate::error::Problem;

/// A line: a cell for each column.
pub type Line = Vec<String>;

/// A file of a header and of lines, which arrive page by page.
///
/// Errors: that of the first page. A later one breaks the download off, so that half a file does not look whole.
pub async fn download(
    file_name: &str,
    header: &[&str],
    pages: impl Stream<Item = Result<Vec<Line>, Problem>> + 'static,
) -> Result<HttpResponse, Problem> {
    // Asked once more after its end when the first page is the last.
    let mut pages = Box::pin(pages.fuse());
    let first = pages.next().await.transpose()?.unwrap_or_default();
    let header: Line = header.iter().map(|&cell| cell.to_owned()).collect();
    let start = encode(std::iter::once(&header).chain(&first));
    let rest = pages.map(|page| page.and_then(|lines| encode(&lines)));
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file_name}\""),
        ))
        .streaming(stream::iter([start]).chain(rest)))
}

fn encode<'a>(lines: impl IntoIterator<Item = &'a Line>) -> Result<Bytes, Problem> {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for line in lines {
        let cells = line.iter().map(|cell| harmless(cell).into_owned());
        writer.write_record(cells).map_err(Problem::internal)?;
    }
    writer.into_inner().map(Bytes::from).map_err(Problem::internal)
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

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;
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
    }

    #[actix_web::test]
    async fn pages_follow_the_header_in_one_file() {
        let page = |name: &str| Ok(vec![vec![name.to_owned(), "a, \"b\"".to_owned()]]);
        let pages = stream::iter([page("=x"), page("y")]);
        let response = download("things.csv", &["Name", "More"], pages).await.unwrap();
        let body = to_bytes(response.into_body()).await.unwrap_or_default();
        assert_eq!(
            std::str::from_utf8(&body).unwrap(),
            "Name,More\r\n'=x,\"a, \"\"b\"\"\"\r\ny,\"a, \"\"b\"\"\"\r\n"
        );
    }

    #[actix_web::test]
    async fn what_fails_at_once_is_a_problem() {
        let refused =
            download("x.csv", &["Name"], stream::iter([Err(Problem::unavailable())])).await;
        assert_eq!(refused.unwrap_err().status, 503);
    }
}
