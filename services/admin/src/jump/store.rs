//! Statements of the jump-to box.

use diesel::{pg::Pg, prelude::*};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{JumpKind, JumpTarget};
use crate::{
    access::Reach,
    names,
    schema::{accounts, programs, sites},
};

/// Results of each kind at most.
const MOST: i64 = 7;

diesel::define_sql_function! { fn accounts_named(pattern: diesel::sql_types::Text) -> diesel::sql_types::BigInt; }
diesel::define_sql_function! { fn programs_named(pattern: diesel::sql_types::Text) -> diesel::sql_types::BigInt; }
diesel::define_sql_function! { fn sites_named(pattern: diesel::sql_types::Text) -> diesel::sql_types::BigInt; }

/// Accounts, programs and sites within reach whose name holds a text, names that begin with it first.
pub async fn jump_targets(
    conn: &mut AsyncPgConnection,
    reach: &Reach,
    text: &str,
) -> QueryResult<Vec<JumpTarget>> {
    let mut targets = account_targets(conn, reach, text).await?;
    targets.extend(program_targets(conn, reach, text).await?);
    targets.extend(site_targets(conn, reach, text).await?);
    Ok(targets)
}

async fn account_targets(
    conn: &mut AsyncPgConnection,
    reach: &Reach,
    text: &str,
) -> QueryResult<Vec<JumpTarget>> {
    let pattern = names::containing(text);
    let mut rows: accounts::BoxedQuery<'_, Pg> = accounts::table.into_boxed();
    rows = if reach.all {
        rows.filter(accounts::id.eq_any(diesel::select(accounts_named(pattern))))
    } else {
        // Row-level security has left the caller's own accounts.
        rows.filter(accounts::name_key.like(pattern))
    };
    let rows: Vec<(i64, String)> = rows
        .order((
            accounts::name_key.like(names::starting(text)).desc(),
            accounts::name_key,
            accounts::id,
        ))
        .limit(MOST)
        .select((accounts::id, accounts::name))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, name)| JumpTarget {
            kind: JumpKind::Account,
            id,
            name,
            account_id: id,
            program_id: None,
        })
        .collect())
}

async fn program_targets(
    conn: &mut AsyncPgConnection,
    reach: &Reach,
    text: &str,
) -> QueryResult<Vec<JumpTarget>> {
    let pattern = names::containing(text);
    let mut rows: programs::BoxedQuery<'_, Pg> = programs::table.into_boxed();
    rows = if reach.all {
        rows.filter(programs::id.eq_any(diesel::select(programs_named(pattern))))
    } else {
        rows.filter(
            programs::account_id
                .eq_any(reach.accounts.clone())
                .or(programs::id.eq_any(reach.any_programs())),
        )
        .filter(programs::name_key.like(pattern))
    };
    let rows: Vec<(i64, String, i64)> = rows
        .order((
            programs::name_key.like(names::starting(text)).desc(),
            programs::name_key,
            programs::id,
        ))
        .limit(MOST)
        .select((programs::id, programs::name, programs::account_id))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, name, account_id)| JumpTarget {
            kind: JumpKind::Program,
            id,
            name,
            account_id,
            program_id: Some(id),
        })
        .collect())
}

async fn site_targets(
    conn: &mut AsyncPgConnection,
    reach: &Reach,
    text: &str,
) -> QueryResult<Vec<JumpTarget>> {
    let pattern = names::containing(text);
    let mut rows: sites::BoxedQuery<'_, Pg> = sites::table.into_boxed();
    rows = if reach.all {
        rows.filter(sites::id.eq_any(diesel::select(sites_named(pattern))))
    } else {
        rows.filter(
            sites::account_id
                .eq_any(reach.accounts.clone())
                .or(sites::program_id.eq_any(reach.programs.clone()))
                .or(sites::id.eq_any(reach.sites.clone())),
        )
        .filter(sites::name_key.like(pattern))
    };
    let rows: Vec<(i64, String, i64, i64)> = rows
        .order((sites::name_key.like(names::starting(text)).desc(), sites::name_key, sites::id))
        .limit(MOST)
        .select((sites::id, sites::name, sites::account_id, sites::program_id))
        .load(conn)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, name, account_id, program_id)| JumpTarget {
            kind: JumpKind::Site,
            id,
            name,
            account_id,
            program_id: Some(program_id),
        })
        .collect())
}
