//! Carries a service's outbox to Kafka, at least once and in order; the inboxes make it once.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use deadpool::managed::Object;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, QueryResult, sql_types::Integer};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::future::join_all;
use rdkafka::{error::KafkaError, producer::FutureRecord, types::RDKafkaErrorCode, util::Timeout};
use tokio_util::sync::CancellationToken;

use super::{
    Event, Topic,
    event::EPOCH,
    kafka::{Kafka, Producer, last_messages, partitions_for_producer},
    outbox::{self, EventRow, Seen},
    retry::Retry,
    schema::{event_cursors, event_parked},
};
use crate::{
    commits,
    db::{Db, NoConnection, Pooled},
};

const PAGE: i64 = 512;
const POLL: Duration = Duration::from_millis(200);
/// How long messages may be under way before the log says so, once. They are not given up.
const SLOW: Duration = Duration::from_secs(10);
/// How often to look for partitions that were added.
const LOOK_AGAIN: Duration = Duration::from_secs(30);
/// While another process relays, look again after so long.
const STANDBY: Duration = Duration::from_secs(2);

diesel::define_sql_function! { fn pg_try_advisory_lock(class: Integer, id: Integer) -> Bool; }
diesel::define_sql_function! { fn pg_advisory_unlock(class: Integer, id: Integer) -> Bool; }
const LOCK: (i32, i32) = (1_098_280_563, 0);

/// Begins the stream of a relay's cursor and of what it parks.
pub(super) const RELAYED: &str = "relay:";

/// Sends one topic's outbox rows until stopped.
#[derive(Clone)]
pub(super) struct Relay {
    pub topic: Topic,
    pub db: Db,
    pub kafka: Kafka,
}

