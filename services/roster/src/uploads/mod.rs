//! Upload of scholars and staff in steps (spec 2 §2 Scholar roster, Team roster, §4 Roster upload, §7 Scholars and roster): a file is kept with a
//! site, its columns are matched, its cells are mended, and a job enters what is right. A site has one upload of
//! scholars and one of staff at a time, which goes on where it was after a closed tab.

mod answers;
mod commit;
mod direct;
pub mod importer;
pub mod model;
mod outcomes;
mod progress;
mod review;
pub mod routes;
mod store;
mod undo;

pub use commit::jobs;
pub(crate) use store::open_at;

use actix_web::HttpResponse;
use contracts::directory::site_place;
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::{Action, AtSite, Can},
    csv::harmless,
    error::Problem,
    sealed::Sealer,
};

use crate::{
    import::{
        columns::RosterKind,
        read::{Limits, Row, Wait},
        site,
    },
    scholars::sealing,
};

/// The lines of the upload of scholars that a site has, with their headings, as they stand by now; without the columns of some
/// fields.
///
/// Errors: 404 without an upload.
pub(crate) async fn lines<A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    site: i64,
    hidden: &[String],
) -> Result<Vec<Vec<String>>, Problem> {
    let sealer = sealing::sealer(platform)?;
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, site).await?)?;
            let row = store::upload_lock(conn, &at, RosterKind::Scholars).await?;
            let row = row.filter(|row| !row.is_direct).ok_or_else(answers::missing)?;
            let edits = review::edits(&sealer, &row)?;
            let table = review::table(&sealer, &row, &edits, Wait::Never).await?;
            let site = site::site(conn, platform, &at).await?;
            let before = store::choices_before(conn, &at, &row).await?;
            let columns = review::headers(&row, &table, &site, &before)?.results;
            let is_hidden = |field: &str| hidden.iter().any(|hidden| hidden == field);
            let shown = columns.into_iter().filter(|one| !one.field.is_some_and(is_hidden));
            let (places, headings): (Vec<usize>, Vec<String>) =
                shown.map(|one| (one.column, one.heading)).unzip();
            let line = |row: &Row| places.iter().map(|at| row.line.cell(*at).to_owned()).collect();
            Ok(std::iter::once(headings).chain(table.rows.iter().map(line)).collect())
        })
        .await
}

/// Lines as a CSV file, harmless in a spreadsheet.
pub(crate) fn file_of_lines(lines: Vec<Vec<String>>) -> Result<HttpResponse, Problem> {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(vec![]);
    for line in lines {
        let cells = line.iter().map(|cell| harmless(cell).into_owned());
        writer.write_record(cells).map_err(Problem::internal)?;
    }
    let text = writer.into_inner().map_err(Problem::internal)?;
    Ok(answers::csv_file("roster-upload.csv", ["\u{feff}".as_bytes(), &text].concat()))
}

/// Keeps a file of scholars with a site that never had one.
pub(crate) async fn store_upload(
    conn: &mut AsyncPgConnection,
    at: &AtSite<'_, impl Action>,
    sealer: &Sealer,
    name: &str,
    file: &[u8],
) -> Result<(), Problem> {
    if store::has_any(conn, at, RosterKind::Scholars).await? {
        return Ok(());
    }
    let (limits, wait) = (Limits::PAGE, Wait::ForTurn);
    let table =
        review::read_within(RosterKind::Scholars, (file.to_vec(), None), limits, wait).await?;
    let lines = i32::try_from(table.rows.len()).unwrap_or(i32::MAX);
    let id = store::upload_id(conn).await?;
    let sealed = review::seal_file(sealer, id, file)?;
    let new = store::New { name, lines, ..store::New::waiting(id, RosterKind::Scholars, sealed) };
    store::upload_insert(conn, at, new).await?;
    Ok(())
}
