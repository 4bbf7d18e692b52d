//! Counts of scholars, as roster tells them: those of sites, and of the programs and accounts above.

use contracts::{SiteScholarsState, directory};
use diesel::{QueryResult, sql_types::BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use platform::events::{ApplyError, Copies, CopyTable, Reaction};

/// What the service copies beside the directory.
pub fn copies() -> Copies {
    let columns = ["account_id", "program_id", "scholars"];
    directory::copies().and(CopyTable::of::<SiteScholarsState>("site_scholars", &columns))
}

/// What it does when scholars are enrolled.
pub fn reactions() -> Vec<Reaction> {
    vec![Reaction::to::<SiteScholarsState>(|conn, _, told| {
        async move {
            count(conn, &told).await?;
            Ok::<_, ApplyError>(())
        }
        .boxed()
    })]
}

/// Counts what was told, from the copy of it.
pub async fn count(conn: &mut AsyncPgConnection, told: &SiteScholarsState) -> QueryResult<()> {
    // A program before its sites and its account last, as edits hold them: neither then waits for the other for ever.
    let program = told.program_id;
    run(conn, "SELECT FROM programs WHERE id = $1 FOR NO KEY UPDATE", program).await?;
    run(
        conn,
        "UPDATE sites SET no_of_scholars = c.scholars FROM site_scholars c
         WHERE c.id = $1 AND sites.id = c.id AND sites.program_id = c.program_id",
        told.id,
    )
    .await?;
    run(
        conn,
        "UPDATE programs SET enrolled_scholars = (
             SELECT coalesce(sum(no_of_scholars), 0) FROM sites WHERE sites.program_id = programs.id
         ) WHERE id = $1",
        program,
    )
    .await?;
    // What an account has used of its contract are the scholars of programs that are active.
    run(
        conn,
        "UPDATE accounts SET contracted_scholars_used = (
             SELECT coalesce(sum(enrolled_scholars), 0) FROM programs
             WHERE programs.account_id = accounts.id AND programs.status = 1
         ) WHERE id = $1",
        told.account_id,
    )
    .await
}

async fn run(conn: &mut AsyncPgConnection, statement: &'static str, id: i64) -> QueryResult<()> {
    diesel::sql_query(statement).bind::<BigInt, _>(id).execute(conn).await.map(drop)
}
