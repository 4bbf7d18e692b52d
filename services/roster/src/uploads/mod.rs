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

use diesel_async::AsyncPgConnection;
use platform::{
    auth::{Action, At},
    error::Problem,
    sealed::Sealer,
};

use crate::import::columns::Kind;

/// Keeps a file of scholars with a site that never had one.
pub(crate) async fn keep(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    sealer: &Sealer,
    name: &str,
    file: &[u8],
) -> Result<(), Problem> {
    if store::has_any(conn, at, Kind::Scholars).await? {
        return Ok(());
    }
    let table = review::read(Kind::Scholars, file.to_vec()).await?;
    let lines = i32::try_from(table.rows.len()).unwrap_or(i32::MAX);
    let id = store::upload_id(conn).await?;
    let sealed = review::seal_file(sealer, id, file)?;
    let new = store::New { name, lines, ..store::New::waiting(id, Kind::Scholars, sealed) };
    store::upload_insert(conn, at, new).await?;
    Ok(())
}
