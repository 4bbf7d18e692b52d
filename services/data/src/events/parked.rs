//! Events that could not be applied: to be looked at, and tried again once the cause is gone.

use chrono::{DateTime, Utc};
use diesel::{QueryDsl, QueryResult, Queryable, Selectable, SelectableHelper, sql_types::BigInt};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use foundation::clock::Clock;
use serde::Serialize;

use super::{ApplyError, Effects, Event, inbox, relay::RELAYED, schema::event_parked};
use crate::audit::{self, Actor, Entry};

/// A parked event.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[serde(rename_all = "camelCase")]
#[diesel(table_name = event_parked)]
pub struct Parked {
    /// Number of the parked event.
    pub id: i64,
    /// Where it came from, such as `kafka:afterbell.admin.state`.
    pub stream: String,
    /// Place in it: outbox id or Kafka offset.
    pub mark: i64,
    /// The account, when it could be read.
    pub account_id: Option<i64>,
    /// Key of the message.
    pub key: String,
    /// Why it was not applied.
    pub error: String,
    /// Since when.
    pub parked_at: DateTime<Utc>,
}

/// Parked events, oldest first, at most `limit`. Needs the scope of every account.
pub async fn parked_list(conn: &mut AsyncPgConnection, limit: i64) -> QueryResult<Vec<Parked>> {
    event_parked::table
        .order(event_parked::id)
        .limit(limit)
        .select(Parked::as_select())
        .load(conn)
        .await
}

/// Tries parked events again, and removes those that went in, with an entry in the audit log. Answers each with what
/// became of it: nothing more to say, or why it is still refused.
///
/// An event that came from another service is applied; one that a newer state has overtaken does no harm: copies never
/// go back. An event that the broker refused is told again, unless a newer state of the entity was told since.
///
/// Run it in a transaction with the scope of every account.
pub async fn parked_retry(
    conn: &mut AsyncPgConnection,
    clock: &Clock,
    effects: &Effects,
) -> QueryResult<Vec<(Parked, Result<(), ApplyError>)>> {
    let rows: Vec<(Parked, Vec<u8>)> = event_parked::table
        .order(event_parked::id)
        .select((Parked::as_select(), event_parked::envelope))
        .for_update()
        .skip_locked()
        .load(conn)
        .await?;
    let mut outcomes = Vec::with_capacity(rows.len());
    for (parked, envelope) in rows {
        let outcome: Result<(), ApplyError> = conn
            .transaction(async |conn| {
                if parked.stream.starts_with(RELAYED) {
                    tell_again(conn, parked.mark).await?;
                } else {
                    inbox::apply(effects, conn, &[Event::decode(&envelope)?]).await?;
                }
                diesel::delete(event_parked::table.find(parked.id)).execute(conn).await?;
                audit::record(conn, clock, Actor::system(), entry(&parked)).await?;
                Ok(())
            })
            .await;
        outcomes.push((parked, outcome));
    }
    Ok(outcomes)
}

fn entry(parked: &Parked) -> Entry {
    Entry {
        action: "event.retry",
        entity: "event",
        entity_id: format!("{} {}", parked.stream, parked.mark),
        account_id: parked.account_id,
        before: Some(serde_json::json!({ "key": parked.key, "error": parked.error })),
        after: None,
    }
}

/// Puts a row of the outbox at its end once more.
async fn tell_again(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<()> {
    diesel::sql_query(
        "INSERT INTO outbox (account_id, topic, key, entity_type, entity_id, version, deleted, payload,
             correlation_id, traceparent)
         SELECT account_id, topic, key, entity_type, entity_id, version, deleted, payload, correlation_id, traceparent
         FROM outbox_told o WHERE id = $1
             AND NOT EXISTS (SELECT FROM outbox_told n WHERE n.topic = o.topic AND n.key = o.key AND n.id > o.id)",
    )
    .bind::<BigInt, _>(id)
    .execute(conn)
    .await
    .map(drop)
}
