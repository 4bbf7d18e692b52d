//! What moves a service's events: in, out, and away when they are old.

use std::{sync::Arc, time::Duration};

use diesel::QueryResult;
use foundation::{
    background::Health,
    clock::Clock,
    config::{ConfigError, Settings},
};
use secrecy::ExposeSecret;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{
    Effects, Follower, Inbox, Kafka, Sources, StateKind, Topic, drop_days,
    kafka_reader::KafkaReader, make_days, outbox_reader::OutboxReader, relay::Relay,
};
use crate::{db::Db, role_cache::RoleCache, start_error::StartError};

/// Days of the outbox that are kept, for a look back; of those before only the last states are.
const RETENTION_DAYS: chrono::Days = chrono::Days::new(7);
/// How often to make days to come and drop days gone.
const UPKEEP_EVERY: Duration = Duration::from_secs(3600);
/// How events come and go.
pub enum Transport {
    /// They do not: for tests of one service.
    None,
    /// Outboxes are read by who follows them.
    Outbox(Vec<(Topic, Db)>),
    /// Through a broker.
    Kafka(Kafka),
}

impl Transport {
    /// What carries a service's outbox away, if anything has to.
    fn relay(&self, db: &Db, tells: Option<Topic>) -> Option<Relay> {
        match self {
            Self::Kafka(kafka) => {
                Some(Relay { topic: tells?, db: db.clone(), kafka: kafka.clone() })
            }
            Self::None | Self::Outbox(_) => None,
        }
    }

    /// From the settings `events` and `sources`.
    pub fn open(
        settings: &Settings,
        follows: &[Topic],
        sources: &Sources,
    ) -> Result<Self, ConfigError> {
        match settings.events.expose_secret() {
            "none:" => Ok(Self::None),
            "outbox:" => {
                let followed = follows.iter().map(|&topic| {
                    let setting = || format!("sources.{}", topic.service);
                    let url = settings.sources.get(topic.service).ok_or_else(|| {
                        ConfigError::new(
                            setting(),
                            "is required to follow its events with events = \"outbox:\"",
                        )
                    })?;
                    let db = sources
                        .open(url)
                        .map_err(|error| ConfigError::new(setting(), error.reason))?;
                    Ok((topic, db))
                });
                Ok(Self::Outbox(followed.collect::<Result<_, ConfigError>>()?))
            }
            other => {
                let refused = |reason: String| ConfigError::new("events", reason);
                let kafka: Kafka = other.parse().map_err(refused)?;
                kafka.check().map_err(refused)?;
                Ok(Self::Kafka(kafka))
            }
        }
    }
}

/// What a service's events have to do with.
pub struct Work<'a> {
    /// Name of the service.
    pub service: &'static str,
    /// Settings of the process.
    pub settings: &'a Settings,
    /// Databases whose events are followed.
    pub sources: &'a Sources,
    /// Whom the service follows.
    pub follower: &'a Follower,
    /// Reactions to events of other services.
    pub effects: Effects,
    /// The kinds of states that it tells others.
    pub tells: Vec<StateKind>,
    /// Its database.
    pub db: &'a Db,
    /// What it remembers of role records.
    pub roles: &'a RoleCache,
    /// The time.
    pub clock: &'a Clock,
    /// Which work is not well.
    pub health: &'a Health,
}

/// Starts everything that moves a service's events: in, out, and away when they are old.
pub async fn spawn(
    work: Work<'_>,
    background: &CancellationToken,
) -> Result<Vec<JoinHandle<()>>, StartError> {
    let Work { service, settings, sources, follower, effects, tells, db, roles, clock, health } =
        work;
    let follows = follower.topics();
    let transport = Transport::open(settings, follows, sources)?;
    if let Some(kind) = effects.uncopied() {
        let reason = format!("reacts to {} of {}, which it does not copy", kind.name, kind.source);
        return Err(StartError::Service(reason));
    }
    if let Some(kind) = tells.iter().find(|kind| kind.source != service) {
        let reason = format!("tells {}, which is for {} to tell", kind.name, kind.source);
        return Err(StartError::Service(reason));
    }
    let tells = tells.first().map(|kind| Topic::of(kind.source));
    let applied = follower.applied().clone();
    let inbox = Inbox::of_service(db.clone(), effects, applied, roles.clone());
    let delivery = Delivery::new(service, db, transport, tells, follows, inbox);
    let keeper = Keeper {
        db: db.clone(),
        clock: clock.clone(),
        relay: delivery.relay.clone(),
        stop: background.clone(),
    };
    let mut tasks = delivery.start(health, background).await;
    let keeping = move || {
        let keeper = keeper.clone();
        async move { keeper.run().await }
    };
    tasks.push(health.supervise("keeping the outbox", background, keeping));
    Ok(tasks)
}

