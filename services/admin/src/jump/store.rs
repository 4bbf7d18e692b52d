//! Statements of the jump-to box.

use std::collections::HashMap;

use diesel::{
    pg::Pg,
    prelude::*,
    sql_types::{Array, BigInt, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{JumpKind, JumpTarget};
use crate::{
    access::VisiblePlaces,
    names,
    schema::{accounts, programs, sites},
};

/// Results of each kind at most.
const MOST: usize = 7;
/// Rows looked at, of those that hold the text anywhere: nobody reads further.
const LOOKED_AT: i64 = 2_000;

diesel::define_sql_function! {
    /// Ids of the rows of a list whose text is like one of some patterns; see the platform's functions.
    fn list_search(list: Text, patterns: Array<Text>, accounts: Array<BigInt>, most: BigInt) -> BigInt;
}

/// Accounts, programs and sites within reach whose name holds a text, names that begin with it first.
/// `text` is a name key.
pub async fn jump_targets(
    conn: &mut AsyncPgConnection,
    reach: &VisiblePlaces,
    text: &str,
) -> QueryResult<Vec<JumpTarget>> {
    let mut targets = account_targets(conn, reach, text).await?;
    targets.extend(program_targets(conn, reach, text).await?);
    targets.extend(site_targets(conn, reach, text).await?);
    name_places(conn, &mut targets).await?;
    Ok(targets)
}

/// Says of each program and site where it is. They are few, so two looks by key do.
async fn name_places(conn: &mut AsyncPgConnection, targets: &mut [JumpTarget]) -> QueryResult<()> {
    let in_accounts = targets.iter().filter(|target| target.kind != JumpKind::Account);
    let account_names: HashMap<i64, String> = accounts::table
        .filter(accounts::id.eq_any(in_accounts.map(|target| target.account_id)))
        .select((accounts::id, accounts::name))
        .load(conn)
        .await?
        .into_iter()
        .collect();
    let in_programs = targets.iter().filter(|target| target.kind == JumpKind::Site);
    let program_names: HashMap<i64, String> = programs::table
        .filter(programs::id.eq_any(in_programs.filter_map(|target| target.program_id)))
        .select((programs::id, programs::name))
        .load(conn)
        .await?
        .into_iter()
        .collect();
    for target in targets {
        if target.kind != JumpKind::Account {
            target.account_name = account_names.get(&target.account_id).cloned();
        }
        if target.kind == JumpKind::Site {
            target.program_name =
                target.program_id.and_then(|program| program_names.get(&program).cloned());
        }
    }
    Ok(())
}

/// Rows of a table whose name begins with the text, by the index that orders names; when they are few,
/// rows that hold it further on. For a scope of every account, these come from the list's index
/// on texts; any other scope has filtered its own accounts' rows already.
macro_rules! named {
    ($conn:ident, $reach:ident, $text:ident, $table:ident, $within:expr, ($($column:ident),*)) => {{
        let end = format!("{}\u{10ffff}", $text);
        let mut rows = $within
            .filter($table::name_key.ge($text))
            .filter($table::name_key.lt(&end))
            .order(($table::name_key, $table::id))
            .limit(i64::try_from(MOST).unwrap_or(i64::MAX))
            .select(($($table::$column,)*))
            .load($conn)
            .await?;
        if rows.len() < MOST {
            let pattern = names::containing($text);
            let mut more = $within
                .filter($table::name_key.lt($text).or($table::name_key.ge(&end)))
                .filter($table::name_key.like(pattern.clone()))
                .order(($table::name_key, $table::id))
                .limit(i64::try_from(MOST - rows.len()).unwrap_or(0))
                .select(($($table::$column,)*));
            if $reach.all {
                let ids = list_search(stringify!($table), vec![pattern], Vec::<i64>::new(), LOOKED_AT);
                more = more.filter($table::id.eq_any(diesel::select(ids)));
            }
            rows.extend(more.load($conn).await?);
        }
        rows
    }};
}

async fn account_targets(
    conn: &mut AsyncPgConnection,
    reach: &VisiblePlaces,
    text: &str,
) -> QueryResult<Vec<JumpTarget>> {
    // Row-level security leaves the caller's own accounts.
    let rows: Vec<(i64, String)> =
        named!(conn, reach, text, accounts, accounts::table.into_boxed::<Pg>(), (id, name));
    let target = |(id, name)| JumpTarget {
        kind: JumpKind::Account,
        id,
        name,
        account_id: id,
        account_name: None,
        program_id: None,
        program_name: None,
    };
    Ok(rows.into_iter().map(target).collect())
}

fn programs_within(reach: &VisiblePlaces) -> programs::BoxedQuery<'static, Pg> {
    let rows = programs::table.into_boxed();
    if reach.all {
        return rows;
    }
    rows.filter(
        programs::account_id
            .eq_any(reach.accounts.clone())
            .or(programs::id.eq_any(reach.any_programs())),
    )
}

async fn program_targets(
    conn: &mut AsyncPgConnection,
    reach: &VisiblePlaces,
    text: &str,
) -> QueryResult<Vec<JumpTarget>> {
    let rows: Vec<(i64, String, i64)> =
        named!(conn, reach, text, programs, programs_within(reach), (id, name, account_id));
    let target = |(id, name, account_id)| JumpTarget {
        kind: JumpKind::Program,
        id,
        name,
        account_id,
        account_name: None,
        program_id: Some(id),
        program_name: None,
    };
    Ok(rows.into_iter().map(target).collect())
}

fn sites_within(reach: &VisiblePlaces) -> sites::BoxedQuery<'static, Pg> {
    let rows = sites::table.into_boxed();
    if reach.all {
        return rows;
    }
    rows.filter(
        sites::account_id
            .eq_any(reach.accounts.clone())
            .or(sites::program_id.eq_any(reach.programs.clone()))
            .or(sites::id.eq_any(reach.sites.clone())),
    )
}

async fn site_targets(
    conn: &mut AsyncPgConnection,
    reach: &VisiblePlaces,
    text: &str,
) -> QueryResult<Vec<JumpTarget>> {
    let rows: Vec<(i64, String, i64, i64)> =
        named!(conn, reach, text, sites, sites_within(reach), (id, name, account_id, program_id));
    let target = |(id, name, account_id, program_id)| JumpTarget {
        kind: JumpKind::Site,
        id,
        name,
        account_id,
        account_name: None,
        program_id: Some(program_id),
        program_name: None,
    };
    Ok(rows.into_iter().map(target).collect())
}
