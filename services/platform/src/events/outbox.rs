//! What this service tells others: rows written with the change itself, read in an order that skips none.

use chrono::{DateTime, Utc};
use diesel::{
    ExpressionMethods, QueryDsl, QueryResult, Queryable, Selectable, SelectableHelper,
    sql_types::Text,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use prost::Message;

use super::{Change, proto, schema::outbox};
use crate::{consistency, correlation, reference};

diesel::define_sql_function! { fn current_setting(name: Text, missing_ok: diesel::sql_types::Bool) -> Nullable<Text>; }
diesel::define_sql_function! { fn set_config(name: Text, value: Text, is_local: diesel::sql_types::Bool) -> Text; }
diesel::define_sql_function! { fn afterbell_outbox_settled() -> BigInt; }

/// A change as a row of the outbox.
macro_rules! row {
    ($change:ident) => {
        (
            outbox::account_id.eq($change.account_id()),
            outbox::topic.eq($change.topic().name),
            outbox::key.eq($change.key()),
            outbox::entity_type.eq($change.entity_type()),
            outbox::entity_id.eq($change.entity_id()),
            outbox::version.eq($change.version()),
            outbox::deleted.eq($change.deleted()),
            outbox::payload.eq($change.encode()),
            outbox::correlation_id.eq(correlation::current().unwrap_or_default()),
            outbox::traceparent.eq(super::trace::current()),
        )
    };
}

/// Tells others of a change, in the caller's transaction: it is told if and only if the change is committed.
///
/// Call it after the entity's own row is written (the row's lock then orders two changes of one entity). Answers
/// the change's place in this service's outbox, which the response's consistency token names.
/// This service's own reference copies are brought up to date in the same transaction.
pub async fn publish(conn: &mut AsyncPgConnection, change: Change) -> QueryResult<i64> {
    // The change itself was written under the caller's scope. Its record may name other accounts (a user with roles
    // in two of them), so it is written under every account's.
    let scope: Option<String> =
        diesel::select(current_setting("afterbell.accounts", true)).get_result(conn).await?;
    let scope = scope.unwrap_or_default();
    if scope != "*" {
        set_scope(conn, "*").await?;
    }
    let position = insert(conn, &change).await?;
    reference::apply(conn, &change, position).await?;
    if scope != "*" {
        set_scope(conn, &scope).await?;
    }
    consistency::remember(change.topic().service, change.account_id(), position);
    Ok(position)
}

async fn set_scope(conn: &mut AsyncPgConnection, scope: &str) -> QueryResult<()> {
    diesel::select(set_config("afterbell.accounts", scope, true)).execute(conn).await.map(drop)
}

/// Tells others of many changes at once, in a few statements however many they are. No entity may be among them twice.
/// As [`publish`] otherwise.
pub async fn publish_all(conn: &mut AsyncPgConnection, changes: Vec<Change>) -> QueryResult<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let scope: Option<String> =
        diesel::select(current_setting("afterbell.accounts", true)).get_result(conn).await?;
    let scope = scope.unwrap_or_default();
    set_scope(conn, "*").await?;
    let rows: Vec<_> = changes.iter().map(|change| row!(change)).collect();
    // Rows are given their ids, and answered, in the order in which they are listed.
    let positions: Vec<i64> = diesel::insert_into(outbox::table)
        .values(rows)
        .returning(outbox::id)
        .get_results(conn)
        .await?;
    let changes: Vec<_> = changes.into_iter().zip(positions).collect();
    reference::apply_all(conn, &changes).await?;
    set_scope(conn, &scope).await?;
    for (change, position) in changes {
        consistency::remember(change.topic().service, change.account_id(), position);
    }
    Ok(())
}

async fn insert(conn: &mut AsyncPgConnection, change: &Change) -> QueryResult<i64> {
    diesel::insert_into(outbox::table)
        .values(row!(change))
        .returning(outbox::id)
        .get_result(conn)
        .await
}

/// A row of the outbox.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = outbox)]
pub(super) struct Row {
    pub id: i64,
    pub account_id: i64,
    pub key: String,
    pub entity_type: String,
    pub entity_id: i64,
    pub version: i64,
    pub deleted: bool,
    pub payload: Vec<u8>,
    pub correlation_id: String,
    pub traceparent: String,
    pub occurred_at: DateTime<Utc>,
}

impl Row {
    /// As it travels. The state is passed on unread.
    pub fn envelope(&self, source: &str) -> Vec<u8> {
        proto::Envelope {
            event_id: format!("{source}-{}", self.id),
            source: source.to_owned(),
            account_id: self.account_id,
            entity_type: self.entity_type.clone(),
            entity_id: self.entity_id,
            position: self.id,
            occurred_at: Some(prost_types::Timestamp {
                seconds: self.occurred_at.timestamp(),
                nanos: self.occurred_at.timestamp_subsec_nanos().try_into().unwrap_or(0),
            }),
            correlation_id: self.correlation_id.clone(),
            traceparent: self.traceparent.clone(),
            version: self.version,
            deleted: self.deleted,
            state: self.payload.clone(),
        }
        .encode_to_vec()
    }
}

/// Some rows in order, and how far the outbox is known to be settled.
pub(super) struct Page {
    pub rows: Vec<Row>,
    /// Up to here there is nothing else to come: the last row's id, or the settled end when all were read.
    pub settled: i64,
}

/// The next rows of a topic after `after`, in order. Rows that a transaction still under way may precede wait for it.
/// Needs the scope of every account, and READ COMMITTED: the end is read before the rows.
pub(super) async fn read(
    conn: &mut AsyncPgConnection,
    topic: &str,
    after: i64,
    limit: i64,
) -> QueryResult<Page> {
    let end: i64 = diesel::select(afterbell_outbox_settled()).get_result(conn).await?;
    let rows: Vec<Row> = outbox::table
        .filter(outbox::topic.eq(topic))
        .filter(outbox::id.gt(after))
        .filter(outbox::id.le(end))
        .order(outbox::id)
        .limit(limit)
        .select(Row::as_select())
        .load(conn)
        .await?;
    let full = i64::try_from(rows.len()).is_ok_and(|count| count >= limit);
    let settled = match rows.last() {
        Some(last) if full => last.id,
        _ => end,
    };
    Ok(Page { rows, settled })
}

/// Removes rows older than `before` that a newer state of the same entity follows, and answers how many. The newest
/// state of every entity stays, so that a new service can build its copies from the start.
pub async fn prune(conn: &mut AsyncPgConnection, before: DateTime<Utc>) -> QueryResult<usize> {
    diesel::sql_query(
        "DELETE FROM outbox o WHERE o.occurred_at < $1 AND EXISTS (
             SELECT FROM outbox n WHERE n.topic = o.topic AND n.key = o.key AND n.id > o.id)",
    )
    .bind::<diesel::sql_types::Timestamptz, _>(before)
    .execute(conn)
    .await
}
