//! Carries a service's outbox to Kafka, at least once and in order; the inboxes make it once.

use std::time::Duration;

use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, QueryResult,
    sql_types::{Bool, Integer},
};
use diesel_async::RunQueryDsl;
use futures_util::future::join_all;
use rdkafka::{
    error::KafkaError,
    producer::{FutureProducer, FutureRecord},
    types::RDKafkaErrorCode,
    util::Timeout,
};
use tokio_util::sync::CancellationToken;

use super::{
    Topic,
    kafka::{Kafka, partitions_for_producer},
    outbox::{self, Row},
    retry::Retry,
    schema::{event_cursors, event_parked},
    signals,
};
use crate::db::{Db, NoConnection, Pooled};

const PAGE: i64 = 512;
const POLL: Duration = Duration::from_millis(200);
/// How long messages may be under way before the log says so. They are not given up.
const SLOW: Duration = Duration::from_secs(10);
/// While another process relays, look again after so long.
const STANDBY: Duration = Duration::from_secs(2);

diesel::define_sql_function! { fn pg_try_advisory_lock(class: Integer, id: Integer) -> Bool; }
diesel::define_sql_function! { fn pg_advisory_unlock(class: Integer, id: Integer) -> Bool; }
const LOCK: (i32, i32) = (1_098_280_563, 0);

/// Begins the stream of a relay's cursor and of what it parks.
pub(super) const RELAYED: &str = "relay:";

/// Sends one topic's outbox rows until stopped.
pub(super) struct Relay {
    pub topic: Topic,
    pub db: Db,
    pub kafka: Kafka,
}