/// The delivery of a service's events: its outbox out if it tells anything, the topics it follows in.
pub struct Delivery {
    service: &'static str,
    transport: Transport,
    follows: Vec<Topic>,
    relay: Option<Relay>,
    inbox: Inbox,
}

impl Delivery {
    /// Of a service with this database that tells `tells` and takes what it `follows` into `inbox`.
    pub fn new(
        service: &'static str,
        db: &Db,
        transport: Transport,
        tells: Option<Topic>,
        follows: &[Topic],
        inbox: Inbox,
    ) -> Self {
        let relay = transport.relay(db, tells);
        Self { service, transport, follows: follows.to_vec(), relay, inbox }
    }

    /// Starts it.
    pub async fn start(self, health: &Health, stop: &CancellationToken) -> Vec<JoinHandle<()>> {
        for topic in &self.follows {
            if let Err(error) = self.inbox.recall(topic.service).await {
                // Only means that the first requests ask the database.
                tracing::debug!(%error, "what was applied before could not be read");
            }
        }
        let mut tasks = Vec::new();
        match self.transport {
            Transport::None => {}
            Transport::Outbox(sources) => {
                for (topic, source) in sources {
                    let name = format!("reading events of {}", topic.service);
                    let reader =
                        Arc::new(OutboxReader { topic, source, inbox: self.inbox.clone() });
                    let ends = stop.clone();
                    tasks.push(health.supervise(name, stop, move || {
                        let (reader, ends) = (reader.clone(), ends.clone());
                        async move { reader.run(ends).await }
                    }));
                }
            }
            Transport::Kafka(kafka) => {
                for topic in self.follows {
                    let name = format!("reading events of {}", topic.service);
                    let (service, inbox) = (self.service, self.inbox.clone());
                    let reader =
                        Arc::new(KafkaReader { topic, service, kafka: kafka.clone(), inbox });
                    let ends = stop.clone();
                    tasks.push(health.supervise(name, stop, move || {
                        let (reader, ends) = (reader.clone(), ends.clone());
                        async move { reader.run(ends).await }
                    }));
                }
            }
        }
        if let Some(relay) = self.relay {
            let ends = stop.clone();
            tasks.push(health.supervise("relaying events", stop, move || {
                let (relay, ends) = (relay.clone(), ends.clone());
                async move { relay.run(ends).await }
            }));
        }
        tasks
    }
}

/// Makes the days of the outbox that come, and drops those that are old and gone out.
#[derive(Clone)]
struct Keeper {
    db: Db,
    clock: Clock,
    relay: Option<Relay>,
    stop: CancellationToken,
}

impl Keeper {
    async fn run(&self) {
        let mut again = tokio::time::interval(UPKEEP_EVERY);
        loop {
            tokio::select! {
                () = self.stop.cancelled() => return,
                _ = again.tick() => {}
            }
            match self.maintain_days().await {
                Ok(0) => {}
                Ok(days) => tracing::info!(days, "old days of the outbox were dropped"),
                Err(error) => {
                    tracing::warn!(%error, "days of the outbox could not be made or dropped; trying again later")
                }
            }
        }
    }

    async fn maintain_days(&self) -> QueryResult<i32> {
        self.db.system_tx(async |conn| make_days(conn).await).await?;
        let relayed = match &self.relay {
            Some(relay) => relay.sent().await?,
            // Who reads the outbox itself and lags behind goes on with the last states.
            None => i64::MAX,
        };
        let first_day = self.clock.now().date_naive() - RETENTION_DAYS;
        self.db.system_tx(async |conn| drop_days(conn, first_day, relayed).await).await
    }
}
