//! Files that people take away: whoever takes many children or colleagues with them leaves an entry in the audit log.

use contracts::directory::{program_place, site_place};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    audit::{self, Entry},
    auth::{Action, Can, Scope},
    error::Problem,
    list::{FileQuery, ListQuery, Rows},
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
    let entry = entry(platform, who, export, Some(rows)).await?;
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            Ok(audit::record(conn, platform.clock(), &who.principal, entry).await?)
        })
        .await
}

/// Writes down that the rows of a list are taken away, which are counted for it.
pub async fn record_list<R: Send + Sync, A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    export: Export,
    rows: Rows<R>,
    asked: (&ListQuery, &FileQuery),
) -> Result<(), Problem> {
    let export = Export { filter: json!({"of": export.filter}), ..export };
    let entry = entry(platform, who, export, None).await?;
    rows.record_taken(platform, who, asked, entry).await
}

async fn entry<A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    Export { action, entity, places, filter }: Export,
    rows: Option<usize>,
) -> Result<Entry, Problem> {
    let account_id = platform
        .db()
        .tenant_tx(&who.scope, async |conn| account(conn, &who.scope, places).await)
        .await?;
    let (account, program, site) = places;
    let after = json!({
        "accountId": account, "programId": program, "siteId": site, "filter": filter, "rows": rows,
    });
    Ok(Entry { action, entity, account_id, after: Some(after), ..Entry::default() })
}