#[derive(Debug, thiserror::Error)]
enum RelayError {
    #[error(transparent)]
    Kafka(#[from] KafkaError),
    #[error(transparent)]
    Database(#[from] diesel::result::Error),
    #[error(transparent)]
    NoConnection(#[from] NoConnection),
    #[error("topic does not exist yet")]
    NoTopic,
    #[error("stopped")]
    Stopped,
}

/// The right to relay: one process of a service at a time. It is bound to the connection, so it ends with it.
struct Turn(Pooled);

impl Relay {
    pub async fn run(self, stop: CancellationToken) {
        let mut retry = Retry::new("relaying events to Kafka", self.topic.name());
        while !stop.is_cancelled() {
            let pause = match self.take_turn(&mut retry, &stop).await {
                Ok(()) => STANDBY,
                Err(RelayError::Stopped) => return,
                Err(error) => retry.failed(&error),
            };
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Relays until something fails; at once done when another process has the turn.
    async fn take_turn(
        &self,
        retry: &mut Retry,
        stop: &CancellationToken,
    ) -> Result<(), RelayError> {
        let Some(mut turn) = Turn::take(&self.db).await? else {
            return Ok(());
        };
        let outcome = self.relay(&mut turn, retry, stop).await;
        turn.end().await;
        outcome
    }

    async fn relay(
        &self,
        turn: &mut Turn,
        retry: &mut Retry,
        stop: &CancellationToken,
    ) -> Result<(), RelayError> {
        // Made anew after a failure: messages that an earlier one still holds must not come later.
        let producer = self.kafka.producer()?;
        let partitions = self.partitions(&producer).await?;
        let mut after = self.sent().await?;
        let mut commits = signals::of(self.topic.service);
        loop {
            commits.mark_unchanged();
            let page = self
                .db
                .system_tx(async |conn| outbox::read(conn, &self.topic.name(), after, PAGE).await)
                .await?;
            if let Some(last) = page.rows.last().map(|row| row.id) {
                self.send(&producer, &page.rows, partitions, stop).await?;
                turn.still_held().await?;
                self.save(last).await?;
                after = last;
                retry.succeeded();
                continue;
            }
            retry.succeeded();
            tokio::select! {
                () = stop.cancelled() => return Err(RelayError::Stopped),
                _ = commits.changed() => {}
                () = tokio::time::sleep(POLL) => {}
            }
        }
    }

    async fn partitions(&self, producer: &FutureProducer) -> Result<i32, RelayError> {
        let name = self.name();
        if let Some(there) = partitions_for_producer(producer, &name).await? {
            return Ok(there);
        }
        // Whatever was sent before is not there any more: the new topic gets all that the outbox holds.
        self.save(-1).await?;
        // Somebody with more rights may make it, so that a refusal counts only while it is missing.
        let made = self.kafka.create_topic(&name).await;
        match partitions_for_producer(producer, &name).await? {
            Some(there) => Ok(there),
            None => Err(made.err().map_or(RelayError::NoTopic, RelayError::Kafka)),
        }
    }

    /// Sends rows and waits until all brokers have them, however long that takes.
    async fn send(
        &self,
        producer: &FutureProducer,
        rows: &[Row],
        partitions: i32,
        stop: &CancellationToken,
    ) -> Result<(), RelayError> {
        let name = self.name();
        let envelopes: Vec<_> = rows.iter().map(|row| row.envelope(self.topic.service)).collect();
        let mut under_way = Vec::with_capacity(rows.len());
        for (row, envelope) in rows.iter().zip(&envelopes) {
            let record = FutureRecord::to(&name)
                .partition(partition_of(row.account_id, partitions))
                .key(&row.key)
                .payload(envelope)
                .timestamp(row.occurred_at.timestamp_millis());
            // Waits for room in the queue, and only then for the broker.
            under_way.push(Box::pin(producer.send(record, Timeout::Never)));
        }
        let mut all = join_all(under_way);
        let outcomes = loop {
            tokio::select! {
                outcomes = &mut all => break outcomes,
                () = stop.cancelled() => return Err(RelayError::Stopped),
                () = tokio::time::sleep(SLOW) => {
                    tracing::warn!(topic = self.topic.name(), events = rows.len(), "broker takes no events; they wait");
                }
            }
        };
        for (outcome, (row, envelope)) in outcomes.into_iter().zip(rows.iter().zip(&envelopes)) {
            match outcome {
                Ok(_) => {}
                Err((KafkaError::MessageProduction(RDKafkaErrorCode::MessageSizeTooLarge), _)) => {
                    self.park(row, envelope).await?;
                }
                Err((error, _)) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// What no broker will ever take must not stop the rest.
    async fn park(&self, row: &Row, envelope: &[u8]) -> QueryResult<()> {
        tracing::error!(
            topic = self.topic.name(),
            event.position = row.id,
            "event is too large for the broker; parked"
        );
        let stream = self.stream();
        self.db
            .system_tx(async |conn| {
                diesel::insert_into(event_parked::table)
                    .values((
                        event_parked::stream.eq(&stream),
                        event_parked::partition_no.eq(0),
                        event_parked::mark.eq(row.id),
                        event_parked::account_id.eq(row.account_id),
                        event_parked::key.eq(&row.key),
                        event_parked::envelope.eq(envelope),
                        event_parked::error.eq("too large for the broker"),
                    ))
                    .on_conflict_do_nothing()
                    .execute(conn)
                    .await
                    .map(drop)
            })
            .await
    }

    fn name(&self) -> String {
        self.kafka.name(self.topic)
    }

    fn stream(&self) -> String {
        format!("{RELAYED}{}", self.name())
    }

    async fn sent(&self) -> QueryResult<i64> {
        let stream = self.stream();
        let sent: Option<i64> = self
            .db
            .system_tx(async |conn| {
                event_cursors::table
                    .find((&stream, 0))
                    .select(event_cursors::taken)
                    .first(conn)
                    .await
                    .optional()
            })
            .await?;
        Ok(sent.unwrap_or(-1))
    }

    async fn save(&self, sent: i64) -> QueryResult<()> {
        let stream = self.stream();
        self.db
            .system_tx(async |conn| {
                diesel::insert_into(event_cursors::table)
                    .values((
                        event_cursors::stream.eq(&stream),
                        event_cursors::partition_no.eq(0),
                        event_cursors::taken.eq(sent),
                    ))
                    .on_conflict((event_cursors::stream, event_cursors::partition_no))
                    .do_update()
                    .set(event_cursors::taken.eq(sent))
                    .execute(conn)
                    .await
                    .map(drop)
            })
            .await
    }
}

impl Turn {
    async fn take(db: &Db) -> Result<Option<Self>, RelayError> {
        let mut conn = db.connection().await?;
        let mine: bool =
            diesel::select(pg_try_advisory_lock(LOCK.0, LOCK.1)).get_result(&mut conn).await?;
        Ok(mine.then_some(Self(conn)))
    }

    /// Errors: the connection is gone, and the turn with it.
    async fn still_held(&mut self) -> QueryResult<()> {
        diesel::select(diesel::dsl::sql::<Bool>("true"))
            .get_result::<bool>(&mut self.0)
            .await
            .map(drop)
    }

    async fn end(mut self) {
        let unlocked: QueryResult<bool> =
            diesel::select(pg_advisory_unlock(LOCK.0, LOCK.1)).get_result(&mut self.0).await;
        if unlocked.is_err() {
            tracing::debug!("the relay's connection was lost");
        }
    }
}

/// All of an account is in one partition.
fn partition_of(account: i64, partitions: i32) -> i32 {
    i32::try_from(account.rem_euclid(i64::from(partitions.max(1)))).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn an_account_has_one_partition_that_exists(account in any::<i64>(), partitions in 1i32..500) {
            let partition = partition_of(account, partitions);
            prop_assert!((0..partitions).contains(&partition));
        }
    }
}
