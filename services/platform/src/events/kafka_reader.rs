//! Kafka delivery: reads a topic from where this service's database says it is.

use std::{sync::Arc, time::Duration};

use diesel::QueryResult;
use rdkafka::{
    Message, Offset, TopicPartitionList,
    consumer::{Consumer, StreamConsumer},
    error::KafkaError,
    message::BorrowedMessage,
};
use tokio_util::sync::CancellationToken;

use super::{
    Inbox, Topic,
    inbox::Arrival,
    kafka::{Kafka, partitions_for_consumer, watermarks},
    retry::Retry,
};

/// Messages taken in one transaction.
const BATCH: usize = 256;
/// How long a batch waits for more once it has one.
const GATHER: Duration = Duration::from_millis(2);
/// How often to look for partitions that were added.
const LOOK_AGAIN: Duration = Duration::from_secs(60);

/// Brings one topic into one inbox until stopped.
///
/// Every process of the service reads every partition; the inbox lets the first one apply. The copies are small
/// against the work of a consumer group's rebalancing, and a process that dies leaves no gap.
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

impl KafkaReader {
    pub async fn run(self, stop: CancellationToken) {
        let mut retry = Retry::new("reading events from Kafka", self.topic.name());
        loop {
            let outcome = tokio::select! {
                () = stop.cancelled() => return,
                outcome = self.read(&mut retry) => outcome,
            };
            let pause = match outcome {
                Ok(()) => Duration::ZERO,
                Err(error) => retry.failed(&error),
            };
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Reads until something fails or partitions were added.
    async fn read(&self, retry: &mut Retry) -> Result<(), ReadError> {
        let consumer = Arc::new(self.kafka.consumer(self.service)?);
        let partitions =
            partitions_for_consumer(&consumer, &self.name()).await?.ok_or(ReadError::NoTopic)?;
        self.assign(&consumer, partitions).await?;
        let mut look_again = tokio::time::interval(LOOK_AGAIN);
        look_again.tick().await;
        loop {
            let first = tokio::select! {
                message = consumer.recv() => arrival(&message?),
                _ = look_again.tick() => {
                    if partitions_for_consumer(&consumer, &self.name()).await? == Some(partitions) {
                        continue;
                    }
                    return Ok(());
                }
            };
            // From here nothing that was read is dropped but by starting over from the database's place.
            let batch = gather(&consumer, first).await?;
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

    /// Goes on behind what was taken. A partition that ends before that was made anew since, with other messages at
    /// the same offsets: it is read from its beginning, and what is known is passed over by its position.
    async fn assign(
        &self,
        consumer: &Arc<StreamConsumer>,
        partitions: i32,
    ) -> Result<(), ReadError> {
        let (name, stream) = (self.name(), self.stream());
        let taken = self.inbox.taken(&stream).await?;
        let mut list = TopicPartitionList::new();
        for (partition, (first, end)) in (0..).zip(watermarks(consumer, &name, partitions).await?) {
            let next = taken.get(&partition).map_or(0, |last| last.saturating_add(1));
            if next > end {
                tracing::warn!(
                    topic = name,
                    partition,
                    next,
                    end,
                    "partition was made anew; reading all of it"
                );
                self.inbox.forget_taken(&stream, partition).await?;
            }
            let from = if next > end { first } else { next.max(first) };
            list.add_partition_offset(&name, partition, Offset::Offset(from))?;
        }
        consumer.assign(&list)?;
        Ok(())
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

/// `first` and what is there already.
async fn gather(consumer: &StreamConsumer, first: Arrival) -> Result<Vec<Arrival>, KafkaError> {
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
