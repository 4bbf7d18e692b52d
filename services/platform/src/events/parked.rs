//! Events that could not be applied: to be looked at, and tried again once the cause is gone.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, Utc};
use diesel::{QueryDsl, QueryResult, Queryable, Selectable, SelectableHelper};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::{ApplyError, Event, Handler, schema::event_parked};

/// A parked event.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = event_parked)]
pub struct Parked {
    /// Number of the parked event.
    pub id: i64,
    /// Where it came from, such as `kafka:afterbell.admin.state`.
    pub stream: String,
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

/// Applies parked events again, and removes those that went in. Answers what is still refused, and why. An event that
/// a newer state has overtaken does no harm: copies never go back.
///
/// Run it in a transaction with the scope of every account; give it the handlers of the service's inbox.
pub async fn parked_retry(
    conn: &mut AsyncPgConnection,
    handlers: &[Arc<dyn Handler>],
) -> QueryResult<HashMap<i64, String>> {
    use diesel_async::AsyncConnection;
    let rows: Vec<(i64, Vec<u8>)> = event_parked::table
        .order(event_parked::id)
        .select((event_parked::id, event_parked::envelope))
        .for_update()
        .skip_locked()
        .load(conn)
        .await?;
    let mut refused = HashMap::new();
    for (id, envelope) in rows {
        let outcome: Result<(), ApplyError> = conn
            .transaction(async |conn| {
                let event = Event::decode(&envelope)?;
                for handler in handlers {
                    handler.apply(conn, &event).await?;
                }
                diesel::delete(event_parked::table.find(id)).execute(conn).await?;
                Ok(())
            })
            .await;
        if let Err(error) = outcome {
            refused.insert(id, error.to_string());
        }
    }
    Ok(refused)
}
