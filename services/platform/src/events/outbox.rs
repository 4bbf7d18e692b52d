//! What this service tells others: rows written with the change itself, read in an order that skips none.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{
    ExpressionMethods, QueryDsl, QueryResult, Queryable, QueryableByName, Selectable,
    SelectableHelper,
    result::Error as DieselError,
    sql_types::{Array, BigInt, Binary, Bool, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use prost::Message;

use super::{
    State, Topic,
    copies::{self, MOST_ROWS},
    proto,
    schema::outbox,
};
use crate::{consistency, correlation};

diesel::define_sql_function! { fn current_setting(name: Text, missing_ok: diesel::sql_types::Bool) -> Nullable<Text>; }
diesel::define_sql_function! { fn set_config(name: Text, value: Text, is_local: diesel::sql_types::Bool) -> Text; }
diesel::define_sql_function! { fn afterbell_outbox_settled() -> BigInt; }

#[derive(QueryableByName)]
struct Told {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    entity_id: i64,
}

/// Tells others of a change, in the caller's transaction: it is told if and only if the change is committed.
///
/// Call it after the entity's own row is written (the row's lock then orders two changes of one entity). Answers
/// the change's place in this service's outbox, which the response's consistency token names.
/// This service's own copy is brought up to date in the same transaction.
pub async fn publish<S: State>(conn: &mut AsyncPgConnection, state: S) -> QueryResult<i64> {
    let positions = tell(conn, vec![state]).await?;
    positions.into_iter().next().ok_or(DieselError::NotFound)
}

/// Tells others of many changes of one kind at once, in a few statements however many they are. No entity may be among
/// them twice. As [`publish`] otherwise.
pub async fn publish_all<S: State>(
    conn: &mut AsyncPgConnection,
    states: Vec<S>,
) -> QueryResult<()> {
    tell(conn, states).await.map(drop)
}

async fn tell<S: State>(conn: &mut AsyncPgConnection, mut states: Vec<S>) -> QueryResult<Vec<i64>> {
    if states.is_empty() {
        return Ok(Vec::new());
    }
    for state in states.iter_mut().filter(|state| state.deleted()) {
        state.forget();
    }
    // The change itself was written under the caller's scope. Its record may name other accounts (a user with roles
    // in two of them), so it is written under every account's.
    let scope: Option<String> =
        diesel::select(current_setting("afterbell.accounts", true)).get_result(conn).await?;
    let scope = scope.unwrap_or_default();
    if scope != "*" {
        set_scope(conn, "*").await?;
    }
    let mut positions = Vec::with_capacity(states.len());
    for part in states.chunks(MOST_ROWS) {
        positions.extend(insert(conn, part).await?);
    }
    if let Some(copy) = S::own_copy() {
        let rows = states.iter().zip(&positions).map(|(state, &position)| {
            let fields = serde_json::to_value(state)
                .map_err(|error| DieselError::SerializationError(error.into()))?;
            Ok(copies::Row::new(fields, state.id(), state.version(), position, state.deleted()))
        });
        copy.write(conn, rows.collect::<QueryResult<_>>()?).await?;
    }
    if scope != "*" {
        set_scope(conn, &scope).await?;
    }
    for (state, position) in states.iter().zip(&positions) {
        consistency::remember(S::SOURCE, state.account_id(), *position);
    }
    Ok(positions)
}

async fn set_scope(conn: &mut AsyncPgConnection, scope: &str) -> QueryResult<()> {
    diesel::select(set_config("afterbell.accounts", scope, true)).execute(conn).await.map(drop)
}

/// Writes states behind what is there, in their order, and answers their positions.
async fn insert<S: State>(conn: &mut AsyncPgConnection, states: &[S]) -> QueryResult<Vec<i64>> {
    let told: Vec<Told> = diesel::sql_query(
        "INSERT INTO outbox (account_id, topic, key, entity_type, entity_id, version, deleted, payload,
             correlation_id, traceparent)
         SELECT account_id, $1, account_id || '/' || $2 || '/' || entity_id, $2, entity_id, version, deleted, payload,
             $3, $4
         FROM unnest($5, $6, $7, $8, $9) WITH ORDINALITY AS t (account_id, entity_id, version, deleted, payload, n)
         ORDER BY n RETURNING id, entity_id",
    )
    .bind::<Text, _>(Topic::of(S::SOURCE).name())
    .bind::<Text, _>(S::KIND)
    .bind::<Text, _>(correlation::current().unwrap_or_default())
    .bind::<Text, _>(super::trace::current())
    .bind::<Array<BigInt>, _>(states.iter().map(S::account_id).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(states.iter().map(S::id).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(states.iter().map(S::version).collect::<Vec<_>>())
    .bind::<Array<Bool>, _>(states.iter().map(S::deleted).collect::<Vec<_>>())
    .bind::<Array<Binary>, _>(states.iter().map(S::encode_to_vec).collect::<Vec<_>>())
    .load(conn)
    .await?;
    let positions: HashMap<i64, i64> =
        told.into_iter().map(|told| (told.entity_id, told.id)).collect();
    let position = |state: &S| positions.get(&state.id()).copied().ok_or(DieselError::NotFound);
    states.iter().map(position).collect()
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
