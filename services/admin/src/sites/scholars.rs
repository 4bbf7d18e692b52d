//! Counts of scholars, as roster tells them: those of sites, and of the programs and accounts above.

use contracts::{AccountScholarsState, SiteScholarsState, directory};
use diesel::{QueryResult, sql_types::BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use platform::events::{ApplyError, Copies, CopyTable, Reaction};

/// What the service copies beside the directory.
pub fn copies() -> Copies {
    let columns = ["account_id", "program_id", "scholars", "records"];
    directory::copies()
        .and(CopyTable::of::<SiteScholarsState>("site_scholars", &columns))
        .and(CopyTable::of::<AccountScholarsState>("account_scholars", &["scholars"]))
}

/// Reactions to enrollments of scholars.
pub fn reactions() -> Vec<Reaction> {
    vec![
        Reaction::to::<SiteScholarsState>(|conn, _, state| {
            async move {
                count(conn, &state).await?;
                Ok::<_, ApplyError>(())
            }
            .boxed()
        }),
        Reaction::to::<AccountScholarsState>(|conn, _, state| {
            async move {
                count_account(conn, state.id).await?;
                Ok::<_, ApplyError>(())
            }
            .boxed()
        }),
    ]
}

/// Counts what was told, from the copy of it.
pub async fn count(conn: &mut AsyncPgConnection, state: &SiteScholarsState) -> QueryResult<()> {
    // A program before its sites and its account last, as edits hold them: neither then waits for the other for ever.
    let program = state.program_id;
    run(conn, "SELECT FROM programs WHERE id = $1 FOR NO KEY UPDATE", program).await?;
    run(
        conn,
        "UPDATE sites SET no_of_scholars = c.scholars FROM site_scholars c
         WHERE c.id = $1 AND sites.id = c.id AND sites.program_id = c.program_id",
        state.id,
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
    count_account(conn, state.account_id).await
}

/// What an account has used of its contract are the scholars of programs that are active: as roster counts them, a child at
/// two sites once. Until it has told that, the sum of its programs.
pub async fn count_account(conn: &mut AsyncPgConnection, account: i64) -> QueryResult<()> {
    run(
        conn,
        "UPDATE accounts SET contracted_scholars_used = coalesce(
             (SELECT c.scholars FROM account_scholars c WHERE c.id = accounts.id AND NOT c.deleted),
             (SELECT sum(enrolled_scholars) FROM programs WHERE programs.account_id = accounts.id AND programs.status = 1),
             0
         ) WHERE id = $1",
        account,
    )
    .await
}

async fn run(conn: &mut AsyncPgConnection, statement: &'static str, id: i64) -> QueryResult<()> {
    diesel::sql_query(statement).bind::<BigInt, _>(id).execute(conn).await.map(drop)
}