/// Why a relay stopped.
#[derive(Debug, thiserror::Error)]
pub enum RelayError {
    /// The broker is away or says no.
    #[error(transparent)]
    Kafka(#[from] KafkaError),
    /// The database says no.
    #[error(transparent)]
    Database(#[from] diesel::result::Error),
    /// The database is away.
    #[error(transparent)]
    NoConnection(#[from] NoConnection),
    /// Nobody has made the topic.
    #[error("topic does not exist yet")]
    NoTopic,
    /// It is to stop.
    #[error("stopped")]
    Stopped,
}

/// The right to relay: one process of a service at a time. It is bound to the connection, so it ends with it.
pub struct Turn(Option<Pooled>);

impl Relay {
    pub async fn run(&self, stop: CancellationToken) {
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
        let Some(mut turn) = Turn::take(&self.db.of_sessions()).await? else {
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
        let mut partitions = self.partitions(&producer).await?;
        let mut after = self.begin(turn, partitions).await?;
        let mut commits = commits::of(self.topic.service);
        let mut looked = Instant::now();
        loop {
            commits.mark_unchanged();
            if looked.elapsed() > LOOK_AGAIN {
                // All that was sent has arrived, so an account that moves to an added partition goes on there.
                partitions = self.partitions(&producer).await?;
                looked = Instant::now();
            }
            let page = self
                .db
                .system_tx(async |conn| outbox::read(conn, &self.topic.name(), after, PAGE).await)
                .await?;
            if let Some(last) = page.rows.last().map(|row| row.id) {
                turn.check_lease().await?;
                self.send(&producer, &page.rows, partitions, retry, stop).await?;
                turn.save(&self.stream(), last).await?;
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

    async fn partitions(&self, producer: &Producer) -> Result<i32, RelayError> {
        let name = self.name();
        if let Some(there) = partitions_for_producer(producer, &name).await? {
            return Ok(there);
        }
        // Somebody with more rights may make it, so that a refusal counts only while it is missing.
        let made = self.kafka.create_topic(&name).await;
        match partitions_for_producer(producer, &name).await? {
            Some(there) => Ok(there),
            None => Err(made.err().map_or(RelayError::NoTopic, RelayError::Kafka)),
        }
    }

    /// Where to go on. A topic without messages gets all that the outbox holds. One that holds what this source never told
    /// was told it before the source was restored to an earlier point.
    async fn begin(&self, turn: &mut Turn, partitions: i32) -> Result<i64, RelayError> {
        let sent = self.sent().await?;
        let consumer = Arc::new(self.kafka.consumer(self.topic.service)?);
        let last = last_messages(&consumer, &self.name(), partitions).await?;
        let last = last.iter().filter_map(|bytes| Event::decode(bytes).ok());
        let last = last.filter(|event| event.source == self.topic.service);
        let Some(last) = last.max_by_key(|event| event.position) else {
            turn.save(&self.stream(), -1).await?;
            return Ok(-1);
        };
        let seen = Seen { position: last.position, told_at: last.occurred_at };
        let topic = self.topic.name();
        let begins =
            self.db.system_tx(async |conn| outbox::reconcile(conn, &topic, seen).await).await?;
        if let Some(before) = begins {
            turn.save(&self.stream(), before).await?;
        }
        Ok(begins.unwrap_or(sent))
    }

    /// Sends rows and waits until all brokers have them, however long that takes.
    async fn send(
        &self,
        producer: &Producer,
        rows: &[EventRow],
        partitions: i32,
        retry: &mut Retry,
        stop: &CancellationToken,
    ) -> Result<(), RelayError> {
        let name = self.name();
        let envelopes: Vec<_> = rows.iter().map(|row| row.envelope(self.topic.service)).collect();
        let mut under_way = Vec::with_capacity(rows.len());
        for (row, envelope) in rows.iter().zip(&envelopes) {
            for partition in partitions_of(row, partitions) {
                let record = FutureRecord::to(&name)
                    .partition(partition)
                    .key(&row.key)
                    .payload(envelope)
                    .timestamp(row.occurred_at.timestamp_millis());
                // Waits for room in the queue, and only then for the broker.
                let sent = producer.send(record, Timeout::Never);
                under_way.push(async move { (row, envelope, sent.await) });
            }
        }
        let mut all = join_all(under_way);
        let outcomes = loop {
            tokio::select! {
                outcomes = &mut all => break outcomes,
                () = stop.cancelled() => return Err(RelayError::Stopped),
                () = tokio::time::sleep(SLOW) => {
                    retry.failed(&"broker takes no events; they wait");
                }
            }
        };
        for (row, envelope, outcome) in outcomes {
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
    async fn park(&self, row: &EventRow, envelope: &[u8]) -> QueryResult<()> {
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

    /// How far the outbox was sent.
    pub async fn sent(&self) -> QueryResult<i64> {
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
}

impl Turn {
    pub async fn take(db: &Db) -> Result<Option<Self>, RelayError> {
        let mut conn = db.connection().await?;
        let mine: bool =
            diesel::select(pg_try_advisory_lock(LOCK.0, LOCK.1)).get_result(&mut conn).await?;
        Ok(mine.then_some(Self(Some(conn))))
    }

    fn connection(&mut self) -> Result<&mut AsyncPgConnection, RelayError> {
        Ok(self.0.as_deref_mut().ok_or(NoConnection::Late)?)
    }

    /// Errors: the connection is gone, and the turn with it.
    pub async fn check_lease(&mut self) -> Result<(), RelayError> {
        self.connection()?.batch_execute("SELECT").await?;
        Ok(())
    }

    /// Saves how far the outbox was sent, through the connection that holds the turn: who has lost it saves nothing.
    pub async fn save(&mut self, stream: &str, sent: i64) -> Result<(), RelayError> {
        let saved: QueryResult<usize> = self
            .connection()?
            .transaction(async |conn| {
                conn.batch_execute("SET LOCAL afterbell.accounts = '*'").await?;
                diesel::insert_into(event_cursors::table)
                    .values((
                        event_cursors::stream.eq(stream),
                        event_cursors::partition_no.eq(0),
                        event_cursors::taken.eq(sent),
                    ))
                    .on_conflict((event_cursors::stream, event_cursors::partition_no))
                    .do_update()
                    .set(event_cursors::taken.eq(sent))
                    .execute(conn)
                    .await
            })
            .await;
        saved?;
        Ok(())
    }

    pub async fn end(mut self) {
        let Ok(conn) = self.connection() else { return };
        let unlocked: QueryResult<bool> =
            diesel::select(pg_advisory_unlock(LOCK.0, LOCK.1)).get_result(conn).await;
        match unlocked {
            // Back to the pool.
            Ok(_) => self.0 = None,
            Err(_) => tracing::debug!("the relay's connection was lost"),
        }
    }
}

impl Drop for Turn {
    /// A turn that was not ended, as by a panic, must not go back to the pool with its lock.
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(Object::take(connection));
        }
    }
}

/// Everybody must hear that an epoch is told.
fn partitions_of(row: &EventRow, partitions: i32) -> std::ops::Range<i32> {
    if row.entity_type == EPOCH {
        return 0..partitions;
    }
    let partition = partition_of(row.account_id, partitions);
    partition..partition.saturating_add(1)
}

/// All of an account is in one partition. When partitions are added, an account stays or moves to one of these, never to
/// one that was there before (Lamping and Veach, "A fast, minimal memory, consistent hash algorithm").
pub fn partition_of(account: i64, partitions: i32) -> i32 {
    let partitions = u64::try_from(partitions).unwrap_or(1).max(1);
    let mut key = u64::from_ne_bytes(account.to_ne_bytes());
    let (mut partition, mut next) = (0u64, 0u64);
    while next < partitions {
        partition = next;
        key = key.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1);
        next = (partition.saturating_add(1) << 31) / (key >> 33).saturating_add(1);
    }
    i32::try_from(partition).unwrap_or(0)
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

        #[test]
        fn an_account_moves_to_none_but_an_added_partition(
            account in any::<i64>(), partitions in 1i32..500, added in 1i32..500,
        ) {
            let (before, after) =
                (partition_of(account, partitions), partition_of(account, partitions + added));
            prop_assert!(after == before || after >= partitions);
        }
    }

    #[test]
    fn accounts_are_spread() {
        let mut counts = [0; 12];
        for account in 1..=12_000 {
            counts[usize::try_from(partition_of(account, 12)).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (700..1300).contains(count)), "{counts:?}");
    }
}
