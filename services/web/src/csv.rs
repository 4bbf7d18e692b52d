//! Lists as CSV files: sent as they are read, however long they are.

use actix_web::HttpResponse;
use foundation::{auth::Principal, error::Problem};
use spreadsheets::csv::{BYTE_ORDER_MARK, encode};

use crate::{
    context::Platform,
    download::{Download, File},
};

pub use spreadsheets::csv::{Line, harmless, plain};

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
        head: [BYTE_ORDER_MARK, &encode(std::slice::from_ref(&header))?].concat(),
    };
    platform.downloads().answer(who, file, |file| write(Lines(file))).await
}
