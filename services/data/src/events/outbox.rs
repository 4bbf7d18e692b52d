//! What this service tells others: rows written with the change itself, read in an order that skips none.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryResult, QueryableByName,
    result::Error as DieselError,
    sql_types::{Array, BigInt, Binary, Bool, Date, Integer, Nullable, Text, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use foundation::correlation;
use prost::Message;

use super::{
    OwnCopy, State, Topic,
    copies::{self, EPOCH_BITS, MOST_ROWS},
    proto,
};
use crate::{consistency, prepared::Prepare};

diesel::define_sql_function! { fn set_config(name: Text, value: Text, is_local: diesel::sql_types::Bool) -> Text; }
diesel::define_sql_function! { fn afterbell_outbox_settled() -> BigInt; }
diesel::define_sql_function! { fn afterbell_outbox_restart(of_topic: Text, epoch: BigInt) -> BigInt; }
diesel::define_sql_function! { fn afterbell_outbox_days(ahead: Integer); }
diesel::define_sql_function! { fn afterbell_outbox_drop(first_kept: Date, relayed: BigInt) -> Integer; }

#[derive(QueryableByName)]
struct InsertedRow {
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
pub async fn publish<S: OwnCopy>(conn: &mut AsyncPgConnection, state: S) -> QueryResult<i64> {
    let positions = tell(conn, vec![state]).await?;
    positions.into_iter().next().ok_or(DieselError::NotFound)
}

/// Tells others of many changes of one kind at once, in a few statements however many they are. No entity may be among
/// them twice. As [`publish`] otherwise.
pub async fn publish_all<S: OwnCopy>(
    conn: &mut AsyncPgConnection,
    states: Vec<S>,
) -> QueryResult<()> {
    tell(conn, states).await.map(drop)
}

async fn tell<S: OwnCopy>(
    conn: &mut AsyncPgConnection,
    mut states: Vec<S>,
) -> QueryResult<Vec<i64>> {
    if states.is_empty() {
        return Ok(Vec::new());
    }
    for state in states.iter_mut().filter(|state| state.deleted()) {
        state.forget();
    }
    // The change itself was written under the caller's scope. Its record may name other accounts (a user with roles
    // in two of them), so it is written under every account's.
    let scope = widen(conn).await?;
    let mut positions = Vec::with_capacity(states.len());
    for part in states.chunks(MOST_ROWS) {
        positions.extend(insert(conn, part).await?);
    }
    if let Some(copy) = S::own_copy() {
        let rows = states.iter().zip(&positions).map(|(state, &position)| {
            let fields = serde_json::to_value(state)
                .map_err(|error| DieselError::SerializationError(error.into()))?;
            Ok(copies::CopyRow::new(fields, state.id(), state.version(), position, state.deleted()))
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

#[derive(QueryableByName)]
struct Widened {
    #[diesel(sql_type = Text)]
    before: String,
}

/// Lets the transaction see every account, and answers what it saw. That is read first: a row of a materialized query is
/// there before anything is done with it.
async fn widen(conn: &mut AsyncPgConnection) -> QueryResult<String> {
    let widened: Widened = diesel::sql_query(
        "WITH seen AS MATERIALIZED (SELECT coalesce(current_setting('afterbell.accounts', true), '') AS before)
         SELECT before, set_config('afterbell.accounts', '*', true) FROM seen",
    )
    .prepared()
    .get_result(conn)
    .await?;
    Ok(widened.before)
}

async fn set_scope(conn: &mut AsyncPgConnection, scope: &str) -> QueryResult<()> {
    diesel::select(set_config("afterbell.accounts", scope, true)).execute(conn).await.map(drop)
}

/// Writes states behind what is there, in their order, and answers their positions.
async fn insert<S: State>(conn: &mut AsyncPgConnection, states: &[S]) -> QueryResult<Vec<i64>> {
    let rows: Vec<InsertedRow> = diesel::sql_query(
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
    .prepared()
    .load(conn)
    .await?;
    let positions: HashMap<i64, i64> =
        rows.into_iter().map(|rows| (rows.entity_id, rows.id)).collect();
    let position = |state: &S| positions.get(&state.id()).copied().ok_or(DieselError::NotFound);
    states.iter().map(position).collect()
}

/// A row of the outbox.
#[derive(Clone, Debug, QueryableByName)]
pub(super) struct EventRow {
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    #[diesel(sql_type = BigInt)]
    pub account_id: i64,
    #[diesel(sql_type = Text)]
    pub key: String,
    #[diesel(sql_type = Text)]
    pub entity_type: String,
    #[diesel(sql_type = BigInt)]
    pub entity_id: i64,
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    #[diesel(sql_type = Bool)]
    pub deleted: bool,
    #[diesel(sql_type = Binary)]
    pub payload: Vec<u8>,
    #[diesel(sql_type = Text)]
    pub correlation_id: String,
    #[diesel(sql_type = Text)]
    pub traceparent: String,
    #[diesel(sql_type = Timestamptz)]
    pub occurred_at: DateTime<Utc>,
}

impl EventRow {
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
    pub rows: Vec<EventRow>,
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
    let rows: Vec<EventRow> = diesel::sql_query(
        "SELECT id, account_id, key, entity_type, entity_id, version, deleted, payload, correlation_id, traceparent,
             occurred_at
         FROM outbox_told WHERE topic = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT $4",
    )
    .bind::<Text, _>(topic)
    .bind::<BigInt, _>(after)
    .bind::<BigInt, _>(end)
    .bind::<BigInt, _>(limit)
    .prepared()
    .load(conn)
    .await?;
    let full = i64::try_from(rows.len()).is_ok_and(|count| count >= limit);
    let settled = match rows.last() {
        Some(last) if full => last.id,
        _ => end,
    };
    Ok(Page { rows, settled })
}

/// A change that others have seen of this source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub position: i64,
    pub told_at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct History {
    #[diesel(sql_type = BigInt)]
    end: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    begin: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    told_at: Option<DateTime<Utc>>,
}

impl History {
    /// Whether the change is one of this history: it stands there, or so far back that only last states are known. A
    /// change of an earlier epoch was dealt with when this one began.
    fn has(&self, seen: Seen) -> bool {
        if seen.position >> EPOCH_BITS < self.end >> EPOCH_BITS {
            return true;
        }
        match self.told_at {
            Some(told_at) => told_at == seen.told_at,
            None => {
                seen.position <= self.end && self.begin.is_none_or(|begin| seen.position < begin)
            }
        }
    }
}

/// Makes sure that a change which others have seen of this source is one of its history. It is not when the source was
/// restored to an earlier point: then everything is told once more in a new epoch, so that others lose what is not true
/// any more. Answers the position before the epoch that begins, if one does. Needs the scope of every account.
pub(super) async fn reconcile(
    conn: &mut AsyncPgConnection,
    topic: &str,
    seen: Seen,
) -> QueryResult<Option<i64>> {
    let history: History = diesel::sql_query(
        "SELECT (SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM outbox_id_seq) AS \"end\",
             (SELECT min(id) FROM outbox) AS begin,
             (SELECT occurred_at FROM outbox_told WHERE id = $1) AS told_at",
    )
    .bind::<BigInt, _>(seen.position)
    .prepared()
    .get_result(conn)
    .await?;
    if history.has(seen) {
        return Ok(None);
    }
    let epoch = (seen.position >> EPOCH_BITS).saturating_add(1);
    tracing::warn!(
        topic,
        events.position = seen.position,
        events.epoch = epoch,
        "this source was restored to an earlier point; telling everything once more"
    );
    let runs: i64 = diesel::select(afterbell_outbox_restart(topic, epoch)).get_result(conn).await?;
    Ok(Some(runs << EPOCH_BITS))
}

/// Makes the tables of the days to come. Needs the scope of every account.
pub async fn make_days(conn: &mut AsyncPgConnection) -> QueryResult<()> {
    conn.batch_execute(NO_LONG_WAIT).await?;
    diesel::select(afterbell_outbox_days(DAYS_AHEAD)).execute(conn).await.map(drop)
}

/// Drops the days before `first_kept` of which everything has gone out, which is what is at or before `relayed`. The last
/// state of every entity stays, so that a new service can build its copies from the start. Answers how many days went.
/// Needs the scope of every account.
pub async fn drop_days(
    conn: &mut AsyncPgConnection,
    first_day: NaiveDate,
    relayed: i64,
) -> QueryResult<i32> {
    conn.batch_execute(NO_LONG_WAIT).await?;
    diesel::select(afterbell_outbox_drop(first_day, relayed)).get_result(conn).await
}

/// Who waits for a lock of the whole table holds up everybody who comes after.
const NO_LONG_WAIT: &str = "SET LOCAL lock_timeout = '500ms'";
const DAYS_AHEAD: i32 = 7;

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const EPOCH: i64 = 1 << EPOCH_BITS;

    #[rstest]
    #[case::still_there(7, 10, Some(1), Some(5), true)]
    #[case::another_in_its_place(7, 10, Some(1), Some(6), false)]
    #[case::beyond_the_end(11, 10, Some(1), None, false)]
    #[case::beyond_the_end_of_last_states_only(11, 10, None, None, false)]
    #[case::its_day_is_gone(7, 10, Some(8), None, true)]
    #[case::all_days_are_gone(7, 10, None, None, true)]
    #[case::missing_among_the_others(7, 10, Some(5), None, false)]
    #[case::of_an_epoch_before(7, EPOCH + 3, Some(5), None, true)]
    #[case::of_an_epoch_that_is_lost(EPOCH + 3, 10, Some(5), None, false)]
    fn history_is_the_same_or_not(
        #[case] position: i64,
        #[case] end: i64,
        #[case] begin: Option<i64>,
        #[case] there: Option<i64>,
        #[case] same: bool,
    ) {
        let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap();
        let history = History { end, begin, told_at: there.map(at) };
        assert_eq!(history.has(Seen { position, told_at: at(5) }), same);
    }
}
