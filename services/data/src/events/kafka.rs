//! Where Kafka is, and the clients for it.

use std::{collections::BTreeMap, str::FromStr, sync::Arc, time::Duration};

use foundation::seldom::Seldom;
use rdkafka::{
    ClientConfig, ClientContext, Message, Offset, TopicPartitionList,
    admin::{AdminClient, AdminOptions, NewTopic, TopicReplication},
    config::RDKafkaLogLevel,
    consumer::{Consumer as _, ConsumerContext, StreamConsumer},
    error::KafkaError,
    producer::{FutureProducer, Producer as _},
    types::RDKafkaErrorCode,
};

use super::Topic;

/// Leaves it to whoever uses a client to say that the broker is away, once: librdkafka says so with every attempt.
#[derive(Clone)]
pub(super) struct Quiet;

impl ClientContext for Quiet {
    fn log(&self, level: RDKafkaLogLevel, facility: &str, message: &str) {
        tracing::debug!(kafka.level = ?level, kafka.facility = facility, "{message}");
    }

    fn error(&self, error: KafkaError, reason: &str) {
        let is_refusal = matches!(
            error.rdkafka_error_code(),
            Some(RDKafkaErrorCode::Authentication | RDKafkaErrorCode::SSL)
        );
        if is_refusal && REFUSED.is_due() {
            tracing::warn!(%error, "Kafka refuses the connection (setting events): {reason}");
        } else {
            tracing::debug!(%error, "{reason}");
        }
    }
}

/// Nobody but who set the options can mend them.
static REFUSED: Seldom = Seldom::new();

impl ConsumerContext for Quiet {}

pub(super) type Consumer = StreamConsumer<Quiet>;
pub(super) type Producer = FutureProducer<Quiet>;

/// How long one attempt to hear of a topic may take.
const METADATA: Duration = Duration::from_secs(5);

/// Settings of the form `kafka://host:port,host:port?prefix=staging.&partitions=12&replication=3&security.protocol=ssl`.
/// Every name but `prefix`, `partitions` and `replication` goes to librdkafka as it is; `sslrootcert`, as in the URLs of
/// PostgreSQL and Redis, is its `ssl.ca.location`.
#[derive(Clone, PartialEq, Eq)]
pub struct Kafka {
    brokers: String,
    /// Before the names of topics and groups, so that several portals can share a broker.
    prefix: String,
    /// For topics that do not exist yet.
    partitions: i32,
    replication: i32,
    more: BTreeMap<String, String>,
}

impl std::fmt::Debug for Kafka {
    /// Without the options, of which one is a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kafka").field("brokers", &self.brokers).finish_non_exhaustive()
    }
}

impl FromStr for Kafka {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let rest = text.strip_prefix("kafka://").ok_or("does not begin with kafka://")?;
        let (brokers, query) = rest.split_once('?').unwrap_or((rest, ""));
        let brokers = brokers.trim_end_matches('/');
        if brokers.is_empty() {
            return Err("names no broker".into());
        }
        let mut kafka = Self {
            brokers: brokers.to_owned(),
            prefix: String::new(),
            partitions: 12,
            replication: -1,
            more: BTreeMap::new(),
        };
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
            let number = || match value.parse() {
                Ok(number) if number > 0 => Ok(number),
                _ => Err(format!("{name} is not a number above 0")),
            };
            match &*name {
                "prefix" => kafka.prefix = value.into_owned(),
                "partitions" => kafka.partitions = number()?,
                "replication" => kafka.replication = number()?,
                "sslrootcert" => {
                    kafka.more.insert("ssl.ca.location".into(), value.into_owned());
                }
                _ => {
                    kafka.more.insert(name.into_owned(), value.into_owned());
                }
            }
        }
        Ok(kafka)
    }
}

impl Kafka {
    fn client(&self) -> ClientConfig {
        let mut config = ClientConfig::new();
        config
            .set("bootstrap.servers", &self.brokers)
            .set("client.id", "afterbell")
            .set("reconnect.backoff.ms", "50")
            .set("reconnect.backoff.max.ms", "2000");
        for (name, value) in &self.more {
            config.set(name, value);
        }
        config
    }

