//! Kafka delivery: reads this process's share of a topic's partitions from where the service's database says they are.

use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
    sync::Arc,
    time::Duration,
};

use diesel::QueryResult;
use foundation::counters::note_lag;
use rdkafka::{
    Message, Offset, TopicPartitionList, consumer::Consumer as _, error::KafkaError,
    message::BorrowedMessage,
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    Event, Inbox, Topic,
    inbox::{Arrival, Cursor},
    kafka::{Consumer, Kafka, partitions_for_consumer, watermarks},
    retry::Retry,
};

/// Messages taken in one transaction.
const BATCH: usize = 256;
/// How long a batch waits for more once it has one.
const GATHER: Duration = Duration::from_millis(2);
/// How often to look which processes are there, and which partitions may begin.
const SHARE_AGAIN: Duration = Duration::from_secs(1);
/// How often to measure what is still to be taken.
const MEASURE_AGAIN: Duration = Duration::from_secs(10);
/// How often to look for partitions that were added.
const LOOK_AGAIN: Duration = Duration::from_secs(60);

/// Brings one topic into one inbox until stopped.
///
/// The processes of a service share the partitions: each takes every so-manieth. Where each partition is, is for the
/// database to say, so that one may change hands at any time.
pub(super) struct KafkaReader {
    pub topic: Topic,
    pub service: &'static str,
    pub kafka: Kafka,
    pub inbox: Inbox,
}

