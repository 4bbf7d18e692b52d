//! Statements that read the audit log.

use diesel::{
    dsl::{count_star, max, sql},
    pg::Pg,
    prelude::*,
    sql_types::{BigInt, Bool},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::{AuditFilter, AuditRow};
use data::audit::audit_log;

use crate::{
    auth::Accounts,
    list::{Search, SortDir},
};

/// Entries of these accounts that a filter finds, none after `last`, those that follow `cursor` in the order of time.
pub async fn entries(
    conn: &mut AsyncPgConnection,
    (accounts, filter, last): (&Accounts, &AuditFilter, Option<i64>),
    order: SortDir,
    cursor: Option<i64>,
    limit: i64,
) -> QueryResult<Vec<AuditRow>> {
    let mut rows = narrowed(accounts, filter);
    if let Some(last) = last {
        rows = rows.filter(audit_log::id.le(last));
    }
    if let Some(cursor) = cursor {
        let follows = match order {
            SortDir::Asc => "(occurred_at, id) > ",
            SortDir::Desc => "(occurred_at, id) < ",
        };
        rows = rows.filter(
            sql::<Bool>(follows)
                .sql("(SELECT c.occurred_at, c.id FROM audit_log c WHERE c.id = ")
                .bind::<BigInt, _>(cursor)
                .sql(")"),
        );
    }
    rows = match order {
        SortDir::Asc => rows.order((audit_log::occurred_at.asc(), audit_log::id.asc())),
        SortDir::Desc => rows.order((audit_log::occurred_at.desc(), audit_log::id.desc())),
    };
    rows.limit(limit).select(AuditRow::as_select()).load(conn).await
}

/// How many entries of these accounts a filter finds, and the newest of them.
pub async fn entry_count(
    conn: &mut AsyncPgConnection,
    accounts: &Accounts,
    filter: &AuditFilter,
) -> QueryResult<(i64, Option<i64>)> {
    narrowed(accounts, filter).select((count_star(), max(audit_log::id))).get_result(conn).await
}

/// Entries of these accounts that a filter finds.
fn narrowed(accounts: &Accounts, filter: &AuditFilter) -> audit_log::BoxedQuery<'static, Pg> {
    let mut rows = audit_log::table.into_boxed();
    // An account by itself is an equality, which keeps the order of the index.
    match (filter.account_id, accounts) {
        (Some(account), _) => rows = rows.filter(audit_log::account_id.eq(account)),
        (None, Accounts::All) => {}
        (None, Accounts::Only(ids)) => match ids.as_slice() {
            [account] => rows = rows.filter(audit_log::account_id.eq(*account)),
            _ => rows = rows.filter(audit_log::account_id.eq_any(ids.clone())),
        },
    }
    // One value is an equality, which keeps the order of an index.
    match filter.actor_user_id.as_slice() {
        [] => {}
        [actor] => rows = rows.filter(audit_log::actor_user_id.eq(*actor)),
        actors => rows = rows.filter(audit_log::actor_user_id.eq_any(actors.to_vec())),
    }
    match filter.entity.as_slice() {
        [] => {}
        [entity] => rows = rows.filter(audit_log::entity.eq(entity.clone())),
        entities => rows = rows.filter(audit_log::entity.eq_any(entities.to_vec())),
    }
    match filter.action.as_slice() {
        [] => {}
        [action] => rows = rows.filter(audit_log::action.eq(action.clone())),
        actions => rows = rows.filter(audit_log::action.eq_any(actions.to_vec())),
    }
    if let Some(entity_id) = non_empty(filter.entity_id.as_ref()) {
        rows = rows.filter(audit_log::entity_id.eq(entity_id));
    }
    if let Some(from) = filter.from {
        rows = rows.filter(audit_log::occurred_at.ge(from));
    }
    if let Some(to) = filter.to {
        rows = rows.filter(audit_log::occurred_at.lt(to));
    }
    if let Some(search) = filter.search.as_deref().and_then(|typed| Search::of(typed, false)) {
        rows = rows.filter(audit_log::subject_key.like(search.pattern));
    }
    rows
}

/// A text that was given. PostgreSQL's text holds every character but NUL.
fn non_empty(text: Option<&String>) -> Option<String> {
    text.map(|text| text.replace('\0', "")).filter(|text| !text.is_empty())
}