    /// Errors: options that no client can have, such as a file that is not there. It does not ask the broker.
    pub(super) fn check(&self) -> Result<(), String> {
        self.producer().map(drop).map_err(|error| match error {
            // The value may be a password.
            KafkaError::ClientConfig(_, reason, option, _) => format!("option {option}: {reason}"),
            KafkaError::ClientCreation(reason) => reason,
            other => other.to_string(),
        })
    }

    /// Whether a broker answers, which takes some seconds when none does.
    ///
    /// Errors: why none does, as far as it is known.
    pub async fn answers(&self) -> Result<(), String> {
        self.check()?;
        let producer = self.producer().map_err(|error| error.to_string())?;
        let metadata = blocking(move || producer.client().fetch_metadata(None, METADATA).map(drop));
        metadata.await.map_err(|error| error.to_string())
    }

    /// Name of a topic on this broker.
    pub(super) fn name(&self, topic: Topic) -> String {
        format!("{}{}", self.prefix, topic.name())
    }

    /// Sends without gaps: acknowledged by all, in order, and never given up, so that what arrived of a stopped relay's
    /// messages is always a beginning of each partition's.
    pub(super) fn producer(&self) -> Result<Producer, KafkaError> {
        self.client()
            .set("enable.idempotence", "true")
            .set("acks", "all")
            .set("message.timeout.ms", "0")
            .set("linger.ms", "5")
            .set("compression.type", "lz4")
            .create_with_context(Quiet)
    }

    /// Reads what it is assigned; offsets are kept in the service's database.
    pub(super) fn consumer(&self, service: &str) -> Result<Consumer, KafkaError> {
        self.client()
            .set("group.id", format!("{}afterbell.{service}", self.prefix))
            .set("enable.auto.commit", "false")
            .set("enable.auto.offset.store", "false")
            // Where to begin is for the reader to say, never for the library to guess.
            .set("auto.offset.reset", "error")
            .set("fetch.wait.max.ms", "100")
            .create_with_context(Quiet)
    }

    /// Creates a state topic unless it exists: compacted, so that the newest state of each entity stays for ever.
    pub(super) async fn create_topic(&self, topic: &str) -> Result<(), KafkaError> {
        let admin: AdminClient<Quiet> = self.client().create_with_context(Quiet)?;
        let new = NewTopic::new(topic, self.partitions, TopicReplication::Fixed(self.replication))
            .set("cleanup.policy", "compact");
        let options = AdminOptions::new().request_timeout(Some(METADATA));
        for outcome in admin.create_topics([&new], &options).await? {
            match outcome {
                Ok(_) | Err((_, RDKafkaErrorCode::TopicAlreadyExists)) => {}
                Err((_, code)) => return Err(KafkaError::AdminOp(code)),
            }
        }
        Ok(())
    }
}

/// Number of partitions of a topic; none while it does not exist.
pub(super) async fn partitions_for_producer(
    producer: &Producer,
    topic: &str,
) -> Result<Option<i32>, KafkaError> {
    let (producer, topic) = (producer.clone(), topic.to_owned());
    blocking(move || {
        // Asking a broker for one topic by name may make it, and without compaction.
        let metadata = producer.client().fetch_metadata(None, METADATA)?;
        Ok(count(&metadata, &topic))
    })
    .await
}

/// Number of partitions of a topic; none while it does not exist.
pub(super) async fn partitions_for_consumer(
    consumer: &Arc<Consumer>,
    topic: &str,
) -> Result<Option<i32>, KafkaError> {
    let (consumer, topic) = (consumer.clone(), topic.to_owned());
    blocking(move || {
        let metadata = consumer.fetch_metadata(Some(&topic), METADATA)?;
        Ok(count(&metadata, &topic))
    })
    .await
}