#[derive(Debug, thiserror::Error)]
enum ReadError {
    #[error(transparent)]
    Kafka(#[from] KafkaError),
    #[error(transparent)]
    Database(#[from] diesel::result::Error),
    #[error("topic does not exist yet")]
    NoTopic,
}

/// The partitions that a process reads, with the latest epoch that it has seen in each.
struct Reading {
    member: Uuid,
    consumer: Arc<Consumer>,
    partitions: i32,
    epochs: HashMap<i32, i64>,
}

impl KafkaReader {
    pub async fn run(&self, stop: CancellationToken) {
        let member = Uuid::new_v4();
        let mut retry = Retry::new("reading events from Kafka", self.topic.name());
        loop {
            let outcome = tokio::select! {
                () = stop.cancelled() => break,
                outcome = self.read(member, &mut retry) => outcome,
            };
            let pause = match outcome {
                Ok(()) => Duration::ZERO,
                Err(error) => retry.failed(&error),
            };
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep(pause) => {}
            }
        }
        if let Err(error) = self.inbox.leave(&self.stream(), member).await {
            tracing::debug!(%error, "the others learn a little later that this process is gone");
        }
    }

    /// Reads until something fails or partitions were added.
    async fn read(&self, member: Uuid, retry: &mut Retry) -> Result<(), ReadError> {
        let consumer = Arc::new(self.kafka.consumer(self.service)?);
        let partitions =
            partitions_for_consumer(&consumer, &self.name()).await?.ok_or(ReadError::NoTopic)?;
        let ends = watermarks(&consumer, &self.name(), partitions).await?;
        let ends: Vec<i64> = ends.into_iter().map(|(_, end)| end).collect();
        self.inbox.know_partitions(&self.stream(), &ends).await?;
        let mut reading =
            Reading { member, consumer: consumer.clone(), partitions, epochs: HashMap::new() };
        tokio::select! {
            outcome = self.follow(&mut reading, retry) => outcome,
            never = self.measure_lag(&consumer, partitions) => match never {},
        }
    }

    /// Takes what comes.
    async fn follow(&self, reading: &mut Reading, retry: &mut Retry) -> Result<(), ReadError> {
        let consumer = reading.consumer.clone();
        let mut share_again = tokio::time::interval(SHARE_AGAIN);
        let mut look_again = tokio::time::interval(LOOK_AGAIN);
        look_again.tick().await;
        loop {
            let first = tokio::select! {
                message = consumer.recv() => arrival(&message?),
                _ = share_again.tick() => {
                    self.share(reading).await?;
                    retry.succeeded();
                    continue;
                }
                _ = look_again.tick() => {
                    let now = partitions_for_consumer(&consumer, &self.name()).await?;
                    if now == Some(reading.partitions) {
                        continue;
                    }
                    return Ok(());
                }
            };
            // From here nothing that was read is dropped but by starting over from the database's place.
            let batch = gather(&consumer, first).await?;
            if self.starts_over(reading, &batch).await? {
                return Ok(());
            }
            self.take(&batch).await;
            retry.succeeded();
        }
    }

    fn name(&self) -> String {
        self.kafka.name(self.topic)
    }

    fn stream(&self) -> String {
        format!("kafka:{}", self.name())
    }

    /// Tells every now and then how many events are still to be taken, also while none can be.
    async fn measure_lag(&self, consumer: &Arc<Consumer>, partitions: i32) -> Infallible {
        let mut again = tokio::time::interval(MEASURE_AGAIN);
        loop {
            again.tick().await;
            match self.measure(consumer, partitions).await {
                Ok(lag) => note_lag(self.service, self.topic.service, lag),
                Err(error) => {
                    tracing::debug!(%error, "what is still to be taken cannot be counted")
                }
            }
        }
    }

    async fn measure(&self, consumer: &Arc<Consumer>, partitions: i32) -> Result<i64, ReadError> {
        let ends = watermarks(consumer, &self.name(), partitions).await?;
        Ok(lag(&ends, &self.inbox.cursors(&self.stream()).await?))
    }

    /// Reads the partitions that are for this process now.
    async fn share(&self, reading: &mut Reading) -> Result<(), ReadError> {
        let mut mine = self.inbox.share(&self.stream(), reading.member).await?;
        mine.retain(|&partition, _| partition < reading.partitions);
        let before: HashSet<&i32> = reading.epochs.keys().collect();
        if before == mine.keys().collect() {
            return Ok(());
        }
        self.assign(reading, &mine).await?;
        reading.epochs =
            mine.into_iter().map(|(partition, cursor)| (partition, cursor.epoch)).collect();
        Ok(())
    }

    /// Goes on behind what was taken. A partition that ends before that was made anew since, with other messages at
    /// the same offsets: it is read from its beginning, and the copies pass over what they know.
    async fn assign(
        &self,
        reading: &Reading,
        mine: &HashMap<i32, Cursor>,
    ) -> Result<(), ReadError> {
        let (name, stream) = (self.name(), self.stream());
        let mut list = TopicPartitionList::new();
        let ends = watermarks(&reading.consumer, &name, reading.partitions).await?;
        for (partition, (first, end)) in (0..).zip(ends) {
            let Some(cursor) = mine.get(&partition) else { continue };
            let next = cursor.taken.saturating_add(1);
            if next > end {
                tracing::warn!(
                    topic = name,
                    partition,
                    next,
                    end,
                    "partition was made anew; reading all of it"
                );
                self.inbox.rewind(&stream, partition, cursor.epoch).await?;
            }
            let from = if next > end { first } else { next.max(first) };
            list.add_partition_offset(&name, partition, Offset::Offset(from))?;
        }
        reading.consumer.assign(&list)?;
        Ok(())
    }

    /// A partition in which a new epoch of the source comes may have been made anew since it was last read, and have other
    /// messages at the offsets before. It is read from its beginning.
    async fn starts_over(
        &self,
        reading: &mut Reading,
        batch: &[Arrival],
    ) -> Result<bool, ReadError> {
        let mut over = false;
        for arrival in batch {
            let epoch = Event::decode(&arrival.bytes).map_or(0, |event| event.epoch());
            let Some(known) = reading.epochs.get_mut(&arrival.partition) else { continue };
            if epoch > *known {
                *known = epoch;
                self.inbox.rewind(&self.stream(), arrival.partition, epoch).await?;
                over = true;
            }
        }
        Ok(over)
    }

    /// Takes a batch in, however long the database is away. Once read it is never dropped.
    async fn take(&self, batch: &[Arrival]) {
        let mut retry = Retry::new("applying events", self.topic.name());
        let stream = self.stream();
        loop {
            let taken: QueryResult<()> = self.inbox.take(&stream, self.topic.service, batch).await;
            match taken {
                Ok(()) => return retry.succeeded(),
                Err(error) => tokio::time::sleep(retry.failed(&error)).await,
            }
        }
    }
}

/// How many messages of partitions, whose first and next offsets these are, were not taken.
fn lag(ends: &[(i64, i64)], taken: &HashMap<i32, Cursor>) -> i64 {
    let of = |(partition, (first, end)): (i32, &(i64, i64))| {
        let next = taken.get(&partition).map_or(0, |cursor| cursor.taken.saturating_add(1));
        end.saturating_sub(next.max(*first)).max(0)
    };
    (0..).zip(ends).map(of).fold(0, i64::saturating_add)
}

/// `first` and what is there already.
async fn gather(consumer: &Consumer, first: Arrival) -> Result<Vec<Arrival>, KafkaError> {
    let mut batch = vec![first];
    while batch.len() < BATCH {
        match tokio::time::timeout(GATHER, consumer.recv()).await {
            Ok(message) => batch.push(arrival(&message?)),
            Err(_) => break,
        }
    }
    Ok(batch)
}

fn arrival(message: &BorrowedMessage<'_>) -> Arrival {
    Arrival {
        partition: message.partition(),
        mark: message.offset(),
        key: String::from_utf8_lossy(message.key().unwrap_or_default()).into_owned(),
        bytes: message.payload().unwrap_or_default().to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_still_to_be_taken_is_counted() {
        let mut taken = HashMap::from([(0, Cursor::default())]);
        taken.entry(0).and_modify(|cursor| cursor.taken = 6);
        // Of the first three, of the second, which was never read, what it still has; the third is empty.
        assert_eq!(lag(&[(0, 10), (5, 9), (0, 0)], &taken), 3 + 4);
        // One that was made anew has fewer than were taken.
        assert_eq!(lag(&[(0, 2)], &taken), 0);
    }
}
