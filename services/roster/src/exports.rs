//! Files that people take away: whoever takes many children or colleagues with them leaves an entry in the audit log.

use contracts::directory::{program_place, site_place};
use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Platform,
    audit::{self, Entry},
    auth::{Action, Can, Scope},
    error::Problem,
    list::{FileFormat, FileQuery, ListQuery, Rows},
};
use serde_json::{Value, json};

/// An account, a program and a site, as far as they are named.
pub type Places = (Option<i64>, Option<i64>, Option<i64>);

/// What is taken away.
pub struct Export {
    /// Verb with its noun, such as `scholar.download`.
    pub action: &'static str,
    /// Of what the rows are.
    pub entity: &'static str,
    /// The places that are asked for.
    pub places: Places,
    /// What else is asked for: names and flags, never what was looked for, which is a name more often than not.
    pub filter: Value,
}

/// Whose rows are taken away: the account of the places, or the only one that the scope reaches.
pub async fn account(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    places: Places,
) -> Result<Option<i64>, Problem> {
    Ok(match places {
        (Some(account), _, _) => Some(account),
        (None, _, Some(site)) => Some(site_place(conn, None, site).await?.account),
        (None, Some(program), None) => Some(program_place(conn, program).await?.account),
        (None, None, None) => only_account(scope),
    })
}

/// The account of a scope that reaches one alone.
fn only_account(scope: &Scope) -> Option<i64> {
    let mut accounts: Vec<Option<i64>> = scope.grants.iter().map(|grant| grant.account).collect();
    accounts.dedup();
    match accounts.as_slice() {
        [account] => *account,
        _ => None,
    }
}

/// Writes down that rows are taken away.
pub async fn record<A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    export: Export,
    rows: usize,
) -> Result<(), Problem> {
    let rows = i64::try_from(rows).map_err(Problem::internal)?;
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| write(conn, platform, who, export, rows).await)
        .await
}

/// Writes down that the rows of a list are taken away, which are counted for it.
pub async fn record_list<R: Send + Sync, A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    export: Export,
    rows: Rows<R>,
    (list, file): (&ListQuery, &FileQuery),
) -> Result<(), Problem> {
    let columns: Vec<String> = list.filters()?.into_iter().map(|(column, _)| column).collect();
    let format = if file.format == FileFormat::Xlsx { "xlsx" } else { "csv" };
    let filter = json!({
        "of": export.filter,
        "columns": file.columns,
        "format": format,
        "filteredBy": columns,
        "isSearched": list.search().is_some(),
    });
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let count = rows.counted_to(i64::MAX - 1).settled(conn).await?.count();
            let count: i64 = count.statement::<BigInt>().get_result(conn).await?;
            write(conn, platform, who, Export { filter, ..export }, count).await
        })
        .await
}

async fn write<A: Action + Sync>(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<A>,
    Export { action, entity, places, filter }: Export,
    rows: i64,
) -> Result<(), Problem> {
    let (account, program, site) = places;
    let entry = Entry {
        action,
        entity,
        entity_id: String::new(),
        account_id: self::account(conn, &who.scope, places).await?,
        before: None,
        after: Some(json!({
            "accountId": account, "programId": program, "siteId": site, "filter": filter, "rows": rows,
        })),
    };
    Ok(audit::record(conn, platform.clock(), &who.principal, entry).await?)
}