/// The first offset that each partition has, and the one that its next message will get.
pub(super) async fn watermarks(
    consumer: &Arc<Consumer>,
    topic: &str,
    partitions: i32,
) -> Result<Vec<(i64, i64)>, KafkaError> {
    let (consumer, topic) = (consumer.clone(), topic.to_owned());
    blocking(move || {
        (0..partitions).map(|at| consumer.fetch_watermarks(&topic, at, METADATA)).collect()
    })
    .await
}

/// The last message of each partition that has any.
pub(super) async fn last_messages(
    consumer: &Arc<Consumer>,
    topic: &str,
    partitions: i32,
) -> Result<Vec<Vec<u8>>, KafkaError> {
    let mut list = TopicPartitionList::new();
    for (partition, (first, end)) in (0..).zip(watermarks(consumer, topic, partitions).await?) {
        if end > first {
            list.add_partition_offset(topic, partition, Offset::Offset(end.saturating_sub(1)))?;
        }
    }
    let mut last = Vec::with_capacity(list.count());
    consumer.assign(&list)?;
    while last.len() < list.count() {
        let message = tokio::time::timeout(METADATA, consumer.recv())
            .await
            .map_err(|_| KafkaError::MessageConsumption(RDKafkaErrorCode::OperationTimedOut))??;
        last.push(message.payload().unwrap_or_default().to_vec());
    }
    Ok(last)
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, KafkaError> + Send + 'static,
) -> Result<T, KafkaError> {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(KafkaError::Canceled))
}

fn count(metadata: &rdkafka::metadata::Metadata, topic: &str) -> Option<i32> {
    let topic = metadata.topics().iter().find(|found| found.name() == topic)?;
    if topic.error().is_some() {
        return None;
    }
    i32::try_from(topic.partitions().len()).ok().filter(|&count| count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_and_mistakes_named() {
        let kafka: Kafka =
            "kafka://a:9092,b:9092?prefix=b.&partitions=3&security.protocol=ssl".parse().unwrap();
        assert_eq!(kafka.brokers, "a:9092,b:9092");
        assert_eq!(kafka.name(Topic::of("admin")), "b.afterbell.admin.state");
        assert_eq!(kafka.partitions, 3);
        assert_eq!(kafka.more["security.protocol"], "ssl");
        let kafka: Kafka = "kafka://a:1?sslrootcert=/ca.pem".parse().unwrap();
        assert_eq!(kafka.more["ssl.ca.location"], "/ca.pem");
        assert!(!format!("{kafka:?}").contains("ca.pem"));
        assert_eq!("kafka://".parse::<Kafka>().unwrap_err(), "names no broker");
        assert_eq!(
            "kafka://a:1?partitions=many".parse::<Kafka>().unwrap_err(),
            "partitions is not a number above 0"
        );
    }

    #[rstest::rstest]
    #[case("security.protocol=tls", "option security.protocol: ")]
    #[case("sasl.passwort=secret", "option sasl.passwort: ")]
    #[case("security.protocol=ssl&sslrootcert=/nowhere/ca.pem", "ssl.ca.location")]
    #[case("security.protocol=sasl_ssl&sasl.mechanism=SCRAM-SHA-512", "sasl.username")]
    fn invalid_options_are_reported(#[case] options: &str, #[case] message: &str) {
        let kafka: Kafka = format!("kafka://127.0.0.1:1?{options}").parse().unwrap();
        let refused = kafka.check().unwrap_err();
        assert!(refused.contains(message), "{refused}");
        assert!(!refused.contains("secret"), "{refused}");
    }

    #[test]
    fn encrypted_brokers_that_ask_for_a_password_can_be_named() {
        for mechanism in ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] {
            let options =
                format!("sasl.mechanism={mechanism}&sasl.username=me&sasl.password=secret");
            let kafka: Kafka = format!("kafka://127.0.0.1:1?security.protocol=sasl_ssl&{options}")
                .parse()
                .unwrap();
            kafka.check().unwrap();
        }
    }
}
